import { Button, Textarea } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ANNOTATION_NOTE_MAX } from '#domain/learn/annotation/annotation.ts';
import { Row, Stack } from '#ui/layout/stack.tsx';

interface NoteFormProps {
  initialNote: string;
  onSave: (note: string) => void;
  onCancel: () => void;
}

/** Form for the note of a highlight; an empty note removes it. */
export function NoteForm({ initialNote, onSave, onCancel }: NoteFormProps) {
  const { t } = useTranslation();
  const [note, setNote] = useState(initialNote);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    onSave(note.trim());
  };
  return (
    <Stack as="form" gap={8} mt={6} onSubmit={handleSubmit}>
      <Textarea
        ref={field}
        aria-label={t('player.saved.note')}
        autosize
        minRows={2}
        maxRows={10}
        maxLength={ANNOTATION_NOTE_MAX}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <Row gap={12} justify="end" wrap>
        <Button variant="default" size="xs" onClick={onCancel}>
          {t('common.cancel')}
        </Button>
        <Button type="submit" size="xs">
          {t('feed.form.save')}
        </Button>
      </Row>
    </Stack>
  );
}
