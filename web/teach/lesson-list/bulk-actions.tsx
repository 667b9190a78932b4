import { ActionIcon, Button } from '@mantine/core';
import { IconEyeOff, IconTrash, IconUpload, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { lessonState } from '#domain/teach/lesson-state.ts';
import type { Lesson } from '#domain/teach/lesson.ts';
import { Row } from '#ui/layout/stack.tsx';
import { useRows } from '#web/store/hooks.ts';
import { useBulkActions } from '#web/teach/lesson-list/use-bulk-actions.ts';
import type { LessonSelection } from '#web/teach/lesson-list/use-lesson-selection.ts';
import styles from './bulk-actions.module.css';

interface BulkActionsProps {
  selection: LessonSelection;
  /** All lessons that can be selected. */
  all: readonly Lesson[];
}

/** Actions for the selected lessons; a button shows only if it would change at least one of them. */
export function BulkActions({ selection, all }: BulkActionsProps) {
  const { t } = useTranslation();
  const lessons = useRows('Lesson', { id: { in: [...selection.ids] }, deletedAt: null });
  const { publish, unlist, discard, isBusy } = useBulkActions(selection.select);
  const waiting = lessons.filter((lesson) => lessonState(lesson) !== 'published');
  const listed = lessons.filter(({ visibility }) => visibility === 'public');
  return (
    <Row
      as="section"
      gap={8}
      align="center"
      justify="space-between"
      wrap
      mt={16}
      className={styles.bar}
      aria-label={t('lists.bulk.title')}
    >
      <Row gap={8} align="center">
        <output>
          <bdi>{t('lists.bulk.chosen', { count: lessons.length })}</bdi>
        </output>
        {lessons.length < all.length && (
          <Button variant="subtle" onClick={() => selection.select(all.map(({ id }) => id))}>
            {t('lists.bulk.all', { count: all.length })}
          </Button>
        )}
      </Row>
      <Row gap={8} align="center" wrap>
        {waiting.length > 0 && (
          <Button
            variant="default"
            leftSection={<IconUpload size={17} />}
            disabled={isBusy}
            onClick={() => publish(waiting)}
          >
            {t('lists.bulk.publish', { count: waiting.length })}
          </Button>
        )}
        {listed.length > 0 && (
          <Button
            variant="default"
            leftSection={<IconEyeOff size={17} />}
            disabled={isBusy}
            onClick={() => unlist(listed)}
          >
            {t('lists.bulk.unlist', { count: listed.length })}
          </Button>
        )}
        <Button
          variant="default"
          leftSection={<IconTrash size={17} />}
          disabled={isBusy || lessons.length === 0}
          onClick={() => discard(lessons)}
        >
          {t('lists.bulk.delete', { count: lessons.length })}
        </Button>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={t('lists.bulk.none')}
          onClick={() => selection.select([])}
        >
          <IconX size={17} />
        </ActionIcon>
      </Row>
    </Row>
  );
}
