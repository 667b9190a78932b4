import { beginEnrollment } from '#server/effects/learn/begin-enrollment.ts';
import { completeEnrollment } from '#server/effects/learn/complete-enrollment.ts';
import { gradeAnswer } from '#server/effects/learn/grade-answer.ts';
import { publishLesson } from '#server/effects/teach/publish-lesson.ts';
import type { EffectHandlers } from '#server/store/effect-context.ts';

export const effectHandlers: EffectHandlers = {
  'enrollment.begin': beginEnrollment,
  'enrollment.complete': completeEnrollment,
  'lesson.publish': publishLesson,
  'quiz.grade': gradeAnswer,
  'shared.restore': ({ store }, { model, rowID, image }) => store.restore(model, rowID, image),
};
