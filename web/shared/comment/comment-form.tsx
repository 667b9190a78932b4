import { ActionIcon, Button, Textarea } from '@mantine/core';
import { IconArrowUp } from '@tabler/icons-react';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cutText } from '#domain/kernel/text/cut-text.ts';
import { COMMENT_MAX } from '#domain/interact/post-comment.ts';
import { Avatar } from '#ui/identity/avatar.tsx';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { useActor, useRow } from '#web/store/hooks.ts';

/** State of a comment field. Text beyond the limit is cut before it renders, and the field says so. */
function useCommentField(initialContent: string, onSend: (content: string) => Promise<boolean>) {
  const [content, setContent] = useState(initialContent);
  const [isCut, setCut] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const write = (next: string) => {
    setCut(next.length > COMMENT_MAX);
    setContent(cutText(next, COMMENT_MAX));
  };
  const send = async () => {
    const words = content.trim();
    if (words === '') return;
    write('');
    // The send button disappears, so the focus returns to the field.
    field.current?.focus();
    if (!(await onSend(words))) write(words);
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    void send();
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void send();
  };
  return { field, content, isCut, write, handleSubmit, handleKeyDown };
}

interface CommentFormProps {
  /** Accessible name and placeholder of the field. */
  label: string;
  onSend: (content: string) => Promise<boolean>;
}

/** Form for a new comment. */
export function CommentForm({ label, onSend }: CommentFormProps) {
  const { t } = useTranslation();
  const person = useRow('PublicProfile', useActor().id);
  const { field, content, isCut, write, handleSubmit, handleKeyDown } = useCommentField('', onSend);
  return (
    <Row as="form" gap={12} onSubmit={handleSubmit}>
      <Avatar src={person?.avatarUrl} letter={person?.letter ?? '?'} size={28} />
      <Textarea
        flex={1}
        ref={field}
        aria-label={label}
        placeholder={label}
        radius="lg"
        autosize
        minRows={1}
        maxRows={8}
        value={content}
        error={isCut ? t('comments.cut') : undefined}
        onKeyDown={handleKeyDown}
        onChange={(event) => write(event.currentTarget.value)}
      />
      {content.trim() !== '' && (
        <ActionIcon type="submit" size={36} radius="xl" aria-label={t('comments.send')}>
          <IconArrowUp size={18} aria-hidden />
        </ActionIcon>
      )}
    </Row>
  );
}

interface CommentEditFormProps extends CommentFormProps {
  initialContent?: string;
  /** Label of the button that sends; “Save” by default. */
  submit?: string;
  onCancel: () => void;
}

/** Form for a change of a comment or for a reply, which can be canceled. */
export function CommentEditForm({ label, initialContent = '', submit, onSend, onCancel }: CommentEditFormProps) {
  const { t } = useTranslation();
  const { field, content, isCut, write, handleSubmit, handleKeyDown } = useCommentField(initialContent, onSend);
  useEffect(() => field.current?.focus(), [field]);
  return (
    <Stack as="form" gap={8} mt={6} onSubmit={handleSubmit}>
      <Textarea
        ref={field}
        aria-label={label}
        autosize
        minRows={2}
        maxRows={10}
        value={content}
        error={isCut ? t('comments.cut') : undefined}
        onKeyDown={handleKeyDown}
        onChange={(event) => write(event.currentTarget.value)}
      />
      <Row gap={12} align="center" justify="end" wrap>
        <Button variant="default" size="xs" onClick={onCancel}>
          {t('common.cancel')}
        </Button>
        <Button type="submit" size="xs">
          {submit ?? t('feed.form.save')}
        </Button>
      </Row>
    </Stack>
  );
}
