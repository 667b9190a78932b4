import type { LessonNodeLink } from '#domain/teach/link.ts';
import { expect, test } from 'vitest';
import { models } from '#domain/models.ts';
import type { Id, UserId } from '#domain/kernel/id.ts';
import type { Lesson } from '#domain/teach/lesson.ts';
import type { LessonNode, LessonNodeContent, LessonNodeQuiz } from '#domain/teach/node.ts';
import { composeVersion } from '#domain/teach/version/composition.ts';
import { checkDraft, type Draft } from '#domain/teach/version/draft.ts';
import { emptyRichText, type RichText } from '#domain/teach/rich-text/rich-text.ts';

const at = { createdAt: '2026-03-07T09:00:00Z', updatedAt: '2026-03-07T09:00:00Z', owner: 'ann' as UserId };
const lessonID = 'lesson' as Id<'Lesson'>;
const nodeID = (name: string) => name as Id<'LessonNode'>;

const text = (words: string): RichText => ({
  type: 'doc',
  content: [{ type: 'paragraph', attrs: { id: 'p1' }, content: [{ type: 'text', text: words }] }],
});

const reading = (name: string, position: number): LessonNode => ({
  ...models.LessonNode.defaults,
  ...at,
  id: nodeID(name),
  lessonID,
  type: 'RICHTEXT',
  name,
  content: name,
  position,
  slides: [],
});
const contentOf = (node: LessonNode): LessonNodeContent => ({
  ...models.LessonNodeContent.defaults,
  ...at,
  id: `c-${node.id}` as Id<'LessonNodeContent'>,
  lessonID,
  lessonNodeID: node.id,
  text: JSON.stringify(text(node.name)),
});
const link = (from: string, to: string): LessonNodeLink => ({
  ...models.LessonNodeLink.defaults,
  ...at,
  id: `${from}-${to}` as Id<'LessonNodeLink'>,
  lessonID,
  fromLessonNode: nodeID(from),
  toLessonNode: nodeID(to),
});

const question = {
  id: 'q1',
  kind: 'single' as const,
  question: text('Which?'),
  options: [
    { id: 'a', text: 'This', feedback: 'Yes, because of the key.' },
    { id: 'b', text: 'That' },
  ],
  answer: ['a'],
  score: 1,
  explanation: text('The explanation gives it away.'),
};
const quizNode: LessonNode = { ...reading('quiz', 2), type: 'QUIZ' };
const quiz: LessonNodeQuiz = {
  ...models.LessonNodeQuiz.defaults,
  ...at,
  id: 'z' as Id<'LessonNodeQuiz'>,
  lessonID,
  lessonNodeID: quizNode.id,
  questions: [question],
};
const lesson: Lesson = {
  ...models.Lesson.defaults,
  ...at,
  id: lessonID,
  name: 'Waves',
  teacherID: at.owner,
  learningObjectives: [],
  images: [],
};

const draft = (over: Partial<Draft> = {}): Draft => {
  const nodes = [reading('one', 0), reading('two', 1), quizNode];
  return {
    lesson,
    nodes,
    contents: nodes.slice(0, 2).map(contentOf),
    quizzes: [quiz],
    links: [link('one', 'two'), link('two', 'quiz')],
    ...over,
  };
};

test('a draft with a name, one start, all steps reachable and all keys set can be published', () => {
  expect(checkDraft(draft())).toEqual([]);
});

