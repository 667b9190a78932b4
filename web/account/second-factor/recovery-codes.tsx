import { Button } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './second-factor.module.css';

/** Recovery codes, which are shown only once. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const { t } = useTranslation();
  const [isCopied, setCopied] = useState(false);
  const box = useRef<HTMLElement>(null);
  useEffect(() => box.current?.focus(), []);
  const handleCopy = () =>
    void navigator.clipboard.writeText(codes.join('\n')).then(
      () => setCopied(true),
      () => undefined,
    );
  return (
    <section ref={box} tabIndex={-1} aria-label={t('account.factor.codes')} className={styles['codes']}>
      <p>
        <b>{t('account.factor.codes')}</b>
      </p>
      <p>{t('account.factor.codesHelp')}</p>
      <ul dir="ltr">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles['buttons']}>
        <Button
          leftSection={isCopied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
          variant="default"
          onClick={handleCopy}
        >
          {t('account.factor.copy')}
        </Button>
        <Button onClick={onDone}>{t('account.factor.saved')}</Button>
        <output className="visually-hidden">{isCopied && t('account.factor.copied')}</output>
      </div>
    </section>
  );
}
