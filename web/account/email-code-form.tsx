import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CodeCells } from '#web/account/code-cells.tsx';
import { FormError } from '#web/account/form-error.tsx';
import { NoMailNote } from '#web/account/no-mail-note.tsx';
import { confirmEmailChange } from '#web/account/security-client.ts';
import { useAsked } from '#web/account/use-asked.ts';
import { MarkedText } from '#web/shared/marked-text.tsx';
import styles from './security-tab.module.css';

interface EmailCodeFormProps {
  email: string;
  onDone: () => void;
  /** Returns to the address form, for another address or a new code. */
  onAgain: () => void;
  onCancel: () => void;
}

/** Asks for the code that was sent to the new address. Security: it does not tell that the address belongs to somebody else. */
export function EmailCodeForm({ email, onDone, onAgain, onCancel }: EmailCodeFormProps) {
  const { t } = useTranslation();
  const { ask, refusal, isBusy } = useAsked();
  const [code, setCode] = useState('');
  const submit = async () => {
    if (await ask(() => confirmEmailChange({ code }))) onDone();
  };
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const missing = [...event.currentTarget.querySelectorAll('input')].find(({ value }) => value === '');
    if (missing !== undefined) missing.focus();
    else void submit();
  };
  return (
    <form onSubmit={handleSubmit} noValidate>
      <FormError reason={refusal} />
      <p className={styles['value']}>
        <MarkedText text={t('account.email.sentTo', { email })} tag="b">
          {(address) => <b>{address}</b>}
        </MarkedText>
      </p>
      <NoMailNote />
      <CodeCells value={code} onChange={setCode} isWrong={refusal === 'refused'} />
      <div className={styles['buttons']}>
        <Button type="submit" loading={isBusy}>
          {t('auth.verify')}
        </Button>
        <Button variant="default" onClick={onAgain}>
          {t('account.email.again')}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {t('common.cancel')}
        </Button>
      </div>
    </form>
  );
}
