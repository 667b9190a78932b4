import { expect, test } from 'vitest';
import type { Id } from '#domain/kernel/id.ts';
import type { PastRun } from '#domain/learn/enrollment.ts';
import {
  attemptsLeft,
  bestScore,
  isAttemptOpen,
  quizProgress,
  quizStatus,
  resultsOf,
} from '#domain/learn/quiz-progress.ts';
import type { LessonNodeQuizStatus, LessonStatus, LessonType } from '#domain/teach/node.ts';
import { defaultSettings } from '#domain/teach/question/quiz-settings.ts';

const tried = (...statuses: LessonNodeQuizStatus[]) =>
  statuses.map((status, index) => ({ number: index + 1, status, score: null }));

test.each<[LessonNodeQuizStatus, LessonNodeQuizStatus[]]>([
  ['NOT_STARTED', []],
  ['NOT_STARTED', ['NOT_STARTED']],
  ['IN_PROGRESS', ['IN_PROGRESS']],
  ['PASS', ['PASS']],
  ['FAIL', ['FAIL']],
  ['FAIL', ['FAIL', 'NOT_STARTED']],
  ['IN_PROGRESS', ['FAIL', 'IN_PROGRESS']],
  ['FAIL', ['FAIL', 'FAIL']],
  ['PASS', ['FAIL', 'PASS']],
])('a quiz has the status %s after attempts with %j [S-454]', (status, statuses) => {
  expect(quizStatus(tried(...statuses))).toBe(status);
  expect(quizStatus(tried(...statuses).toReversed())).toBe(status);
});

test.each<LessonNodeQuizStatus[]>([['NOT_STARTED'], ['IN_PROGRESS'], ['FAIL'], ['FAIL', 'FAIL', 'FAIL']])(
  'a passed quiz stays passed after any later attempts [S-473]',
  (...after) => {
    expect(quizStatus(tried('PASS', ...after))).toBe('PASS');
  },
);

test('the best score is that of the best attempt, in any order [S-473]', () => {
  const scores = [null, 0.4, 0.9, 0, null].map((score, index) => ({ number: index, status: 'FAIL' as const, score }));
  expect(bestScore(scores)).toBe(0.9);
  expect(bestScore(scores.toReversed())).toBe(0.9);
  expect(bestScore([])).toBeNull();
  expect(bestScore(tried('IN_PROGRESS'))).toBeNull();
});

test('remaining attempts count down to zero unless the number is unlimited or the quiz is passed', () => {
  const settings = { ...defaultSettings, attempts: 2 };
  expect([0, 1, 2, 3].map((used) => attemptsLeft(used, settings, false))).toEqual([2, 1, 0, 0]);
  expect(attemptsLeft(5, settings, true)).toBeNull();
  expect(attemptsLeft(5, defaultSettings, false)).toBeNull();
});

test('an attempt is open until it is graded', () => {
  expect(tried('NOT_STARTED', 'IN_PROGRESS', 'PASS', 'FAIL').map(isAttemptOpen)).toEqual([true, true, false, false]);
});

const id = (name: string) => name as Id<'LessonNode'>;
const nodes = (['read', 'quiz'] as const).map((name) => ({
  id: id(name),
  type: (name === 'quiz' ? 'QUIZ' : 'RICHTEXT') as LessonType,
  name,
  description: '',
  minutes: 1,
  questions: 0,
}));
const failed: PastRun = { status: 'FAILED', startDate: null, completionDate: null, retakenAt: '', progress: [] };
const topics = (status: LessonStatus) => nodes.map((node) => ({ topicID: node.id, status }));

test('attempts of the current run alone determine the result of a quiz', () => {
  const attempts = [{ number: 1, status: 'PASS' as const, score: 1, nodeID: id('quiz'), run: 1 }];
  expect(resultsOf({ nodes }, { history: [], progress: topics('INPROGRESS') }, attempts).get(id('quiz'))?.status).toBe(
    'PASS',
  );
  expect(resultsOf({ nodes }, { history: [failed], progress: topics('INPROGRESS') }, attempts).size).toBe(0);
});

test('a quiz passed before the lesson failed counts as passed in the next run, and a text is no quiz', () => {
  const results = resultsOf({ nodes }, { history: [failed], progress: topics('COMPLETE') }, []);
  expect([...results]).toEqual([['quiz', { status: 'PASS', score: null, hasFailed: false }]]);
});

const answered = (run: number, number: number, status: LessonNodeQuizStatus, count: number) => ({
  run,
  number,
  status,
  score: null,
  nodeID: id('quiz'),
  answers: Array.from({ length: count }, (_, index) => ({ questionID: `q${index}`, answer: ['a'], grade: null })),
});

test.each<[what: string, runs: number, topic: LessonStatus, given: ReturnType<typeof answered>[], standing: object]>([
  ['no answers', 0, 'INCOMPLETE', [], { status: 'NOT_STARTED', progress: 0 }],
  [
    'one of four questions answered',
    0,
    'INPROGRESS',
    [answered(1, 1, 'IN_PROGRESS', 1)],
    { status: 'IN_PROGRESS', progress: 0.25 },
  ],
  [
    'a second attempt after a failed one',
    0,
    'INPROGRESS',
    [answered(1, 2, 'IN_PROGRESS', 2), answered(1, 1, 'FAIL', 4)],
    { status: 'IN_PROGRESS', progress: 0.5 },
  ],
  [
    'more answers than a newer version has questions',
    0,
    'COMPLETE',
    [answered(1, 1, 'PASS', 6)],
    { status: 'PASS', progress: 1 },
  ],
  [
    'a pass in an earlier run only',
    1,
    'INCOMPLETE',
    [answered(1, 1, 'PASS', 4)],
    { status: 'NOT_STARTED', progress: 0 },
  ],
  [
    'a pass in a run that failed in another step',
    1,
    'COMPLETE',
    [answered(1, 1, 'PASS', 4)],
    { status: 'PASS', progress: 1 },
  ],
])('a quiz reports its status and answered share with %s [S-346, S-347]', (_what, runs, topic, given, standing) => {
  const four = nodes.map((node) => ({ ...node, questions: 4 }));
  const enrollment = { history: Array<PastRun>(runs).fill(failed), progress: topics(topic) };
  expect(quizProgress({ nodes: four }, enrollment, id('quiz'), given)).toEqual(standing);
});
