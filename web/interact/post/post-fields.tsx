import { TextInput } from '@mantine/core';
import { type RefObject, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { POST_TITLE_MAX } from '#domain/interact/post.ts';
import type { RichText } from '#domain/teach/rich-text/rich-text.ts';
import { Stack } from '#ui/layout/stack.tsx';
import { PostBodyField } from '#web/interact/post/post-body-field.tsx';
import styles from './post.module.css';

interface PostFieldsProps {
  /** Ref of the title field, which takes the focus first. */
  field: RefObject<HTMLInputElement | null>;
  title: string;
  text: RichText;

  /** True if the form was sent without a title. */
  isUntitled: boolean;
  onTitle: (title: string) => void;
  onText: (text: RichText) => void;
}

/** Fields of a post: title and text. */
export function PostFields({ field, title, text, isUntitled, onTitle, onText }: PostFieldsProps) {
  const { t } = useTranslation();
  useEffect(() => field.current?.focus(), [field]);
  return (
    <>
      <TextInput
        label={t('feed.form.title')}
        ref={field}
        required
        withAsterisk={false}
        maxLength={POST_TITLE_MAX}
        value={title}
        error={isUntitled ? t('feed.form.needsTitle') : undefined}
        onChange={(event) => onTitle(event.currentTarget.value)}
      />
      <Stack gap={6} className={styles.body}>
        <p>{t('feed.form.text')}</p>
        <PostBodyField label={t('feed.form.text')} value={text} onChange={onText} />
      </Stack>
    </>
  );
}
