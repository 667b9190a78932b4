import { beginEnrollment } from '#server/effects/learn/begin-enrollment.ts';
import { gradeAnswer } from '#server/effects/learn/grade-answer.ts';
import { publishLesson } from '#server/effects/teach/publish-lesson.ts';
import type { EffectHandlers } from '#server/store/effect-context.ts';

export const effectHandlers: EffectHandlers = {
  'enrollment.begin': beginEnrollment,
  'lesson.publish': publishLesson,
  'quiz.grade': gradeAnswer,
};
