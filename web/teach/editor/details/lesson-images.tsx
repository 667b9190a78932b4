import { ActionIcon } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IMAGE_ALT_MAX, LESSON_IMAGES_MAX, type Lesson, type LessonImage } from '#domain/teach/lesson.ts';
import { pictureTypes } from '#domain/kernel/media-type.ts';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { toast } from '#ui/overlay/toasts.ts';
import { LazyLimitUsage } from '#web/shared/wallet/lazy-limit-usage.tsx';
import { LessonCover } from '#web/shared/lesson/lesson-cover.tsx';
import { storedFileUrl } from '#web/shared/rich-text/rich-text-context.ts';
import { useOwnCategoryNames } from '#web/teach/lesson/use-own-category-names.ts';
import { picturePreview } from '#web/teach/editor/details/picture-preview.ts';
import { moveItem } from '#web/shared/control/move-item.ts';
import { UploadStatus } from '#web/writing/upload/upload-status.tsx';
import { useUploads } from '#web/writing/upload/use-uploads.ts';
import { FileDrop } from '#ui/control/file-drop.tsx';
import { Panel } from '#ui/layout/panel.tsx';
import { MoveButtons, toolProps } from '#web/teach/sortable/move-buttons.tsx';
import { SavedTextInput } from '#web/writing/saved-field/saved-text-input.tsx';
import { useStore } from '#web/store/store-provider.tsx';
import { useAction } from '#web/shared/error/use-action.ts';
import styles from './lesson-images.module.css';

/** Images of a lesson; the first is its cover. Without any, a drawing generated from its name is shown. */
export function LessonImages({ lesson }: { lesson: Lesson }) {
  const { t } = useTranslation();
  const [category] = useOwnCategoryNames(lesson.id);
  const { uploads, add, move, remove } = useLessonImages(lesson);
  const { images } = lesson;
  return (
    <Panel gap={12} title={t('draft.images.title')} lead={t('draft.images.hint')} className={styles.images}>
      <LazyLimitUsage limit="fileBytes" />
      {images.length === 0 && (
        <div className={styles.generated}>
          <LessonCover lesson={lesson} category={category} height={140} />
        </div>
      )}
      <Stack as="ol" gap={16}>
        {images.map(({ url, alt = '' }, index) => {
          const number = index + 1;
          return (
            <Stack as="li" gap={8} key={url}>
              <Row gap={8} align="center">
                <img src={url} alt="" width={96} height={64} />
                <Row as="span" grow>
                  {index === 0 ? t('draft.images.cover') : t('draft.images.picture', { number })}
                </Row>
                <MoveButtons
                  up={t('draft.images.up', { number })}
                  down={t('draft.images.down', { number })}
                  isFirst={index === 0}
                  isLast={number === images.length}
                  onMove={(by) => move(index, by)}
                />
                <ActionIcon
                  {...toolProps}
                  aria-label={t('draft.images.remove', { number })}
                  onClick={() => remove(index)}
                >
                  <IconTrash size={17} />
                </ActionIcon>
              </Row>
              <SavedTextInput
                aria-label={t('draft.images.alt', { number })}
                placeholder={t('draft.images.altHint')}
                maxLength={IMAGE_ALT_MAX}
                field={`picture ${url}`}
                saved={alt}
                command="lesson.describeImage"
                toInput={(words) => ({ id: lesson.id, url, alt: words })}
                fromInput={(input) => input.alt}
              />
            </Stack>
          );
        })}
      </Stack>
      <UploadStatus uploads={uploads} />
      {images.length < LESSON_IMAGES_MAX && (
        <Row>
          <FileDrop label={t('draft.images.add')} accept={pictureTypes.join()} onFile={(file) => void add(file)} />
        </Row>
      )}
    </Panel>
  );
}

/** Edits of the images, each applied to the latest list; an undo may come after the page was left. */
function useLessonImages({ id, images }: Lesson) {
  const { t } = useTranslation();
  const { act } = useAction('lesson.setImages');
  const { uploads, upload } = useUploads();
  const store = useStore();
  const latest = () => store.get('Lesson', id)?.images ?? images;
  const closing = useRef(new AbortController());
  useEffect(() => {
    const leaving = new AbortController();
    closing.current = leaving;
    return () => leaving.abort();
  }, []);

  const put = (next: LessonImage[]) => void act({ id, images: next });

  return {
    uploads,
    add: async (file: File) => {
      const [stored, base64] = await Promise.all([
        upload(file, closing.current.signal).catch(() => undefined),
        picturePreview(file),
      ]);
      if (!stored) return;
      const url = storedFileUrl(stored.file);
      if (latest().every((each) => each.url !== url)) put([...latest(), { url, base64 }]);
    },
    move: (index: number, by: -1 | 1) => {
      const next = moveItem(images, index, by);
      if (next) put(next);
    },
    remove: (index: number) => {
      put(images.toSpliced(index, 1));
      toast.offer(t('draft.images.removed', { number: index + 1 }), {
        label: t('draft.images.undo'),
        onClick: () => put(latest().toSpliced(index, 0, ...images.slice(index, index + 1))),
      });
    },
  };
}
