import { Button } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { Row, Stack } from '#ui/layout/stack.tsx';
import styles from './one-time-secret.module.css';

interface OneTimeSecretProps {
  secrets: readonly string[];
  title: string;
  help: string;
  copyLabel: string;
  copiedText: string;
  doneLabel: string;
  onDone: () => void;
}

/** Secrets that are shown only once. If the clipboard is refused, one click selects all of a secret. */
export function OneTimeSecret({ secrets, title, help, copyLabel, copiedText, doneLabel, onDone }: OneTimeSecretProps) {
  const [isCopied, setCopied] = useState(false);
  const box = useRef<HTMLElement>(null);
  useEffect(() => box.current?.focus(), []);
  const handleCopy = () =>
    void navigator.clipboard.writeText(secrets.join('\n')).then(
      () => setCopied(true),
      () => undefined,
    );
  return (
    <Stack as="section" ref={box} gap={12} tabIndex={-1} aria-label={title} className={styles.secret}>
      <p>
        <b>{title}</b>
      </p>
      <p>{help}</p>
      <Stack as="ul" gap={[6, 16]} columns="repeat(auto-fit, minmax(130px, 1fr))" dir="ltr">
        {secrets.map((secret) => (
          <li key={secret}>
            <code>{secret}</code>
          </li>
        ))}
      </Stack>
      <Row gap={10} wrap>
        <Button
          leftSection={isCopied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
          onClick={handleCopy}
        >
          {copyLabel}
        </Button>
        <Button variant="default" onClick={onDone}>
          {doneLabel}
        </Button>
        <output className="visually-hidden">{isCopied && copiedText}</output>
      </Row>
    </Stack>
  );
}
