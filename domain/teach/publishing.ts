import { parseJson } from '#domain/kernel/json.ts';
import type { Lesson } from '#domain/teach/lesson.ts';
import type { LessonNode, LessonNodeContent, LessonNodeLink, LessonNodeQuiz, Slide } from '#domain/teach/node.ts';
import { publishQuestion } from '#domain/teach/open-question.ts';
import { isBlank, questionProblems } from '#domain/teach/question-problem.ts';
import { settingsOf } from '#domain/teach/quiz-settings.ts';
import { emptyRichText, parseRichText, readingMinutes, type RichText } from '#domain/teach/rich-text.ts';
import type { Body, NodeBody, OpenQuestion, Outline, QuizKey } from '#domain/teach/version.ts';

/** A lesson's draft as it stands: its row and all its parts. */
export interface Draft {
  lesson: Lesson;
  nodes: readonly LessonNode[];
  contents: readonly LessonNodeContent[];
  quizzes: readonly LessonNodeQuiz[];
  links: readonly LessonNodeLink[];
}

/** What keeps a draft from being published (D-68); `nodeID` names the step it is about. */
export interface PublishProblem {
  kind:
    | 'no_name'
    | 'no_steps'
    | 'no_start'
    | 'many_starts'
    | 'unreachable'
    | 'step_without_name'
    | 'empty_step'
    | 'quiz_without_questions'
    | 'quiz_question';
  nodeID?: LessonNode['id'];
  /** For a question: its number from 1. */
  question?: number;
}

const MINUTES_PER_QUESTION = 1;

const byPosition = (a: LessonNode, b: LessonNode): number => a.position - b.position || (a.id < b.id ? -1 : 1);

/** A text that an import put beside the teacher's own, in no link, waits for the teacher and is not of the lesson yet (D-86). */
function withoutAsides(draft: Draft): Draft {
  const linked = new Set(draft.links.flatMap((link) => [link.fromLessonNode, link.toLessonNode]));
  const isAside = (node: LessonNode) => node.status === 'ATTENTION' && node.importKey !== null && !linked.has(node.id);
  return draft.nodes.length > 1 ? { ...draft, nodes: draft.nodes.filter((node) => !isAside(node)) } : draft;
}

export function checkDraft(whole: Draft): PublishProblem[] {
  const draft = withoutAsides(whole);
  const problems: PublishProblem[] = [];
  if (draft.lesson.name.trim() === '') problems.push({ kind: 'no_name' });
  if (draft.nodes.length === 0) return [...problems, { kind: 'no_steps' }];
  problems.push(...checkGraph(draft));
  for (const node of draft.nodes.toSorted(byPosition)) problems.push(...checkNode(draft, node));
  return problems;
}

function checkGraph({ nodes, links }: Draft): PublishProblem[] {
  const targets = new Set(links.map((link) => link.toLessonNode));
  const starts = nodes.filter((node) => !targets.has(node.id));
  const [start] = starts;
  if (!start) return [{ kind: 'no_start' }];
  if (starts.length > 1)
    return starts
      .toSorted(byPosition)
      .slice(1)
      .map((node) => ({ kind: 'many_starts', nodeID: node.id }));
  const reached = new Set([start.id]);
  for (const from of reached)
    for (const link of links) if (link.fromLessonNode === from) reached.add(link.toLessonNode);
  return nodes.filter((node) => !reached.has(node.id)).map((node) => ({ kind: 'unreachable', nodeID: node.id }));
}

function checkNode(draft: Draft, node: LessonNode): PublishProblem[] {
  const nodeID = node.id;
  const problems: PublishProblem[] = node.name.trim() === '' ? [{ kind: 'step_without_name', nodeID }] : [];
  if (node.type === 'QUIZ') {
    const questions = draft.quizzes.find((quiz) => quiz.lessonNodeID === nodeID)?.questions ?? [];
    if (questions.length === 0) problems.push({ kind: 'quiz_without_questions', nodeID });
    for (const [index, question] of questions.entries())
      if (questionProblems(question).length > 0) problems.push({ kind: 'quiz_question', nodeID, question: index + 1 });
  } else if (isEmpty(draft, node)) problems.push({ kind: 'empty_step', nodeID });
  return problems;
}

