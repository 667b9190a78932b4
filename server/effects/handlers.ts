import { restoreChange } from '#server/effects/interact/restore-change.ts';
import { beginEnrollment } from '#server/effects/learn/begin-enrollment.ts';
import { completeEnrollment } from '#server/effects/learn/complete-enrollment.ts';
import { gradeAnswer } from '#server/effects/learn/grade-answer.ts';
import { settleAttempt } from '#server/effects/learn/settle-attempt.ts';
import { mergeCategories } from '#server/effects/teach/merge-categories.ts';
import { publishLesson } from '#server/effects/teach/publish-lesson.ts';
import type { EffectHandlers } from '#server/store/effect-context.ts';

export const effectHandlers: EffectHandlers = {
  'enrollment.begin': beginEnrollment,
  'enrollment.complete': completeEnrollment,
  'lesson.publish': publishLesson,
  'quiz.grade': gradeAnswer,
  'quiz.settle': settleAttempt,
  'shared.restore': restoreChange,
  'category.merge': mergeCategories,
};
