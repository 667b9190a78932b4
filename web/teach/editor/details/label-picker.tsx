import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LABEL_NAME_MAX, LABELS_PER_LESSON_MAX, type LessonLabel } from '#domain/teach/lesson-label.ts';
import type { Lesson } from '#domain/teach/lesson.ts';
import { whereTest } from '#sync/core/where.ts';
import { useLabels } from '#web/shared/lesson/use-labels.ts';
import { useQuery, useRows } from '#web/store/hooks.ts';
import { newId } from '#web/store/row/new-id.ts';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { LabelButton } from '#web/teach/label/label-button.tsx';
import { TagPicker } from '#web/shared/control/tag-picker.tsx';
import { useAction } from '#web/shared/error/use-action.ts';

/** Delay between typing and searching, in ms. */
const PAUSE_MS = 250;
const oldestFirst = { order: [['id', 'asc']] } as const;

/** Labels of a lesson: chosen among all existing labels or created. */
export function LabelPicker({ lessonID }: { lessonID: Lesson['id'] }) {
  const { t } = useTranslation();
  const addLabel = useAction('label.add');
  const removeLabel = useAction('label.remove');
  const [typed, setTyped] = useState('');
  const [text] = useDebouncedValue(typed.trim(), PAUSE_MS);
  const joins = useRows('LessonLessonLabel', { lessonID }, oldestFirst);
  const tags = useLabels(joins.map(({ lessonLabelID }) => lessonLabelID));
  const { rows: found } = useQuery('label.search', { text });
  const isMeant = whereTest({ name: { contains: typed.trim() } });

  const add = (labelID: LessonLabel['id'], name: string) =>
    void addLabel.act({ id: newId('LessonLessonLabel'), lessonID, labelID, name });
  return (
    <Stack gap={8} align="start">
      <TagPicker
        label={t('draft.details.labels')}
        hint={t('draft.details.labelsHint', { max: LABELS_PER_LESSON_MAX })}
        placeholder={t('draft.details.findLabel')}
        tags={tags}
        offered={found.filter(isMeant)}
        max={LABELS_PER_LESSON_MAX}
        maxLength={LABEL_NAME_MAX}
        typed={typed}
        onType={setTyped}
        onPick={(label) => add(label.id, label.name)}
        onCreate={(name) => add(newId('LessonLabel'), name)}
        onRemove={(label) => {
          for (const { id } of joins.filter(({ lessonLabelID }) => lessonLabelID === label.id))
            void removeLabel.act({ id });
        }}
      />
      <Row flush>
        <LabelButton variant="subtle" size="compact-sm" />
      </Row>
    </Stack>
  );
}
