import type { LessonNodeLink, LinkCondition } from '#domain/teach/link.ts';
import { expect, test } from 'vitest';
import { models } from '#domain/models.ts';
import type { Id } from '#domain/kernel/id.ts';
import { seededRandomInt } from '#domain/kernel/shuffle.ts';
import type { Flow } from '#domain/teach/analytics/learner-flow.ts';
import type { LessonNode } from '#domain/teach/node.ts';
import type { Draft } from '#domain/teach/version/draft.ts';
import { emptyRichText } from '#domain/teach/rich-text/rich-text.ts';
import { type KnownAnalytics, simulatedLesson } from '#domain/teach/analytics/simulated-lesson.ts';
import { PATIENCE } from '#domain/teach/analytics/simulated-walk.ts';
import { simulate, SIMULATED_LEARNERS } from '#domain/teach/analytics/simulation.ts';
import { draftOf, type GivenLink } from '#domain/teach/version/test-draft.ts';
import { questionOf } from '#domain/teach/question/test-questions.ts';

const run = (draft: Draft, known?: Parameters<typeof simulate>[1]) => simulate(draft, known, 'seed');
const step = (flow: Flow, name: string) => flow.steps.get(name as LessonNode['id']);
const countOf = (flow: Flow, id: string) => flow.links.get(id as LessonNodeLink['id']) ?? Number.NaN;
const names = (count: number) => Array.from({ length: count }, (_, place) => `s${place}`);

/** Every step but the first has an incoming link from an earlier one, as in any publishable lesson. */
function anyLesson(seed: string, withQuizzes: boolean): Draft {
  const roll = seededRandomInt(seed);
  const steps = names(2 + roll(12));
  const isQuiz = steps.map(() => withQuizzes && roll(3) === 0);
  const conditions = ['always', 'passed', 'failed', 'score:70'] as const;
  const links = steps.flatMap((to, place): GivenLink[] => {
    if (place === 0) return [];
    const sources = new Set([roll(place), ...(roll(2) === 0 ? [roll(place)] : [])]);
    return [...sources].map((from) => [`s${from}`, to, isQuiz[from] ? (conditions[roll(4)] ?? 'always') : 'always']);
  });
  const quizzes = steps.flatMap((name, place) => (isQuiz[place] ? [[name, { attempts: 1 + roll(5) }] as const] : []));
  return draftOf(steps, links, Object.fromEntries(quizzes));
}

const lessons = Array.from({ length: 12 }, (_, index) => `lesson ${index}`);

test('all learners finish a lesson without quizzes, and each follows one link at a fork', () => {
  for (const seed of lessons) {
    const draft = anyLesson(seed, false);
    const flow = run(draft);
    expect(flow.finished, seed).toBe(SIMULATED_LEARNERS);
    for (const { id } of draft.nodes) {
      const on = draft.links.filter(({ fromLessonNode }) => fromLessonNode === id);
      const { reached, left, stuck } = step(flow, id)!;
      if (on.length > 0)
        expect(
          on.reduce((sum, link) => sum + countOf(flow, link.id), 0),
          `${seed} ${id}`,
        ).toBe(reached);
      expect({ left, stuck }).toEqual({ left: 0, stuck: 0 });
    }
  }
});

test('a learner who does not finish ends at exactly one step, and links start at reached steps only', () => {
  for (const seed of lessons) {
    const draft = anyLesson(seed, true);
    const flow = run(draft);
    const ended = [...flow.steps.values()].reduce((sum, { left, stuck }) => sum + left + stuck, 0);
    expect(flow.finished + ended, seed).toBe(SIMULATED_LEARNERS);
    for (const { id, fromLessonNode, toLessonNode } of draft.links) {
      expect(countOf(flow, id)).toBeLessThanOrEqual(step(flow, fromLessonNode)!.reached);
      expect(countOf(flow, id)).toBeLessThanOrEqual(step(flow, toLessonNode)!.reached);
    }
  }
});