test.each<[string, Partial<Draft>, object]>([
  ['without a name', { lesson: { ...lesson, name: '  ' } }, { kind: 'no_name' }],
  ['without steps', { nodes: [], links: [] }, { kind: 'no_steps' }],
  ['without a start', { links: [link('one', 'two'), link('two', 'quiz'), link('quiz', 'one')] }, { kind: 'no_start' }],
  ['with two starts', { links: [link('two', 'quiz')] }, { kind: 'many_starts', nodeID: 'two' }],
  [
    'with an unreachable step',
    { links: [link('two', 'quiz'), link('quiz', 'two')] },
    { kind: 'unreachable', nodeID: 'two' },
  ],
  [
    'with an empty step',
    {
      nodes: [{ ...reading('one', 0), content: ' ' }, reading('two', 1), quizNode],
      contents: [contentOf(reading('two', 1))],
    },
    { kind: 'empty_step', nodeID: 'one' },
  ],
  [
    'with blank slides only',
    {
      nodes: [
        {
          ...reading('one', 0),
          type: 'SLIDESHOW',
          slides: [{ name: ' ', description: 'Only said.', content: JSON.stringify(emptyRichText('b')), url: '' }],
        },
        reading('two', 1),
        quizNode,
      ],
    },
    { kind: 'empty_step', nodeID: 'one' },
  ],
  [
    'with a quiz without questions',
    { quizzes: [{ ...quiz, questions: [] }] },
    { kind: 'quiz_without_questions', nodeID: 'quiz' },
  ],
  [
    'with an empty question [S-349]',
    { quizzes: [{ ...quiz, questions: [{ ...question, question: emptyRichText('empty') }] }] },
    { kind: 'quiz_question', nodeID: 'quiz', question: 1 },
  ],
  [
    'with a question without a key',
    { quizzes: [{ ...quiz, questions: [{ ...question, answer: [] }] }] },
    { kind: 'quiz_question', nodeID: 'quiz', question: 1 },
  ],
])('a draft cannot be published %s', (_why, over, problem) => {
  expect(checkDraft(draft(over))).toContainEqual(problem);
});

test('an unlinked imported text does not prevent publishing and is not published', () => {
  const aside: LessonNode = { ...reading('aside', 9), status: 'ATTENTION', importKey: 'course#one#aside!beside' };
  const whole = draft({ nodes: [...draft().nodes, aside] });
  expect(checkDraft(whole)).toEqual([]);
  expect(composeVersion(whole).outline.nodes.map((node) => node.id)).not.toContain('aside');
});

test('a learner-visible part of a version contains no key, feedback or explanation [S-589]', () => {
  const { outline, body, preview, keys } = composeVersion(draft());
  const read = JSON.stringify({ outline, body, preview });
  expect(read).toContain('Which?');
  for (const secret of ['answer', 'because of the key', 'gives it away']) expect(read).not.toContain(secret);
  expect(keys['quiz']?.questions['q1']).toMatchObject({ answer: ['a'], feedback: { a: 'Yes, because of the key.' } });
});

test('the preview step is the first in reading order', () => {
  const { outline, preview } = composeVersion(draft());
  expect(outline.start).toBe('one');
  expect(preview?.nodeID).toBe('one');
});

test('a body that does not match the schema is never published', () => {
  const contents = draft().contents.map((content) => ({
    ...content,
    text: JSON.stringify({ type: 'doc', content: [{ type: 'script' }] }),
  }));
  expect(() => composeVersion(draft({ contents }))).toThrow('invalid_input');
});

test('an empty rich text is a valid document', () => {
  expect(emptyRichText('x').type).toBe('doc');
});

test('a video is published with its captions and text, if it has any', () => {
  const node: LessonNode = { ...reading('film', 0), type: 'VIDEO' };
  const bodyWith = (columns: Partial<LessonNodeContent>) =>
    composeVersion({
      lesson: {
        ...models.Lesson.defaults,
        ...at,
        id: lessonID,
        name: 'Film',
        teacherID: at.owner,
      } as unknown as Lesson,
      nodes: [node],
      contents: [{ ...contentOf(node), ...columns }],
      quizzes: [],
      links: [],
    }).body['film'];
  const video = 'https://videos.example.org/a.mp4';
  expect(bodyWith({ video })).toEqual({ type: 'VIDEO', video, text: text('film') });
  expect(bodyWith({ video, captions: 'WEBVTT' })).toMatchObject({ video, captions: 'WEBVTT' });
});
