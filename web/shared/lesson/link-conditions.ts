import { type LinkCondition, linkConditions, requiredScore } from '#domain/teach/link.ts';
import { type LessonType } from '#domain/teach/node.ts';

const offeredScores = [50, 60, 70, 80, 90, 100].map((percent): LinkCondition => `score:${percent}`);

/** Only a quiz has a result. A score that was set elsewhere is offered beside the usual ones. */
export function conditionsFor(type: LessonType, present: LinkCondition = 'always'): readonly LinkCondition[] {
  if (type !== 'QUIZ') return ['always'];
  const scores = requiredScore(present) === undefined || offeredScores.includes(present) ? [] : [present];
  return [...linkConditions, ...scores, ...offeredScores];
}
