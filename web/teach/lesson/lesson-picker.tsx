import { Button, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Lesson } from '#domain/teach/lesson.ts';
import { whereTest } from '#sync/core/where.ts';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { ErrorBox } from '#ui/feedback/error-box.tsx';
import { Loading, SkeletonText } from '#ui/feedback/skeleton.tsx';
import { Stack } from '#ui/layout/stack.tsx';
import { useQuery } from '#web/store/hooks.ts';
import styles from './lesson-picker.module.css';

export interface LessonPickerProps {
  /** True if a lesson can be picked; others are not offered. */
  isFree: (lesson: Lesson) => boolean;
  onPick: (lesson: Lesson) => void;
}

/** Dialog that adds own lessons, one after another. */
export function LessonPicker(props: LessonPickerProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" leftSection={<IconPlus size={18} />} onClick={() => setOpen(true)}>
        {t('curriculum.picker.open')}
      </Button>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title={t('curriculum.picker.title')} width={520}>
        <LessonOptions {...props} />
      </Dialog>
    </>
  );
}

function LessonOptions({ isFree, onPick }: LessonPickerProps) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [announcement, setNews] = useState('');
  const { rows, state, hasMore, loadMore, retry } = useQuery('lesson.mine', {});
  const isMatch = whereTest({ name: { contains: text.trim() } });
  const offered = rows.filter((lesson) => isFree(lesson) && isMatch(lesson));

  // Loads all pages, because the name search runs on this device.
  useEffect(() => {
    if (hasMore && state === 'ready') loadMore();
  }, [hasMore, state, loadMore]);

  const handlePick = (lesson: Lesson) => {
    onPick(lesson);
    setNews(t('curriculum.picker.added', { name: lesson.name }));
  };
  return (
    <Stack gap={16} className={styles.offer}>
      <TextInput
        label={t('curriculum.picker.find')}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        data-autofocus
      />
      {offered.length > 0 && (
        <ul aria-label={t('curriculum.picker.title')}>
          {offered.map((lesson) => (
            <li key={lesson.id}>
              <button type="button" onClick={() => handlePick(lesson)}>
                <bdi>{lesson.name}</bdi>
                <IconPlus size={17} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
      {state === 'loading' && (
        <Loading label={t('common.loading')}>
          <SkeletonText lines={3} />
        </Loading>
      )}
      {(state === 'error' || state === 'offline') && <ErrorBox onRetry={retry} />}
      {offered.length === 0 && state === 'ready' && (
        <p className="text-muted">{t(text.trim() === '' ? 'curriculum.picker.none' : 'curriculum.picker.noneLike')}</p>
      )}
      <output className="visually-hidden">{announcement}</output>
    </Stack>
  );
}
