import { expect, test } from 'vitest';
import type { Id } from '#domain/kernel/id.ts';
import type { PastRun } from '#domain/learn/enrollment.ts';
import { attemptsLeft, bestScore, isOpen, quizStanding, quizStatus, resultsOf } from '#domain/learn/quiz-standing.ts';
import type { LessonNodeQuizStatus, LessonStatus, LessonType } from '#domain/teach/node.ts';
import { defaultSettings } from '#domain/teach/quiz-settings.ts';

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
])('a quiz is %s after attempts that are %j [S-454]', (status, statuses) => {
  expect(quizStatus(tried(...statuses))).toBe(status);
  expect(quizStatus(tried(...statuses).toReversed())).toBe(status);
});

test.each<LessonNodeQuizStatus[]>([['NOT_STARTED'], ['IN_PROGRESS'], ['FAIL'], ['FAIL', 'FAIL', 'FAIL']])(
  'what is passed stays passed, whatever comes after it [S-473]',
  (...after) => {
    expect(quizStatus(tried('PASS', ...after))).toBe('PASS');
  },
);

test('the best score is that of the best attempt, in whichever order they were made [S-473]', () => {
  const scores = [null, 0.4, 0.9, 0, null].map((score, index) => ({ number: index, status: 'FAIL' as const, score }));
  expect(bestScore(scores)).toBe(0.9);
  expect(bestScore(scores.toReversed())).toBe(0.9);
  expect(bestScore([])).toBeNull();
  expect(bestScore(tried('IN_PROGRESS'))).toBeNull();
});

test('attempts are counted down to none, unless there is no limit or it is passed', () => {
  const settings = { ...defaultSettings, attempts: 2 };
  expect([0, 1, 2, 3].map((used) => attemptsLeft(used, settings, false))).toEqual([2, 1, 0, 0]);
  expect(attemptsLeft(5, settings, true)).toBeNull();
  expect(attemptsLeft(5, defaultSettings, false)).toBeNull();
});

test('an attempt goes on until it is graded', () => {
  expect(tried('NOT_STARTED', 'IN_PROGRESS', 'PASS', 'FAIL').map(isOpen)).toEqual([true, true, false, false]);
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

test('only attempts of the run that goes on say how a quiz stands', () => {
  const attempts = [{ number: 1, status: 'PASS' as const, score: 1, nodeID: id('quiz'), run: 1 }];
  expect(resultsOf({ nodes }, { history: [], progress: topics('INPROGRESS') }, attempts).get(id('quiz'))?.status).toBe(
    'PASS',
  );
  expect(resultsOf({ nodes }, { history: [failed], progress: topics('INPROGRESS') }, attempts).size).toBe(0);
});

test('a quiz that was passed before a lesson failed counts as passed in the next run, and a text as no quiz', () => {
  const results = resultsOf({ nodes }, { history: [failed], progress: topics('COMPLETE') }, []);
  expect([...results]).toEqual([['quiz', { status: 'PASS', score: null }]]);
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
  ['nothing answered', 0, 'INCOMPLETE', [], { status: 'NOT_STARTED', progress: 0 }],
  [
    'one of four answered',
    0,
    'INPROGRESS',
    [answered(1, 1, 'IN_PROGRESS', 1)],
    { status: 'IN_PROGRESS', progress: 0.25 },
  ],
  [
    'begun again after a failed attempt',
    0,
    'INPROGRESS',
    [answered(1, 2, 'IN_PROGRESS', 2), answered(1, 1, 'FAIL', 4)],
    { status: 'IN_PROGRESS', progress: 0.5 },
  ],
  [
    'more answered than a newer version asks',
    0,
    'COMPLETE',
    [answered(1, 1, 'PASS', 6)],
    { status: 'PASS', progress: 1 },
  ],
  ['a run begun anew', 1, 'INCOMPLETE', [answered(1, 1, 'PASS', 4)], { status: 'NOT_STARTED', progress: 0 }],
  [
    'passed in a run that failed elsewhere',
    1,
    'COMPLETE',
    [answered(1, 1, 'PASS', 4)],
    { status: 'PASS', progress: 1 },
  ],
])(
  'with %s a quiz says how it stands and how much of it is answered [S-346] [S-347]',
  (_what, runs, topic, given, standing) => {
    const four = nodes.map((node) => ({ ...node, questions: 4 }));
    const enrollment = { history: Array<PastRun>(runs).fill(failed), progress: topics(topic) };
    expect(quizStanding({ nodes: four }, enrollment, id('quiz'), given)).toEqual(standing);
  },
);
