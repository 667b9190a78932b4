import { expect } from 'vitest';
import { AppError } from '#domain/kernel/errors.ts';
import type { Id } from '#domain/kernel/id.ts';
import { shuffled } from '#domain/kernel/shuffle.ts';
import { bestScore, quizStatus } from '#domain/learn/quiz-progress.ts';
import { questionOf } from '#domain/teach/question/test-questions.ts';
import { quizLesson, quizTaker, rightAnswer, WRONG } from '#server/learn/effects/test-quiz.ts';
import { type QuizAction, QuizReference, type ReferenceRules } from '#server/learn/effects/test-quiz-reference.ts';
import { newId } from '#server/core/store/new-id.ts';
import type { TestSchool } from '#server/test-school.ts';
import type { CommandInput, CommandName } from '#sync/commands.ts';

const LIMIT_SECONDS = 60;
const points = { one: 1, text: 2, truth: 3 };
const questions = [questionOf.single, questionOf.text, questionOf.trueFalse].map((question) => ({
  ...question,
  score: points[question.id as keyof typeof points],
}));

/**
 * Answers, submits, starts, retries and retakes at random from two devices. Some actions are repeated, late, or have
 * the id of an old attempt. After each of them the quiz has to equal the reference.
 * @returns the number of actions
 */
export async function runRandomQuiz(school: TestSchool, seed: string, steps: number): Promise<number> {
  let rolls = 0;
  const pick = <T>(list: readonly T[]): T => shuffled(list, `${seed} ${(rolls += 1)}`)[0] as T;
  const rules: ReferenceRules = {
    points,
    passMark: pick([0.5, 1, 1 / 6]),
    attempts: pick([null, 1, 2, 4]),
    feedback: pick(['now', 'end'] as const),
    isTimed: pick([true, false]),
  };
  const { passMark, attempts, feedback, isTimed } = rules;
  const settings = { passMark, attempts, feedback, timeLimitSeconds: isTimed ? LIMIT_SECONDS : null };
  const lesson = await quizLesson(school, { questions, settings, behind: [] });
  const taker = await quizTaker(school, lesson);
  const reference = new QuizReference(rules);
  const ids: Id<'QuizAttempt'>[] = [newId('QuizAttempt'), newId('QuizAttempt')];
  let best: number | null = null;

  /** Runs a command now, or long after the time of the last attempt is over. */
  async function act<N extends CommandName>(name: N, input: CommandInput<N>, isLate: boolean): Promise<string> {
    const last = (await taker.attempts()).at(-1);
    const key = newId('User');
    const once = () =>
      isLate && last
        ? taker.runAt(taker.afterGrace(last, LIMIT_SECONDS, 60), name, input)
        : school.run(taker.learner, name, input, key);
    const outcome = () => once().then(() => 'done', refusal);
    const first = await outcome();
    if (pick([true, false, false]) && !isLate) expect(await outcome()).toBe(first);
    return first;
  }

  let step = 0;
  for (; step < steps; step += 1) {
    if (pick([true, false, false])) ids.push(newId('QuizAttempt'));
    const id = pick(ids.slice(-2).concat(ids.slice(0, 1)));
    const action = nextAction(id);
    const isLate = action.name === 'answer' && action.isLate;
    const [name, input] = commandOf(action);
    expect([step, action, await act(name, input, isLate)]).toEqual([step, action, reference.do(action)]);
    await compare();
  }
  return step;

  function nextAction(id: Id<'QuizAttempt'>): QuizAction {
    const name = pick(['start', 'answer', 'answer', 'answer', 'answer', 'submit', 'retake'] as const);
    if (name === 'retake') return { name, run: pick([reference.run, Math.max(1, reference.run - 1)]) };
    if (name !== 'answer') return { name, id };
    const isLate = pick([true, false, false, false]);
    return { name, id, question: pick(Object.keys(points)), isRight: pick([true, false]), isLate };
  }

  function commandOf(action: QuizAction): [CommandName, CommandInput<CommandName>] {
    if (action.name === 'retake') return ['enrollment.retake', { enrollmentID: taker.enrollmentID, run: action.run }];
    const named = taker.named(action.id as Id<'QuizAttempt'>);
    if (action.name !== 'answer') return [`quiz.${action.name}`, named];
    const key = lesson.keys[action.question];
    if (!key) throw new Error(`no question ${action.question}`);
    return [
      'quiz.answer',
      { ...named, questionID: action.question, answer: action.isRight ? rightAnswer(key) : WRONG },
    ];
  }

  async function compare() {
    const [enrollment, made] = [await taker.enrollment(), await taker.attempts()];
    expect({ lesson: enrollment.status, quiz: await taker.topic(), run: enrollment.history.length + 1 }).toEqual({
      lesson: reference.lesson,
      quiz: reference.quiz,
      run: reference.run,
    });
    expect(made.map(({ id, run, status, score }) => ({ id, run, status, score }))).toEqual(
      reference.attempts.map(({ id, run, status, score }) => ({ id, run, status, score })),
    );
    const passed = reference.attempts.some(({ run, status }) => run === reference.run && status === 'PASS');
    expect(quizStatus(made.filter(({ run }) => run === reference.run)) === 'PASS').toBe(passed);
    expect(bestScore(made) ?? -1).toBeGreaterThanOrEqual(best ?? -1);
    best = bestScore(made);
  }
}

const refusal = (error: unknown): string => {
  if (error instanceof AppError && ['invalid_state', 'time_over'].includes(error.code)) return 'refused';
  throw error;
};
