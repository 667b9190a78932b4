import { AppError } from '#domain/kernel/errors.ts';
import { grade, isAllAnswered } from '#domain/learn/grading.ts';
import { settingsIn } from '#domain/teach/quiz-settings.ts';
import { keepMissed } from '#server/effects/learn/make-cards.ts';
import { quizKeyOf, settle } from '#server/effects/learn/settle-attempt.ts';
import type { EffectContext } from '#server/store/effect-context.ts';
import type { Effects } from '#sync/effect.ts';

/**
 * Grades one answer from the pinned version's key, where feedback comes at once; the last one settles the attempt. Where
 * feedback comes at the end, an answer is only looked at for being one of this quiz.
 */
export async function gradeAnswer(
  context: EffectContext,
  { attemptID, questionID }: Effects['quiz.grade'],
): Promise<void> {
  const { store } = context;
  const attempt = await store.get('QuizAttempt', attemptID);
  const quiz = await quizKeyOf(context, attempt);
  // The id is the learner's word: only a question of its own counts, not what every object inherits.
  const key = Object.hasOwn(quiz.questions, questionID) ? quiz.questions[questionID] : undefined;
  if (!key) throw new AppError('invalid_input', 'no such question in this quiz');
  const { outline } = await store.version(attempt.versionID);
  if (settingsIn(outline.nodes.find(({ id }) => id === attempt.nodeID)).feedback === 'end') return;
  const answers = attempt.answers.map((given) =>
    given.questionID === questionID ? { ...given, grade: grade(key, given.answer) } : given,
  );
  if (isAllAnswered(quiz.questions, answers)) await settle(context, { ...attempt, answers }, quiz);
  else {
    await store.derive('QuizAttempt', attemptID, { answers });
    await keepMissed(context, attempt, answers);
  }
}
