import { Button } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isId } from '#domain/kernel/id.ts';
import { feedVisibilities } from '#domain/interact/feed-item.ts';
import { emptyRichText, plainText, filesOf, type RichText } from '#domain/teach/rich-text/rich-text.ts';
import { Select } from '#ui/control/select.ts';
import { Panel } from '#ui/layout/panel.tsx';
import { Row } from '#ui/layout/stack.tsx';
import { askToConfirm } from '#ui/overlay/confirmation.ts';
import { toast } from '#ui/overlay/toasts.ts';
import { AttachmentPicker, type Attachments } from '#web/interact/post/attachment-picker.tsx';
import { deleteDraft, saveDraft, readDraft } from '#web/interact/post/post-draft.ts';
import { PostFields } from '#web/interact/post/post-fields.tsx';
import { type PostVisibility, visibilityTexts } from '#web/interact/post/visibility-icon.tsx';
import { useActor } from '#web/store/hooks.ts';
import { newId } from '#web/store/row/new-id.ts';
import { useAction } from '#web/shared/error/use-action.ts';

const visibilities: readonly PostVisibility[] = [...feedVisibilities, 'own'];

/** Stored form of a text; an empty text is stored as an empty string. */
export const serializeBody = (text: RichText): string =>
  plainText(text).trim() === '' && filesOf(text).length === 0 ? '' : JSON.stringify(text);

/** Creates a post and shares it unless it is private. It is stored on this device first, so that nothing is lost offline. */
function useCreatePost(onDone: () => void) {
  const { t } = useTranslation();
  const write = useAction('post.write');
  const share = useAction('post.share');
  const post = async (words: { title: string; text: string } & Attachments, visibility: PostVisibility) => {
    const id = newId('Post');
    if (!(await write.act({ id, ...words }))) return;
    onDone();
    if (visibility === 'own') return void toast.success(t('feed.saved'));
    const isShared = await share.act({ id, visibility: visibility });
    if (isShared) toast.success(t('feed.posted'));
    else toast.info(t('feed.savedNotShared'));
  };
  return { post, isBusy: write.isBusy || share.isBusy };
}

/** The lesson or certificate in the URL that its page asks to share. */
const attachmentsOf = ({
  lesson,
  certificate,
}: {
  lesson?: string | undefined;
  certificate?: string | undefined;
}): Attachments => ({
  lessonID: isId(lesson) ? (lesson as Attachments['lessonID']) : null,
  certificationID: isId(certificate) ? (certificate as Attachments['certificationID']) : null,
});

/** Form for a new post; its draft is kept until it is posted or discarded. */
export function PostForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { id: owner } = useActor();
  const navigate = useNavigate();
  const search = useSearch({ strict: false });
  const [draft] = useState(() => readDraft(owner));
  const [title, setTitle] = useState(draft?.title ?? '');
  const [text, setText] = useState(() => draft?.text ?? emptyRichText('first'));
  const [attachments, setAttachments] = useState(() => attachmentsOf(search));
  const [visibility, setVisibility] = useState<PostVisibility>('friends');
  const [isTried, setTried] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const close = () => {
    deleteDraft();
    if (search.lesson !== undefined || search.certificate !== undefined)
      void navigate({ to: '.', search: { ...search, lesson: undefined, certificate: undefined }, replace: true });
    onClose();
  };
  const { post, isBusy } = useCreatePost(close);
  useEffect(() => {
    if (title !== '' || serializeBody(text) !== '') saveDraft(owner, { title, text });
  }, [owner, title, text]);

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (title.trim() === '') field.current?.focus();
    else void post({ title, text: serializeBody(text), ...attachments }, visibility);
  };
  const handleCancel = async () => {
    const isBlank = title.trim() === '' && serializeBody(text) === '';
    const words = { title: t('feed.form.dropTitle'), body: t('feed.form.dropBody') };
    if (isBlank || (await askToConfirm({ ...words, confirmLabel: t('feed.form.drop'), isDangerous: true }))) close();
  };
  return (
    <Panel as="form" gap={16} aria-label={t('feed.form.label')} noValidate onSubmit={handleSubmit}>
      <PostFields
        field={field}
        title={title}
        text={text}
        isUntitled={isTried && title.trim() === ''}
        onTitle={setTitle}
        onText={setText}
      />
      <AttachmentPicker cards={attachments} onChange={setAttachments} />
      <Row gap={12} align="center" justify="end" wrap>
        <Select
          aria-label={t('feed.form.reach')}
          data={visibilities.map((value) => ({ value, label: t(visibilityTexts[value]) }))}
          value={visibility}
          onChange={(event) => setVisibility(event.currentTarget.value as PostVisibility)}
        />
        <Button variant="default" onClick={() => void handleCancel()}>
          {t('common.cancel')}
        </Button>
        <Button type="submit" loading={isBusy}>
          {visibility === 'own' ? t('feed.form.save') : t('feed.form.post')}
        </Button>
      </Row>
    </Panel>
  );
}
