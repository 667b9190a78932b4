import type { Post } from '#domain/interact/post.ts';
import { Button } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { emptyRichText } from '#domain/teach/rich-text/rich-text.ts';
import { Checkbox } from '#ui/control/checkbox.ts';
import { Panel } from '#ui/layout/panel.tsx';
import { Row } from '#ui/layout/stack.tsx';
import { PostFields } from '#web/interact/post/post-fields.tsx';
import { serializeBody } from '#web/interact/post/post-form.tsx';
import { parsePostText } from '#web/interact/post/post-text.tsx';
import { useAction } from '#web/shared/error/use-action.ts';

/** Form that edits a post for everybody who sees it. */
export function PostEditForm({ post, onClose }: { post: EditablePost; onClose: () => void }) {
  const { t } = useTranslation();
  const edit = useAction('post.edit');
  const [title, setTitle] = useState(post.title);
  const [text, setText] = useState(() => parsePostText(post.content) ?? emptyRichText('first'));
  const [withoutCards, setWithoutCards] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const hasCards = post.lessonID !== null || post.certificationID !== null;
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (title.trim() === '') return field.current?.focus();
    if (await edit.act({ id: post.id, title, text: serializeBody(text), withoutCards })) onClose();
  };
  return (
    <Panel
      as="form"
      gap={16}
      aria-label={t('feed.form.editLabel')}
      noValidate
      onSubmit={(event) => void handleSubmit(event)}
    >
      <PostFields
        field={field}
        title={title}
        text={text}
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
      <Row gap={12} align="center" justify="end" wrap>
        <Button variant="default" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button type="submit" loading={edit.isBusy}>
          {t('feed.form.save')}
        </Button>
      </Row>
    </Panel>
  );
}

export type EditablePost = Pick<Post, 'id' | 'title' | 'content' | 'lessonID' | 'certificationID'>;
