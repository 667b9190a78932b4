import { useTranslation } from 'react-i18next';
import type { Lesson } from '#domain/teach/lesson.ts';
import { useQuery, useTopic } from '#web/store/hooks.ts';
import { LearnerList } from '#web/teach/lesson/learner-list.tsx';

/** Learners of this lesson and their progress, live. Answers and attempts are visible to the learner only (D-84). */
export function LearnersTab({ lesson: { id, publishedVersionID } }: { lesson: Lesson }) {
  const { t } = useTranslation();
  useTopic(`learners:${id}`);
  const list = useQuery('enrollment.byLesson', { lessonID: id });
  return (
    <LearnerList
      list={list}
      empty={t(publishedVersionID === null ? 'draft.learners.emptyDraft' : 'draft.learners.empty')}
    />
  );
}