function isEmpty(draft: Draft, node: LessonNode): boolean {
  if (node.type === 'SLIDESHOW') return node.slides.every(isBlankSlide);
  const content = draft.contents.find((c) => c.lessonNodeID === node.id);
  if (node.type === 'VIDEO') return !content?.video;
  return node.content.trim() === '' && !content?.text.includes('"image"');
}

const isBlankSlide = ({ name, content, url }: Slide): boolean =>
  (name + url).trim() === '' && isBlank(storedText(content));

/** Rich text of a stored column; an empty column is an empty text. */
export const storedText = (text: string): RichText =>
  text === '' ? emptyRichText('empty') : parseRichText(parseJson(text));

/** What publishing writes: the learner's document, and the keys that must never be in it. */
export interface Composition {
  outline: Outline;
  body: Body;
  preview: { nodeID: LessonNode['id']; body: NodeBody } | null;
  keys: Record<string, QuizKey>;
  minutes: number;
}

/** Composes a version from a draft that `checkDraft` found nothing wrong with. */
export function composeVersion(whole: Draft): Composition {
  const draft = withoutAsides(whole);
  const nodes = draft.nodes.toSorted(byPosition);
  const targets = new Set(draft.links.map((link) => link.toLessonNode));
  const start = nodes.find((node) => !targets.has(node.id));
  if (!start) throw new Error('composeVersion asked for a draft without a start');
  const keys: Record<string, QuizKey> = {};
  const body: Body = {};
  const outline: Outline = {
    name: draft.lesson.name,
    description: draft.lesson.description,
    learningObjectives: draft.lesson.learningObjectives,
    credit: draft.lesson.credit,
    start: start.id,
    nodes: [],
    links: draft.links.map((link) => ({ from: link.fromLessonNode, to: link.toLessonNode, condition: link.condition })),
  };
  for (const node of nodes) {
    const quiz = draft.quizzes.find((q) => q.lessonNodeID === node.id);
    const content = draft.contents.find((c) => c.lessonNodeID === node.id);
    const questions = node.type === 'QUIZ' ? (quiz?.questions ?? []).map(publishQuestion) : [];
    const nodeBody = bodyOf(
      node,
      content,
      quiz,
      questions.map(({ open }) => open),
    );
    body[node.id] = nodeBody;
    if (quiz)
      keys[node.id] = {
        passMark: quiz.passMark,
        questions: Object.fromEntries(questions.map(({ open, key }) => [open.id, key])),
      };
    const { id, type, name, description } = node;
    outline.nodes.push({
      id,
      type,
      name,
      description,
      minutes: minutesOf(node, nodeBody, questions.length),
      questions: questions.length,
      ...(quiz && node.type === 'QUIZ' ? { quiz: settingsOf(quiz) } : {}),
    });
  }
  const open = nodes.find((node) => node.type === 'RICHTEXT' || node.type === 'SLIDESHOW');
  const openBody = open && body[open.id];
  const minutes = outline.nodes.reduce((sum, node) => sum + node.minutes, 0);
  return { outline, body, preview: open && openBody ? { nodeID: open.id, body: openBody } : null, keys, minutes };
}

function minutesOf(node: LessonNode, body: NodeBody, questions: number): number {
  if (node.minutes > 0) return node.minutes;
  if (body.type === 'QUIZ') return Math.max(1, questions * MINUTES_PER_QUESTION);
  return body.type === 'RICHTEXT' ? readingMinutes(body.text) : 1;
}

function bodyOf(
  node: LessonNode,
  content: LessonNodeContent | undefined,
  quiz: LessonNodeQuiz | undefined,
  questions: OpenQuestion[],
): NodeBody {
  switch (node.type) {
    case 'RICHTEXT':
      return { type: 'RICHTEXT', text: storedText(content?.text ?? '') };
    case 'QUIZ':
      return { type: 'QUIZ', passMark: quiz?.passMark ?? 0, questions };
    case 'SLIDESHOW':
      return {
        type: 'SLIDESHOW',
        slides: node.slides.map(({ name, description, content, url }) => ({
          name,
          description,
          content: storedText(content),
          url,
        })),
      };
    case 'VIDEO':
      return {
        type: 'VIDEO',
        video: content?.video ?? '',
        ...(content?.captions ? { captions: content.captions } : {}),
        text: storedText(content?.text ?? ''),
      };
  }
}
