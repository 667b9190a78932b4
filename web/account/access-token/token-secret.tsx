import { Button } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './access-token-tab.module.css';

/** New token, which is shown only once. If the clipboard is refused, one click selects all of it. */
export function TokenSecret({ token, onDone }: { token: string; onDone: () => void }) {
  const { t } = useTranslation();
  const [isCopied, setCopied] = useState(false);
  const box = useRef<HTMLElement>(null);
  useEffect(() => box.current?.focus(), []);
  const handleCopy = () =>
    void navigator.clipboard.writeText(token).then(
      () => setCopied(true),
      () => undefined,
    );

  return (
    <section ref={box} tabIndex={-1} aria-label={t('programs.made')} className={styles['secret']}>
      <p>
        <b>{t('programs.made')}</b>
      </p>
      <p>{t('programs.madeHelp')}</p>
      <code dir="ltr">{token}</code>
      <div className={styles['buttons']}>
        <Button
          leftSection={isCopied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
          onClick={handleCopy}
        >
          {t('programs.copy')}
        </Button>
        <Button variant="default" onClick={onDone}>
          {t('programs.done')}
        </Button>
        <output className="visually-hidden">{isCopied && t('programs.copied')}</output>
      </div>
    </section>
  );
}
