import { Button, NativeSelect } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { feedVisibilities } from '#domain/interact/feed-item.ts';
import { emptyRichText, plainText, filesOf, type RichText } from '#domain/teach/rich-text.ts';
import { askToConfirm } from '#ui/confirm-store.ts';
import { toast } from '#ui/toasts.ts';
import { CardPicker, noCards } from '#web/interact/feed/card-picker.tsx';
import { dropDraft, keepDraft, readDraft } from '#web/interact/feed/post-draft.ts';
import { PostFields } from '#web/interact/feed/post-fields.tsx';
import { useFeedDeed } from '#web/interact/feed/use-feed-deed.ts';
import { type Reach, reachWords } from '#web/interact/feed/visibility-sign.tsx';
import type { BodyEditor } from '#web/interact/feed/body-editor.ts';
import { useActor } from '#web/store/hooks.ts';
import { newId } from '#web/store/new-id.ts';
import styles from './feed.module.css';

const reaches: readonly Reach[] = [...feedVisibilities, 'own'];

/** Stored form of a text; an empty text is stored as an empty string. */
export const storedBody = (text: RichText): string =>
  plainText(text).trim() === '' && filesOf(text).length === 0 ? '' : JSON.stringify(text);

/** Creates a post and shares it unless it is private. It is stored on this device first, so that nothing is lost offline. */
function usePosting(onDone: () => void) {
  const { t } = useTranslation();
  const write = useFeedDeed('post.write');
  const share = useFeedDeed('post.share');
  const post = async (words: { title: string; text: string } & typeof noCards, reach: Reach) => {
    const id = newId('Post');
    if (!(await write.act({ id, ...words }))) return;
    onDone();
    if (reach === 'own') return void toast.success(t('feed.saved'));
    const isShared = await share.act({ id, visibility: reach });
    if (isShared) toast.success(t('feed.posted'));
    else toast.info(t('feed.savedNotShared'));
  };
  return { post, isBusy: write.isBusy || share.isBusy };
}

/** Form for a new post; its draft is kept until it is posted or discarded. */
export function PostForm({ Body, onClose }: { Body: BodyEditor; onClose: () => void }) {
  const { t } = useTranslation();
  const { id: owner } = useActor();
  const [kept] = useState(() => readDraft(owner));
  const [title, setTitle] = useState(kept?.title ?? '');
  const [text, setText] = useState(() => kept?.text ?? emptyRichText('first'));
  const [cards, setCards] = useState(noCards);
  const [reach, setReach] = useState<Reach>('friends');
  const [isTried, setTried] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const close = () => {
    dropDraft();
    onClose();
  };
  const { post, isBusy } = usePosting(close);
  useEffect(() => {
    if (title !== '' || storedBody(text) !== '') keepDraft(owner, { title, text });
  }, [owner, title, text]);

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (title.trim() === '') field.current?.focus();
    else void post({ title, text: storedBody(text), ...cards }, reach);
  };
  const handleCancel = async () => {
    const isBlank = title.trim() === '' && storedBody(text) === '';
    const words = { title: t('feed.form.dropTitle'), body: t('feed.form.dropBody') };
    if (isBlank || (await askToConfirm({ ...words, confirmLabel: t('feed.form.drop'), isDangerous: true }))) close();
  };
  return (
    <form className={styles['form']} aria-label={t('feed.form.label')} noValidate onSubmit={handleSubmit}>
      <PostFields
        field={field}
        title={title}
        text={text}
        Body={Body}
        isUntitled={isTried && title.trim() === ''}
        onTitle={setTitle}
        onText={setText}
      />
      <CardPicker cards={cards} onChange={setCards} />
      <div className={styles['send']}>
        <NativeSelect
          aria-label={t('feed.form.reach')}
          data={reaches.map((value) => ({ value, label: t(reachWords[value]) }))}
          value={reach}
          onChange={(event) => setReach(event.currentTarget.value as Reach)}
        />
        <Button type="submit" loading={isBusy}>
          {reach === 'own' ? t('feed.form.save') : t('feed.form.post')}
        </Button>
        <Button variant="default" onClick={() => void handleCancel()}>
          {t('common.cancel')}
        </Button>
      </div>
    </form>
  );
}
