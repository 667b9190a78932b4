import { ActionIcon } from '@mantine/core';
import { IconGripVertical, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Lesson } from '#domain/teach/lesson.ts';
import { Panel } from '#ui/layout/panel.tsx';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { MoveButtons, toolProps } from '#web/teach/sortable/move-buttons.tsx';
import { LessonStateLabel } from '#web/teach/lesson/lesson-state-label.tsx';
import { moveItem } from '#web/shared/control/move-item.ts';
import { usePointerDrag } from '#web/shared/control/use-pointer-drag.ts';
import { useListFocus } from '#web/teach/sortable/use-list-focus.ts';
import { useActor } from '#web/store/hooks.ts';
import entries from '#web/teach/page/entry-list.module.css';
import styles from './lesson-order.module.css';

export interface LessonOrderProps {
  label: string;
  /** Lessons in their order. */
  lessons: readonly Lesson[];
  linkTo: (lesson: Lesson, children: ReactNode) => ReactNode;
  /** Undefined if the viewer may not change the order. */
  onOrder: ((ids: Lesson['id'][]) => void) | undefined;
  /** Returns undefined for a lesson that cannot be removed. */
  removalOf: (lesson: Lesson) => (() => void) | undefined;
}

/** Reorderable list of lessons: by dragging, by buttons, or by Alt with the arrow keys. */
export function LessonOrder({ label, lessons, linkTo, onOrder, removalOf }: LessonOrderProps) {
  const { t } = useTranslation();
  const [announcement, setNews] = useState('');
  const { list, focusNext } = useListFocus<HTMLOListElement>(lessons.map(({ id }) => id).join());

  const move = (index: number, by: number) => {
    const next = moveItem(lessons, index, by);
    if (next === undefined || !onOrder) return;
    onOrder(next.map(({ id }) => id));
    const name = lessons[index]?.name ?? '';
    setNews(t('curriculum.order.moved', { name, place: index + by + 1, total: lessons.length }));
  };
  const remove = (index: number, act: () => void) => {
    const neighbor = lessons[index + 1] ?? lessons[index - 1];
    if (neighbor) focusNext(`[data-lesson="${neighbor.id}"] a`);
    act();
  };
  const handleKeyDown = (event: KeyboardEvent, index: number) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    move(index, event.key === 'ArrowUp' ? -1 : 1);
  };
  const { handleOf, rowOf } = usePointerDrag(list, move);

  return (
    <>
      <Panel as="ol" gap={0} ref={list} className={`${entries.list} ${styles.list}`} aria-label={label}>
        {lessons.map((lesson, index) => {
          const act = removalOf(lesson);
          const { name } = lesson;
          return (
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys that bubble up from its controls
            <Row
              as="li"
              gap={8}
              align="center"
              wrap
              key={lesson.id}
              data-lesson={lesson.id}
              onKeyDown={(event) => handleKeyDown(event, index)}
              {...rowOf(index)}
            >
              {onOrder && (
                <span className={styles.handle} aria-hidden {...handleOf(index)}>
                  <IconGripVertical size={18} />
                </span>
              )}
              <Stack grow={220}>
                {linkTo(lesson, <bdi>{name}</bdi>)}
                <LessonFacts lesson={lesson} />
              </Stack>
              <Row as="span">
                {onOrder && (
                  <MoveButtons
                    up={t('teach.steps.moveUp', { name })}
                    down={t('teach.steps.moveDown', { name })}
                    isFirst={index === 0}
                    isLast={index === lessons.length - 1}
                    onMove={(by) => move(index, by)}
                  />
                )}
                {act && (
                  <ActionIcon
                    {...toolProps}
                    aria-label={t('curriculum.order.takeOut', { name })}
                    onClick={() => remove(index, act)}
                  >
                    <IconX size={17} />
                  </ActionIcon>
                )}
              </Row>
            </Row>
          );
        })}
      </Panel>
      <output className="visually-hidden">{announcement}</output>
    </>
  );
}

function LessonFacts({ lesson }: { lesson: Lesson }) {
  const { t } = useTranslation();
  const isOwn = useActor().id === lesson.owner;
  const size = {
    steps: t('teach.lessons.steps', { count: lesson.steps }),
    minutes: t('teach.steps.minutes', { count: lesson.minutes }),
  };
  return (
    <Row gap={[4, 12]} align="center" wrap mt={4}>
      {isOwn && <LessonStateLabel lesson={lesson} />}
      {lesson.publishedVersionID !== null && <bdi className="text-muted">{t('teach.lessons.size', size)}</bdi>}
    </Row>
  );
}
