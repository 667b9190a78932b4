import { Button, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DESCRIPTION_MAX, LESSON_NAME_MAX } from '#domain/teach/lesson.ts';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { useErrorText } from '#web/shared/error/error-text.ts';

interface NewEntity {
  name: string;
  description: string;
}

export interface CreateFormProps {
  nameMissing: string;
  /** Returns why a name is not allowed, or null. */
  validateName?: (name: string) => string | null;
  nameMax?: number;
  hasDescription?: boolean;
  /** Creates the item and navigates to it; an error it throws is shown in the dialog. */
  onCreate: (named: NewEntity) => Promise<unknown>;
  onClose: () => void;
}

/** Form that asks for the name, the only required field. */
export function CreateForm(props: CreateFormProps) {
  const {
    nameMissing,
    validateName = () => null,
    nameMax = LESSON_NAME_MAX,
    hasDescription,
    onCreate,
    onClose,
  } = props;
  const { t } = useTranslation();
  const errorText = useErrorText();
  const [isBusy, setBusy] = useState(false);
  const nameRef = useRef<HTMLInputElement>(null);
  // The form may load after its dialog has opened, so it takes the focus itself.
  useEffect(() => nameRef.current?.focus(), []);
  const form = useForm<NewEntity>({
    initialValues: { name: '', description: '' },
    validate: { name: (value) => (value.trim() === '' ? nameMissing : validateName(value)) },
  });
  const submit = async ({ name, description }: NewEntity) => {
    setBusy(true);
    try {
      await onCreate({ name: name.trim(), description: description.trim() });
    } catch (error) {
      form.setFieldError('name', errorText(error));
      setBusy(false);
    }
  };
  return (
    <Stack as="form" gap={20} onSubmit={form.onSubmit((named) => void submit(named))} noValidate>
      <TextInput
        {...form.getInputProps('name')}
        ref={nameRef}
        label={t('teach.create.name')}
        required
        maxLength={nameMax}
        autoComplete="off"
        data-autofocus
      />
      {hasDescription && (
        <Textarea
          {...form.getInputProps('description')}
          label={t('teach.create.description')}
          autosize
          minRows={2}
          maxLength={DESCRIPTION_MAX}
        />
      )}
      <Row gap={10} justify="end">
        <Button variant="default" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button type="submit" loading={isBusy}>
          {t('teach.create.submit')}
        </Button>
      </Row>
    </Stack>
  );
}
