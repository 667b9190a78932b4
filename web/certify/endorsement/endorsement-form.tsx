import { Button, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TESTIMONY_MAX } from '#domain/certify/endorsement.ts';
import { Row, Stack } from '#ui/layout/stack.tsx';

interface EndorsementFormProps {
  /** Current text of an endorsement that exists. */
  initialText?: string;
  /** True if the text is a suggestion to another author. */
  isSuggestion?: boolean;
  onSave: (testimony: string) => void;
  onCancel: () => void;
}

export function EndorsementForm({ initialText = '', isSuggestion = false, onSave, onCancel }: EndorsementFormProps) {
  const { t } = useTranslation();
  const [testimony, setTestimony] = useState(initialText);
  const [isTried, setTried] = useState(false);
  const isMissing = testimony.trim() === '';
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (isMissing) event.currentTarget.querySelector('textarea')?.focus();
    else onSave(testimony);
  };
  return (
    <Stack as="form" gap={14} onSubmit={handleSubmit} noValidate>
      <Textarea
        label={t(isSuggestion ? 'certify.endorse.suggestEdit' : 'certify.endorse.words')}
        description={t(isSuggestion ? 'certify.endorse.suggestHint' : 'certify.endorse.wordsHint')}
        value={testimony}
        error={isTried && isMissing ? t('certify.endorse.missing') : undefined}
        maxLength={TESTIMONY_MAX}
        autosize
        minRows={3}
        maxRows={12}
        data-autofocus
        // The form is opened in order to write, so the field takes the focus.
        ref={(field) => {
          if (field && document.activeElement?.tagName !== 'TEXTAREA') field.focus();
        }}
        onChange={(event) => setTestimony(event.currentTarget.value)}
      />
      <Row gap={10} justify="end">
        <Button variant="default" onClick={onCancel}>
          {t('common.cancel')}
        </Button>
        <Button type="submit">{t(isSuggestion ? 'certify.endorse.suggest' : 'certify.endorse.save')}</Button>
      </Row>
    </Stack>
  );
}
