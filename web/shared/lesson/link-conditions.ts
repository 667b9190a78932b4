import { type LinkCondition, linkConditions, requiredScore } from '#domain/teach/link.ts';
import { type LessonType } from '#domain/teach/node.ts';

const offeredScores = [50, 60, 70, 80, 90, 100].map((percent): LinkCondition => `score:${percent}`);

/** The conditions for a link from a step: only a quiz has a result. An unusual score that is already set is offered too. */
export function conditionsFor(type: LessonType, present: LinkCondition = 'always'): readonly LinkCondition[] {
  if (type !== 'QUIZ') return ['always'];
  const scores = requiredScore(present) === undefined || offeredScores.includes(present) ? [] : [present];
  return [...linkConditions, ...scores, ...offeredScores];
}
