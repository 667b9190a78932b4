import type { LinkCondition } from '#domain/teach/link.ts';
import { expect, test } from 'vitest';
import { models } from '#domain/models.ts';
import type { Id, UserId } from '#domain/kernel/id.ts';
import { withAlt } from '#domain/teach/lesson.ts';
import type { LessonNode } from '#domain/teach/node.ts';
import { adviseDraft } from '#domain/teach/version/publish-advice.ts';
import type { Draft } from '#domain/teach/version/draft.ts';

const at = { createdAt: '2026-03-07T09:00:00Z', updatedAt: '2026-03-07T09:00:00Z', owner: 'ann' as UserId };
const lessonID = 'lesson' as Id<'Lesson'>;
const idOf = <M extends 'LessonNode' | 'LessonNodeContent' | 'LessonNodeQuiz' | 'LessonNodeLink'>(name: string) =>
  name as Id<M>;

const step = (name: string, columns: Partial<LessonNode> = {}): LessonNode => ({
  ...models.LessonNode.defaults,
  ...at,
  id: idOf(name),
  lessonID,
  type: 'RICHTEXT',
  name,
  ...columns,
});
const body = (name: string, columns: object) => ({
  ...models.LessonNodeContent.defaults,
  ...at,
  id: idOf<'LessonNodeContent'>(`c-${name}`),
  lessonID,
  lessonNodeID: idOf<'LessonNode'>(name),
  ...columns,
});
const quiz = (name: string, attempts: number | null) => ({
  ...models.LessonNodeQuiz.defaults,
  ...at,
  id: idOf<'LessonNodeQuiz'>(`z-${name}`),
  lessonID,
  lessonNodeID: idOf<'LessonNode'>(name),
  questions: [],
  attempts,
});
const linkOf = (from: string, to: string, condition: LinkCondition = 'always') => ({
  ...models.LessonNodeLink.defaults,
  ...at,
  id: idOf<'LessonNodeLink'>(`${from}-${to}`),
  lessonID,
  fromLessonNode: idOf<'LessonNode'>(from),
  toLessonNode: idOf<'LessonNode'>(to),
  condition,
});
const draft = (parts: Partial<Draft>): Draft => ({
  lesson: { ...models.Lesson.defaults, ...at, id: lessonID, teacherID: at.owner, name: 'Tides' },
  nodes: [],
  contents: [],
  quizzes: [],
  links: [],
  ...parts,
});
const picture = (alt?: string) =>
  JSON.stringify({
    type: 'doc',
    content: [{ type: 'image', attrs: { id: 'i', file: 'a'.repeat(64), ...(alt === undefined ? {} : { alt }) } }],
  });

test('a video without captions gets the advice to add some', () => {
  const nodes = [step('heard', { type: 'VIDEO' }), step('read', { type: 'VIDEO' })];
  const contents = [body('heard', { video: 'v', captions: '' }), body('read', { video: 'v', captions: 'WEBVTT' })];
  expect(adviseDraft(draft({ nodes, contents }))).toEqual([{ kind: 'no_captions', nodeID: 'heard' }]);
});

test('a picture without a description is reported with its step, in texts and on slides', () => {
  const slide = { name: '', description: '', content: '', url: 'https://example.org/a.png' };
  const nodes = [
    step('bare'),
    step('blank'),
    step('told'),
    step('slides', { type: 'SLIDESHOW', slides: [slide] }),
    step('spoken', { type: 'SLIDESHOW', slides: [{ ...slide, description: 'A map' }] }),
  ];
  const contents = [
    body('bare', { text: picture() }),
    body('blank', { text: picture(' ') }),
    body('told', { text: picture('A map of the coast') }),
  ];
  expect(adviseDraft(draft({ nodes, contents })).map(({ nodeID }) => nodeID)).toEqual(['bare', 'blank', 'slides']);
});

test('lesson pictures without a text alternative cause one piece of advice', () => {
  const withImages = (...alts: string[]) => {
    const { lesson, ...rest } = draft({ nodes: [step('read')] });
    const images = alts.map((alt, index) => withAlt({ url: `/files/${index}`, base64: '' }, alt));
    return adviseDraft({ ...rest, lesson: { ...lesson, images } });
  };
  expect(withImages('A map', '', ' ')).toEqual([{ kind: 'image_without_words' }]);
  expect(withImages('A map')).toEqual([]);
  expect(withImages()).toEqual([]);
});

test.each<[attempts: number | null, conditions: LinkCondition[], isAdvised: boolean]>([
  [2, ['passed'], true],
  [2, ['passed', 'score:0.8'], true],
  [2, ['passed', 'failed'], false],
  [2, ['always'], false],
  [2, [], false],
  [null, ['passed'], false],
])(
  'a learner with %s attempts and link conditions %j can run out of attempts: %s',
  (attempts, conditions, isAdvised) => {
    const nodes = [step('ask', { type: 'QUIZ' }), step('on'), step('off')];
    const links = conditions.map((condition, index) => linkOf('ask', index === 0 ? 'on' : 'off', condition));
    const kinds = adviseDraft(draft({ nodes, links, quizzes: [quiz('ask', attempts)] })).map(({ kind }) => kind);
    expect(kinds).toEqual(isAdvised ? ['failed_for_good'] : []);
  },
);

test('a cycle without an exit is reported once, at its first step', () => {
  const nodes = ['in', 'round', 'about', 'end'].map((name, position) => step(name, { position }));
  const circle = [linkOf('in', 'round'), linkOf('round', 'about'), linkOf('about', 'round'), linkOf('in', 'end')];
  expect(adviseDraft(draft({ nodes, links: circle }))).toEqual([{ kind: 'no_way_out', nodeID: 'round' }]);
  expect(adviseDraft(draft({ nodes, links: [...circle, linkOf('about', 'end', 'passed')] }))).toEqual([]);
});