const hard = { attempts: 1, passMark: 1 };
const hopeless = { attempts: 2, passMark: 2 };

test('a quiz that cannot be passed is left by its failed link alone', () => {
  const through = (condition: LinkCondition) =>
    run(
      draftOf(
        ['a', 'quiz', 'b'],
        [
          ['a', 'quiz'],
          ['quiz', 'b', condition],
        ],
        { quiz: hopeless },
      ),
    );
  for (const condition of ['always', 'passed'] as const) {
    const flow = through(condition);
    expect(flow, condition).toMatchObject({ finished: 0, seconds: null });
    expect(step(flow, 'quiz')).toEqual({ reached: SIMULATED_LEARNERS, left: 0, stuck: SIMULATED_LEARNERS });
    expect([step(flow, 'b')!.reached, countOf(flow, 'quiz-b')]).toEqual([0, 0]);
  }
  expect(through('failed').finished).toBe(SIMULATED_LEARNERS);
  const scored = through('score:100');
  expect(scored.finished).toBe(step(scored, 'b')!.reached);
  expect(scored.finished).toBeGreaterThan(0);
  expect(scored.finished).toBeLessThan(SIMULATED_LEARNERS);
});

test('a learner with unlimited attempts gives up after a few, and a second attempt helps', () => {
  const finishers = (attempts: number | null) =>
    run(draftOf(['quiz'], [], { quiz: { attempts, passMark: 1 } })).finished;
  expect(finishers(2)).toBeGreaterThan(finishers(1));
  expect(finishers(null)).toBe(finishers(PATIENCE));
  const flow = run(draftOf(['quiz'], [], { quiz: { attempts: null, passMark: 2 } }));
  expect(step(flow, 'quiz')).toMatchObject({ left: SIMULATED_LEARNERS, stuck: 0 });
});

test('a learner who passes one quiz is likelier to pass the next', () => {
  const both = draftOf(['one', 'two'], [['one', 'two']], { one: hard, two: hard });
  const questions = ['a', 'b', 'c'].map((id) => ({ ...questionOf.text, id }));
  const flow = run({ ...both, quizzes: both.quizzes.map((quiz) => ({ ...quiz, questions })) });
  const passedOne = step(flow, 'two')!.reached / SIMULATED_LEARNERS;
  expect(flow.finished / SIMULATED_LEARNERS).toBeGreaterThan(1.2 * passedOne ** 2);
});

test('a detour leads back to the failed quiz, and a stuck learner returns to an unused link', () => {
  const round: GivenLink[] = [
    ['a', 'quiz'],
    ['quiz', 'help', 'failed'],
    ['help', 'quiz'],
    ['quiz', 'end', 'passed'],
  ];
  const flow = run(draftOf(['a', 'quiz', 'help', 'end'], round, { quiz: { attempts: 2, passMark: 1 } }));
  expect(countOf(flow, 'help-quiz')).toBe(step(flow, 'help')!.reached);
  expect(flow.finished).toBe(countOf(flow, 'quiz-end'));
  expect(flow.finished).toBeGreaterThan(SIMULATED_LEARNERS - step(flow, 'help')!.reached);
  const fork = draftOf(
    ['a', 'quiz', 'text'],
    [
      ['a', 'quiz'],
      ['a', 'text'],
    ],
    { quiz: hopeless },
  );
  expect(run(fork)).toMatchObject({ finished: SIMULATED_LEARNERS });
  const vain = [
    ['a', 'b'],
    ['a', 'c'],
    ['b', 'quiz'],
    ['c', 'quiz'],
  ] as const;
  const lost = run(draftOf(['a', 'b', 'c', 'quiz'], vain, { quiz: hopeless }));
  expect(step(lost, 'b')!.reached + step(lost, 'c')!.reached).toBe(SIMULATED_LEARNERS);
});

