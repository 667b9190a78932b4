import { SEARCH_MAX } from '#sync/core/input.ts';
import { Row } from '#ui/layout/stack.tsx';
import { IconSearch, IconX } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { toSearchText } from '#web/shared/control/search-text.ts';
import styles from './search-field.module.css';

/** Debounce of typing before a search starts. */
const DEBOUNCE_MS = 250;

export interface SearchFieldProps {
  /** The search text in the address. */
  text: string | undefined;
  onSearch: (text: string | undefined) => void;
  label: string;
  clearLabel: string;
}

/** A search field that searches while the user types. Its text follows the address when something else changes it. */
export function SearchField({ text, onSearch, label, clearLabel }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const router = useRouter();
  const [typed, setTyped] = useState(text ?? '');
  const [sent, setSent] = useState(text);
  const [seen, setSeen] = useState(text);
  if (seen !== text) {
    setSeen(text);
    // The address updates with this field's own search while the user keeps typing.
    if (text !== sent) setTyped(text ?? '');
    setSent(text);
  }

  const send = (next: string) => {
    const searchText = toSearchText(next);
    if (searchText === sent) return;
    setSent(searchText);
    onSearch(searchText);
  };
  const latest = useRef(send);
  useEffect(() => {
    latest.current = send;
  });
  useEffect(() => {
    const timer = setTimeout(() => latest.current(typed), DEBOUNCE_MS);
    const stop = () => clearTimeout(timer);
    // A pending search must not navigate back from a page that the user has opened since.
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
      <Row as="form" gap={10} align="center" mb={16} className={styles.field} onSubmit={handleSubmit}>
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
      </Row>
    </search>
  );
}
