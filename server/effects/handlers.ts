import { restoreChange } from '#server/effects/interact/restore-change.ts';
import { attendStep } from '#server/effects/learn/attend-step.ts';
import { beginCourse } from '#server/effects/learn/begin-course.ts';
import { beginEnrollment } from '#server/effects/learn/begin-enrollment.ts';
import { comeBack } from '#server/effects/learn/come-back.ts';
import { completeEnrollment } from '#server/effects/learn/complete-enrollment.ts';
import { goOnWithCourse } from '#server/effects/learn/go-on-with-course.ts';
import { gradeAnswer } from '#server/effects/learn/grade-answer.ts';
import { settleAttempt } from '#server/effects/learn/settle-attempt.ts';
import { reviewCard } from '#server/effects/learn/review-card.ts';
import { withdrawEnrollment } from '#server/effects/learn/withdraw-enrollment.ts';
import { mergeCategories } from '#server/effects/teach/merge-categories.ts';
import { publishLesson } from '#server/effects/teach/publish-lesson.ts';
import type { EffectHandlers } from '#server/store/effect-context.ts';

export const effectHandlers: EffectHandlers = {
  'enrollment.begin': beginEnrollment,
  'enrollment.complete': completeEnrollment,
  'enrollment.withdraw': withdrawEnrollment,
  'enrollment.comeBack': comeBack,
  'course.begin': beginCourse,
  'course.goOn': goOnWithCourse,
  'step.attend': attendStep,
  'card.review': reviewCard,
  'lesson.publish': publishLesson,
  'quiz.grade': gradeAnswer,
  'quiz.settle': settleAttempt,
  'shared.restore': restoreChange,
  'category.merge': mergeCategories,
};
