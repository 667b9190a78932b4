import { useMemo } from 'react';
import type { Card } from '#domain/learn/card/card.ts';
import type { Lesson } from '#domain/teach/lesson.ts';
import { useActor, useRows } from '#web/store/hooks.ts';

type LessonOf = (card: Pick<Card, 'versionID' | 'nodeID'>) => Lesson['id'] | undefined;

/** Finds the lesson of a card by the learner's enrollments, so that no lesson has to be loaded for it. */
export function useLessonOfCard(): LessonOf {
  const owner = useActor().id;
  const enrollments = useRows('Enrollment', { owner, lessonID: { not: null } });
  return useMemo(() => {
    const lessons = new Map<string, Lesson['id']>();
    for (const { lessonID, versionID, progress } of enrollments) {
      if (lessonID === null) continue;
      for (const { topicID } of progress) lessons.set(topicID, lessonID);
      if (versionID !== null) lessons.set(versionID, lessonID);
    }
    return ({ versionID, nodeID }) => lessons.get(nodeID ?? '') ?? lessons.get(versionID ?? '');
  }, [enrollments]);
}
