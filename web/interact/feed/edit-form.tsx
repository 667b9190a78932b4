import { Button, Checkbox } from '@mantine/core';
import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { emptyRichText } from '#domain/teach/rich-text.ts';
import { PostFields } from '#web/interact/feed/post-fields.tsx';
import { storedBody } from '#web/interact/feed/post-form.tsx';
import { textOf } from '#web/interact/feed/post-text.tsx';
import { useFeedDeed } from '#web/interact/feed/use-feed-deed.ts';
import type { BodyEditor } from '#web/interact/feed/body-editor.ts';
import type { PostWords } from '#web/interact/feed/write-post.tsx';
import styles from './feed.module.css';

/** Form that edits a post for everybody who sees it. */
export function EditForm({ post, Body, onClose }: { post: PostWords; Body: BodyEditor; onClose: () => void }) {
  const { t } = useTranslation();
  const edit = useFeedDeed('post.edit');
  const [title, setTitle] = useState(post.title);
  const [text, setText] = useState(() => textOf(post.content) ?? emptyRichText('first'));
  const [withoutCards, setWithoutCards] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const hasCards = post.lessonID !== null || post.certificationID !== null;
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (title.trim() === '') return field.current?.focus();
    if (await edit.act({ id: post.id, title, text: storedBody(text), withoutCards })) onClose();
  };
  return (
    <form
      className={styles['form']}
      aria-label={t('feed.form.editLabel')}
      noValidate
      onSubmit={(event) => void handleSubmit(event)}
    >
      <PostFields
        field={field}
        title={title}
        text={text}
        Body={Body}
        isUntitled={title.trim() === ''}
        onTitle={setTitle}
        onText={setText}
      />
      {hasCards && (
        <Checkbox
          label={t('feed.form.withoutCards')}
          checked={withoutCards}
          onChange={(event) => setWithoutCards(event.currentTarget.checked)}
        />
      )}
      <div className={styles['send']}>
        <Button type="submit" loading={edit.isBusy}>
          {t('feed.form.save')}
        </Button>
        <Button variant="default" onClick={onClose}>
          {t('common.cancel')}
        </Button>
      </div>
    </form>
  );
}
