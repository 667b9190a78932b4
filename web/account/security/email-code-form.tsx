import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { CodeInput } from '#web/account/form/code-input.tsx';
import { FormError } from '#web/account/form/form-error.tsx';
import { NoMailNote } from '#web/account/form/no-mail-note.tsx';
import { confirmEmailChange } from '#web/account/security/security-client.ts';
import { useAuthRequest } from '#web/account/form/use-auth-request.ts';
import { TaggedText } from '#web/shared/language/tagged-text.tsx';
import styles from '#web/account/form/account-form.module.css';
import { focusEmptyInput } from '#web/account/form/focus-empty-input.ts';

interface EmailCodeFormProps {
  email: string;
  onDone: () => void;
  /** Returns to the address form, for another address or a new code. */
  onBack: () => void;
  onCancel: () => void;
}

/** Asks for the code that was sent to the new address. Security: it does not tell that the address belongs to somebody else. */
export function EmailCodeForm({ email, onDone, onBack, onCancel }: EmailCodeFormProps) {
  const { t } = useTranslation();
  const { run, refusal, isBusy } = useAuthRequest();
  const [code, setCode] = useState('');
  const submit = async () => {
    if (await run(() => confirmEmailChange({ code }))) onDone();
  };
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!focusEmptyInput(event.currentTarget)) void submit();
  };
  return (
    <Stack as="form" gap={16} onSubmit={handleSubmit} noValidate>
      <FormError reason={refusal} />
      <p className={styles.value}>
        <TaggedText text={t('account.email.sentTo', { email })} tag="b">
          {(address) => <b>{address}</b>}
        </TaggedText>
      </p>
      <NoMailNote />
      <CodeInput value={code} onChange={setCode} isWrong={refusal === 'refused'} />
      <Row gap={10} justify="end" wrap>
        <Button variant="default" onClick={onBack}>
          {t('account.email.again')}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {t('common.cancel')}
        </Button>
        <Button type="submit" loading={isBusy}>
          {t('auth.verify')}
        </Button>
      </Row>
    </Stack>
  );
}
