import type { Course } from '#domain/teach/course.ts';
import { useTranslation } from 'react-i18next';
import { lessonStates } from '#domain/teach/lesson-state.ts';
import { lessonVisibilities } from '#domain/teach/lesson.ts';
import { ownLessonSorts } from '#sync/teach/own-lesson-filter.ts';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { ChoicePill, type PillChoice } from '#web/shared/control/choice-pill.tsx';
import { SearchField } from '#web/shared/control/search-field.tsx';
import type { LessonFilterState } from '#web/teach/lesson-list/use-lesson-filter.ts';
import { useOwnCourses } from '#web/teach/lesson/use-own-courses.ts';
import styles from './lesson-filters.module.css';

const visibilityTexts = { public: 'learn.visibility.public', private: 'learn.visibility.private' } as const;

/** Search, filters and sort order for own lessons. */
export function LessonFilters({ filter, change }: Pick<LessonFilterState, 'filter' | 'change'>) {
  const { t } = useTranslation();
  const { text, state, visibility, sort = 'changed' } = filter;
  return (
    <Stack mb={16}>
      <SearchField
        text={text}
        onSearch={(next) => change({ text: next })}
        label={t('lists.lessons.search')}
        clearLabel={t('lists.clear')}
      />
      <Row gap={8} wrap className={styles.pills}>
        <ChoicePill
          text={state ? t(`teach.state.${state}`) : t('lists.lessons.anyState')}
          value={state}
          choices={[
            { value: undefined, text: t('lists.lessons.anyState') },
            ...lessonStates.map((each) => ({ value: each, text: t(`teach.state.${each}`) })),
          ]}
          onChange={(next) => change({ state: next })}
        />
        <ChoicePill
          text={visibility ? t(visibilityTexts[visibility]) : t('lists.lessons.anyVisibility')}
          value={visibility}
          choices={[
            { value: undefined, text: t('lists.lessons.anyVisibility') },
            ...lessonVisibilities.map((each) => ({ value: each, text: t(visibilityTexts[each]) })),
          ]}
          onChange={(next) => change({ visibility: next })}
        />
        <CoursePill filter={filter} change={change} />
        <ChoicePill
          text={t('lists.lessons.order', { order: t(`lists.lessons.sort.${sort}`) })}
          value={sort}
          choices={ownLessonSorts.map((each) => ({ value: each, text: t(`lists.lessons.sort.${each}`) }))}
          onChange={(next) => change({ sort: next === 'changed' ? undefined : next })}
        />
      </Row>
    </Stack>
  );
}

const NO_COURSE = 'none';

function CoursePill({ filter: { courseID }, change }: Pick<LessonFilterState, 'filter' | 'change'>) {
  const { t } = useTranslation();
  const rows = useOwnCourses();
  if (rows.length === 0 && courseID === undefined) return null;
  const choices: PillChoice<string | undefined>[] = [
    { value: undefined, text: t('lists.lessons.anyCourse') },
    { value: NO_COURSE, text: t('lists.lessons.noCourse') },
    ...rows.map(({ id, name }) => ({ value: id, text: name })),
  ];
  const value = courseID === null ? NO_COURSE : courseID;
  return (
    <ChoicePill
      text={choices.find((each) => each.value === value)?.text ?? t('lists.lessons.someCourse')}
      value={value}
      choices={choices}
      onChange={(next) => change({ courseID: next === NO_COURSE ? null : (next as Course['id'] | undefined) })}
    />
  );
}
