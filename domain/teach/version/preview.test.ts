import type { LessonNodeLink } from '#domain/teach/link.ts';
import { expect, test } from 'vitest';
import { models } from '#domain/models.ts';
import type { LessonNode, LessonNodeQuiz } from '#domain/teach/node.ts';
import { composeVersion } from '#domain/teach/version/composition.ts';
import { checkDraft, type Draft } from '#domain/teach/version/draft.ts';
import type { QuizQuestion } from '#domain/teach/question/quiz-question.ts';
import { composePreview } from '#domain/teach/version/preview.ts';
import { plainText } from '#domain/teach/rich-text/rich-text.ts';

const words = { unnamed: 'Unnamed step', empty: 'Nothing yet.' };
const question: QuizQuestion = {
  id: 'late',
  kind: 'trueFalse',
  question: {
    type: 'doc',
    content: [{ type: 'paragraph', attrs: { id: 'q' }, content: [{ type: 'text', text: 'Late?' }] }],
  },
  options: [
    { id: 'true', text: '' },
    { id: 'false', text: '' },
  ],
  answer: ['true'],
  score: 1,
};

const node = (id: string, position: number, columns: Partial<LessonNode> = {}) =>
  ({ ...models.LessonNode.defaults, id, position, type: 'RICHTEXT', name: id, content: id, ...columns }) as LessonNode;
const link = (from: string, to: string) =>
  ({ ...models.LessonNodeLink.defaults, id: `${from}${to}`, fromLessonNode: from, toLessonNode: to }) as LessonNodeLink;
const quizOf = (id: string, questions: QuizQuestion[]) =>
  ({ ...models.LessonNodeQuiz.defaults, id: `quiz ${id}`, lessonNodeID: id, questions }) as LessonNodeQuiz;
const draftOf = (nodes: LessonNode[], links: LessonNodeLink[], quizzes: LessonNodeQuiz[] = []): Draft => ({
  lesson: { ...models.Lesson.defaults, name: 'Bridges' } as unknown as Draft['lesson'],
  nodes,
  contents: [],
  quizzes,
  links,
});

test('the preview of a publishable draft equals its published version', () => {
  const draft = draftOf([node('a', 0), node('b', 1, { type: 'QUIZ' })], [link('a', 'b')], [quizOf('b', [question])]);
  expect(checkDraft(draft)).toEqual([]);
  expect(composePreview(draft, words)).toEqual(composeVersion(draft));
});

test('unfinished questions are left out of a preview, and an empty step says so', () => {
  const unready = { ...question, id: 'unready', answer: [] };
  const nodes = [
    node('a', 0, { content: '' }),
    node('b', 1, { type: 'QUIZ', name: ' ' }),
    node('c', 2, { type: 'QUIZ' }),
    node('d', 3, { type: 'SLIDESHOW', slides: [] }),
    node('e', 4, { type: 'VIDEO' }),
  ];
  const links = [link('a', 'b'), link('b', 'c'), link('c', 'd'), link('d', 'e')];
  const made = composePreview(draftOf(nodes, links, [quizOf('b', [unready, question]), quizOf('c', [unready])]), words);
  expect(made?.outline.nodes.map(({ name, type }) => [name, type])).toEqual([
    ['a', 'RICHTEXT'],
    ['Unnamed step', 'QUIZ'],
    ['c', 'RICHTEXT'],
    ['d', 'RICHTEXT'],
    ['e', 'RICHTEXT'],
  ]);
  const said = Object.values(made?.body ?? {}).map((body) => (body.type === 'RICHTEXT' ? plainText(body.text) : body));
  expect(said).toEqual([
    words.empty,
    expect.objectContaining({ type: 'QUIZ', questions: [expect.objectContaining({ id: 'late' })] }),
    words.empty,
    words.empty,
    words.empty,
  ]);
});

test('the first step starts the preview of a cyclic draft, and an empty draft has no preview', () => {
  const made = composePreview(draftOf([node('b', 1), node('a', 0)], [link('a', 'b'), link('b', 'a')]), words);
  expect(made?.outline).toMatchObject({ start: 'a', links: [{ from: 'a', to: 'b' }] });
  expect(composePreview(draftOf([], []), words)).toBeUndefined();
});
