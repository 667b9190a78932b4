import type { LinkCondition } from '#domain/teach/link.ts';
import { expect, test } from 'vitest';
import {
  hasNoPath,
  lessonLength,
  nextNodes,
  reachableNodes,
  markOffPath,
  pathProgress,
  type QuizResults,
} from '#domain/learn/progress.ts';
import type { PastRun, TopicState } from '#domain/learn/enrollment.ts';
import type { Id } from '#domain/kernel/id.ts';
import type { LessonNodeQuizStatus, LessonStatus } from '#domain/teach/node.ts';
import type { Outline } from '#domain/teach/version/version.ts';

const node = (name: string) => name as Id<'LessonNode'>;

/** Notation: 'a>b c?passed>d' means that a leads to b, and c leads to d when passed. */
function outlineOf(text: string, quizzes: string[] = []): Outline {
  const links = text.split(' ').map((link) => {
    const [from = '', to = ''] = link.split('>');
    const [name = '', condition = 'always'] = from.split('?');
    return { from: node(name), to: node(to), condition: condition as LinkCondition };
  });
  const names = [...new Set(links.flatMap((link) => [link.from, link.to]))];
  return {
    name: 'A lesson',
    description: '',
    learningObjectives: [],
    credit: null,
    start: names[0] ?? node('a'),
    nodes: names.map((id) => ({
      id,
      type: quizzes.includes(id) ? 'QUIZ' : 'RICHTEXT',
      name: id,
      description: '',
      minutes: 1,
      questions: 0,
    })),
    links,
  };
}

const progressOf = (text: string): TopicState[] =>
  text.split(' ').map((entry) => {
    const [id = '', status = 'COMPLETE'] = entry.split(':');
    return { topicID: node(id), status: status as LessonStatus };
  });

/** A failed quiz has 40 of 100 points, a passed one all of them. */
const scores: Record<LessonNodeQuizStatus, number | null> = {
  NOT_STARTED: null,
  IN_PROGRESS: null,
  FAIL: 0.4,
  PASS: 1,
};
const results = (entries: Record<string, LessonNodeQuizStatus>): QuizResults =>
  new Map(
    Object.entries(entries).map(([id, status]) => {
      return [node(id), { status, score: scores[status], hasFailed: status === 'FAIL' }];
    }),
  );
const none = results({});

test('one done step in a chain of four counts as one of four', () => {
  const { done, total, isComplete } = pathProgress(outlineOf('a>b b>c c>d'), progressOf('a'), none);
  expect({ done, total, isComplete }).toEqual({ done: 1, total: 4, isComplete: false });
});

test('a lesson is complete once every step of one path to an end is done', () => {
  const diamond = outlineOf('a>b a>c b>d c>d');
  expect(pathProgress(diamond, progressOf('a b d'), none).isComplete).toBe(true);
  expect(pathProgress(diamond, progressOf('a b c'), none).isComplete).toBe(false);
  expect(pathProgress(diamond, progressOf('b c d'), none).isComplete).toBe(false);
});

test('progress is measured on the path with the fewest steps left', () => {
  const long = outlineOf('a>b b>c c>z a>z');
  expect(pathProgress(long, progressOf('a'), none)).toMatchObject({ done: 1, total: 2 });
  expect(pathProgress(long, progressOf('a b c'), none)).toMatchObject({ done: 3, total: 4 });
});

const remedial = outlineOf('q?passed>end q?failed>again again>end', ['q']);

test('a failed quiz opens its failed link, a passed one its passed link, an unanswered one neither', () => {
  expect(nextNodes(remedial, node('q'), none)).toEqual([]);
  expect(nextNodes(remedial, node('q'), results({ q: 'FAIL' }))).toEqual(['again']);
  expect(nextNodes(remedial, node('q'), results({ q: 'PASS' }))).toEqual(['end']);
});

test('a failed quiz counts as done only on its failed link', () => {
  const failed = results({ q: 'FAIL' });
  expect(pathProgress(remedial, progressOf('again end'), failed).isComplete).toBe(true);
  expect(pathProgress(outlineOf('q>end', ['q']), progressOf('end'), failed).isComplete).toBe(false);
});