test('an unlinked step is reached by no learner, and a lesson without a start by no learner at all', () => {
  const flow = run(draftOf(['a', 'b', 'lost'], [['a', 'b']]));
  expect([step(flow, 'lost')!.reached, flow.finished]).toEqual([0, SIMULATED_LEARNERS]);
  const circle = run(
    draftOf(
      ['a', 'b'],
      [
        ['a', 'b'],
        ['b', 'a'],
      ],
    ),
  );
  expect([circle.finished, step(circle, 'a')!.reached]).toEqual([0, 0]);
});

test('a lesson without an end is finished with its last step', () => {
  expect(
    run(
      draftOf(
        ['a', 'b', 'c'],
        [
          ['a', 'b'],
          ['b', 'c'],
          ['c', 'b'],
        ],
      ),
    ).finished,
  ).toBe(SIMULATED_LEARNERS);
});

test('the same seed gives the same result, and another seed another one', () => {
  const draft = anyLesson('lesson 3', true);
  expect(run(draft)).toEqual(run(draft));
  expect(simulate(draft, undefined, 'another')).not.toEqual(run(draft));
});

test('observed first answers and times override the assumptions', () => {
  const draft = draftOf(['a', 'quiz'], [['a', 'quiz']], { quiz: { attempts: 1, passMark: 1 } });
  const known = (first: number, medianSeconds: number): KnownAnalytics => ({
    steps: [
      {
        id: 'a' as Id<'LessonNode'>,
        type: 'RICHTEXT',
        name: 'a',
        plannedMinutes: 2,
        reached: 9,
        stopped: 0,
        medianSeconds,
      },
    ],
    questions: [
      {
        id: questionOf.single.id,
        nodeID: 'quiz' as Id<'LessonNode'>,
        text: '',
        learners: 9,
        first,
        last: 1,
        discrimination: null,
        wrong: null,
      },
    ],
  });
  for (const first of [0.6, 0.75, 0.9])
    expect(Math.abs(run(draft, known(first, 60)).finished / SIMULATED_LEARNERS - first)).toBeLessThan(0.04);
  const [short, long] = [run(draft, known(0.9, 60)).seconds!, run(draft, known(0.9, 6_000)).seconds!];
  expect(long.median).toBeGreaterThan(10 * short.median);
  expect(short.fast).toBeLessThan(short.median);
  expect(short.slow).toBeGreaterThan(short.median);
});

test("the time of a step is the teacher's estimate, or computed from text, video and questions", () => {
  const draft = draftOf(['read', 'watch', 'slides', 'quiz'], [], { quiz: {} });
  const [read, watch, slides, quiz] = draft.nodes;
  const words = (count: number): string =>
    JSON.stringify({
      ...emptyRichText('e'),
      content: [{ type: 'paragraph', attrs: { id: 'p' }, content: [{ type: 'text', text: 'word '.repeat(count) }] }],
    });
  const content = (lessonNodeID: LessonNode['id'], text: string, captions = '') => ({
    ...models.LessonNodeContent.defaults,
    ...draft.quizzes[0]!,
    id: `c ${lessonNodeID}` as Id<'LessonNodeContent'>,
    lessonNodeID,
    text,
    video: null,
    captions,
  });
  const slide = { name: '', description: '', content: words(114), url: '' };
  const whole: Draft = {
    ...draft,
    nodes: [
      { ...read!, minutes: 0 },
      { ...watch!, type: 'VIDEO', minutes: 0 },
      { ...slides!, type: 'SLIDESHOW', minutes: 0, slides: [slide, slide] },
      quiz!,
    ],
    contents: [content(read!.id, words(456)), content(watch!.id, '', 'WEBVTT\n\n00:01.000 --> 01:02:03.500\nHum.')],
  };
  const secondsOf = (some: Draft) => simulatedLesson(some).steps.map(({ seconds }) => Math.round(seconds));
  expect(secondsOf(whole)).toEqual([120, 3_723, 80, 60]);
  expect(secondsOf({ ...whole, nodes: whole.nodes.map((node) => ({ ...node, minutes: 3 })) })).toEqual([
    180, 180, 180, 180,
  ]);
});
