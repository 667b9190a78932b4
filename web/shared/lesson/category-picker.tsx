import { CATEGORIES_PER_LESSON_MAX } from '#domain/teach/lesson-category.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LESSON_NAME_MAX, type Lesson } from '#domain/teach/lesson.ts';
import { useRows } from '#web/store/hooks.ts';
import { newId } from '#web/store/row/new-id.ts';
import { TagPicker } from '#web/shared/control/tag-picker.tsx';
import { useAction } from '#web/shared/error/use-action.ts';

const oldestFirst = { order: [['id', 'asc']] } as const;
const byName = { order: [['name', 'asc']] } as const;

/** Selects the categories of a lesson. */
export function CategoryPicker({ lessonID }: { lessonID: Lesson['id'] }) {
  const { t } = useTranslation();
  const put = useAction('category.add');
  const takeOff = useAction('category.remove');
  const [typed, setTyped] = useState('');
  const joins = useRows('LessonLessonCategory', { lessonID }, oldestFirst);
  const categories = useRows('LessonCategory', {});
  const offered = useRows('LessonCategory', { name: { contains: typed.trim() } }, byName);
  return (
    <TagPicker
      label={t('draft.details.categories')}
      hint={t('draft.details.categoriesHint', { max: CATEGORIES_PER_LESSON_MAX })}
      placeholder={t('draft.details.findCategory')}
      tags={joins.flatMap(({ lessonCategoryID }) => categories.find(({ id }) => id === lessonCategoryID) ?? [])}
      offered={offered}
      max={CATEGORIES_PER_LESSON_MAX}
      maxLength={LESSON_NAME_MAX}
      typed={typed}
      onType={setTyped}
      onPick={({ id: categoryID }) => void put.act({ id: newId('LessonLessonCategory'), lessonID, categoryID })}
      onRemove={(category) => {
        const its = joins.filter(({ lessonCategoryID }) => lessonCategoryID === category.id);
        for (const { id } of its) void takeOff.act({ id });
      }}
    />
  );
}
