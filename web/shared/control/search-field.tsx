import { SEARCH_MAX } from '#sync/core/input.ts';
import { IconSearch, IconX } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { toSearchText } from '#web/shared/control/search-text.ts';
import styles from './search-field.module.css';

/** How long nothing is typed before it is searched for. */
const DEBOUNCE_MS = 250;

export interface SearchFieldProps {
  /** What the address asks for. */
  text: string | undefined;
  onSearch: (text: string | undefined) => void;
  label: string;
  clearLabel: string;
}

/** Searches while it is typed in. What it says follows the address, whoever else changes that. */
export function SearchField({ text, onSearch, label, clearLabel }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const router = useRouter();
  const [typed, setTyped] = useState(text ?? '');
  const [sent, setSent] = useState(text);
  const [seen, setSeen] = useState(text);
  if (seen !== text) {
    setSeen(text);
    // What this field asked for arrives while more is typed.
    if (text !== sent) setTyped(text ?? '');
    setSent(text);
  }

  const send = (next: string) => {
    const asked = toSearchText(next);
    if (asked === sent) return;
    setSent(asked);
    onSearch(asked);
  };
  const latest = useRef(send);
  useEffect(() => {
    latest.current = send;
  });
  useEffect(() => {
    const timer = setTimeout(() => latest.current(typed), DEBOUNCE_MS);
    const stop = () => clearTimeout(timer);
    // Who has gone on to a lesson meanwhile must not be called back.
    const stopListening = router.subscribe('onBeforeNavigate', ({ pathChanged }) => pathChanged && stop());
    return () => {
      stop();
      stopListening();
    };
  }, [router, typed]);

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    send(typed);
  };
  const handleClear = () => {
    setTyped('');
    send('');
    input.current?.focus();
  };
  return (
    <search>
      <form className={styles['field']} onSubmit={handleSubmit}>
        <IconSearch size={18} aria-hidden />
        <input
          ref={input}
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={SEARCH_MAX}
          aria-label={label}
          placeholder={label}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {typed !== '' && (
          <button type="button" aria-label={clearLabel} onClick={handleClear}>
            <IconX size={16} aria-hidden />
          </button>
        )}
      </form>
    </search>
  );
}