test('passing a quiz later closes its failed link again', () => {
  expect(pathProgress(remedial, progressOf('q again'), results({ q: 'PASS' }))).toMatchObject({
    done: 1,
    total: 2,
    isComplete: false,
  });
  expect(pathProgress(remedial, progressOf('q again end'), results({ q: 'PASS' })).isComplete).toBe(true);
});

test('several open links are a choice in the order of the outline', () => {
  expect(nextNodes(outlineOf('a>b a>c b>d c>d'), node('a'), none)).toEqual(['b', 'c']);
});

test('a cycle is no end of a lesson and does not hang', () => {
  const cycle = outlineOf('a>b b>a b>c');
  expect(pathProgress(cycle, progressOf('a b c'), none).isComplete).toBe(true);
  expect(pathProgress(cycle, progressOf('a b'), none).isComplete).toBe(false);
});

test('a path through a cycle counts even if another path enters the cycle first', () => {
  const loop = outlineOf('a>b a>c b>q q?failed>c c>q q?passed>z', ['q']);
  expect(pathProgress(loop, progressOf('a c q z'), results({ q: 'PASS' }))).toMatchObject({
    done: 4,
    isComplete: true,
  });
  const open = outlineOf('a>b a>c b>d d>c c>d d>z');
  expect(pathProgress(open, progressOf('a c d z'), none)).toMatchObject({ done: 4, total: 4, isComplete: true });
});

test('a lesson without an end is complete when all its steps are done', () => {
  const round = outlineOf('a>b b>c c>b');
  expect(pathProgress(round, progressOf('a b'), none)).toMatchObject({ done: 2, total: 3, isComplete: false });
  expect(pathProgress(round, progressOf('a b c'), none)).toMatchObject({ done: 3, isComplete: true });
});

test('the measured path can be walked from the start to its end', () => {
  expect(pathProgress(outlineOf('a>b a>c b>d c>d'), progressOf('a c'), none).path).toEqual(['a', 'c', 'd']);
  expect(pathProgress(remedial, progressOf('again:INPROGRESS'), results({ q: 'FAIL' })).path).toEqual([
    'q',
    'again',
    'end',
  ]);
  expect(pathProgress(outlineOf('a>b b>a b>c'), [], none).path).toEqual(['a', 'b', 'c']);
});

const reachable = (outline: Outline, progress: TopicState[], attempts: QuizResults, history: PastRun[] = []) => [
  ...reachableNodes(outline, { progress, history }, attempts),
];
const branching = outlineOf('a>q q?passed>end q?failed>again again>end end>z', ['q']);

test('steps behind a condition are reachable when it holds or when they were opened before', () => {
  expect(reachable(branching, [], none)).toEqual(['a', 'q']);
  expect(reachable(branching, [], results({ q: 'FAIL' }))).toEqual(['a', 'q', 'again', 'end', 'z']);
  expect(reachable(branching, progressOf('a q:FAILED again:INPROGRESS'), results({ q: 'PASS' }))).toContain('again');
});

test.each<LessonNodeQuizStatus>(['IN_PROGRESS', 'PASS'])(
  'steps that a failed quiz has opened stay reachable when its retry is %s',
  (status) => {
    const retried: QuizResults = new Map([[node('q'), { status, score: scores[status], hasFailed: true }]]);
    expect(reachable(branching, [], retried)).toContain('again');
  },
);

test('a retry that is not graded yet changes neither the path nor the progress', () => {
  const progress = progressOf('q:INPROGRESS again:INCOMPLETE end:INCOMPLETE');
  const retried: QuizResults = new Map([[node('q'), { status: 'IN_PROGRESS', score: 0.4, hasFailed: true }]]);
  expect(pathProgress(remedial, progress, retried, node('q'))).toEqual(
    pathProgress(remedial, progress, results({ q: 'FAIL' }), node('q')),
  );
});

test('steps opened in an earlier run stay reachable in a retake', () => {
  const run = { status: 'COMPLETED', startDate: null, completionDate: null, retakenAt: '' } as const;
  const history = [{ ...run, progress: progressOf('a q again end gone') }];
  expect(reachable(branching, progressOf('a:INCOMPLETE'), none, history).toSorted()).toEqual([
    'a',
    'again',
    'end',
    'q',
    'z',
  ]);
});

test("the learner's own steps are the measured path and opened steps beside it; the others are marked off path", () => {
  const begun = progressOf('q:INPROGRESS again:INCOMPLETE end:INCOMPLETE');
  const ownAfter = (progress: TopicState[], attempts: QuizResults) =>
    markOffPath(progress, pathProgress(remedial, progress, attempts).own)
      .filter(({ isAside }) => !isAside)
      .map(({ topicID }) => topicID);
  expect(ownAfter(begun, none)).toEqual(['q', 'end']);
  expect(ownAfter(begun, results({ q: 'FAIL' }))).toEqual(['q', 'again', 'end']);
  expect(ownAfter(progressOf('q again:INPROGRESS end:INCOMPLETE'), results({ q: 'PASS' }))).toEqual([
    'q',
    'again',
    'end',
  ]);
});

const failedAt = (...names: string[]) => progressOf(names.map((name) => `${name}:FAILED`).join(' '));

test('completion is impossible once a quiz on every path has finally failed', () => {
  const chain = outlineOf('a>q q>end', ['q']);
  expect(hasNoPath(chain, failedAt('q'), results({ q: 'FAIL' }))).toBe(true);
  expect(hasNoPath(chain, progressOf('a q:INPROGRESS'), results({ q: 'FAIL' }))).toBe(false);
  expect(hasNoPath(outlineOf('a>q', ['q']), failedAt('q'), none)).toBe(true);
});

test('completion stays possible while a path avoids the failed quiz or continues from its failure', () => {
  expect(hasNoPath(remedial, failedAt('q'), results({ q: 'FAIL' }))).toBe(false);
  expect(hasNoPath(outlineOf('a>q a>b q>end b>end', ['q']), failedAt('q'), none)).toBe(false);
  expect(hasNoPath(outlineOf('a>q a>p q>end p>end', ['q', 'p']), failedAt('q', 'p'), none)).toBe(true);
});

test('a failed link is no path once its quiz is passed', () => {
  const twice = outlineOf('q?passed>p q?failed>end p>end', ['q', 'p']);
  expect(hasNoPath(twice, progressOf('q p:FAILED'), results({ q: 'PASS' }))).toBe(true);
  expect(hasNoPath(twice, progressOf('q:INPROGRESS p:FAILED'), results({ q: 'FAIL' }))).toBe(false);
});

test('a score link opens from its score on, passed or not, and the quiz counts as done on it', () => {
  const scored = outlineOf('q?score:40>more q?score:80>end more>end', ['q']);
  expect(nextNodes(scored, node('q'), none)).toEqual([]);
  expect(nextNodes(scored, node('q'), results({ q: 'FAIL' }))).toEqual(['more']);
  expect(nextNodes(scored, node('q'), results({ q: 'PASS' }))).toEqual(['more', 'end']);
  expect(pathProgress(scored, progressOf('more end'), results({ q: 'FAIL' })).isComplete).toBe(true);
  expect(pathProgress(scored, progressOf('more end'), none).isComplete).toBe(false);
});

test('a finally failed quiz whose score opens a link does not block completion', () => {
  expect(hasNoPath(outlineOf('q?score:40>end', ['q']), failedAt('q'), results({ q: 'FAIL' }))).toBe(false);
  expect(hasNoPath(outlineOf('q?score:41>end', ['q']), failedAt('q'), results({ q: 'FAIL' }))).toBe(true);
});

test('a lesson without an end cannot be completed once any of its quizzes has finally failed', () => {
  expect(hasNoPath(outlineOf('a>q q>a', ['q']), failedAt('q'), none)).toBe(true);
  expect(hasNoPath(outlineOf('a>q q>a', ['q']), progressOf('a'), none)).toBe(false);
});

test('the length of a lesson counts the same steps as the progress of a new learner', () => {
  const outline = outlineOf('a>quiz quiz?passed>end quiz?failed>again again>end', ['quiz']);
  expect(lessonLength(outline)).toEqual({ steps: 3, minutes: 3 });
  const { own } = pathProgress(outline, [], new Map());
  expect(own).toHaveLength(lessonLength(outline).steps);
});
