import type { LessonNode, LessonNodeContent, LessonNodeQuiz } from '#domain/teach/node.ts';
import { publishQuestion } from '#domain/teach/version/learner-question.ts';
import { type Draft, withoutUnlinkedImports } from '#domain/teach/version/draft.ts';
import { parseStoredText } from '#domain/teach/rich-text/stored-text.ts';
import { settingsOf } from '#domain/teach/question/quiz-settings.ts';
import { readingMinutes } from '#domain/teach/rich-text/rich-text.ts';
import type { Body, NodeBody, Outline, QuizKey } from '#domain/teach/version/version.ts';
import type { LearnerQuestion } from '#domain/teach/question/quiz-question.ts';
import { byPosition } from '#domain/kernel/position.ts';

export const MINUTES_PER_QUESTION = 1;

/** Result of publishing: the learner's document, and the quiz keys, which must never be part of it. */
export interface Composition {
  outline: Outline;
  body: Body;
  preview: { nodeID: LessonNode['id']; body: NodeBody } | null;
  keys: Record<string, QuizKey>;
}

/** Composes a version from a draft that `checkDraft` has accepted. */
export function composeVersion(whole: Draft): Composition {
  const draft = withoutUnlinkedImports(whole);
  const nodes = draft.nodes.toSorted(byPosition);
  const targets = new Set(draft.links.map((link) => link.toLessonNode));
  const start = nodes.find((node) => !targets.has(node.id));
  if (!start) throw new Error('composeVersion needs a draft with a start');
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
  return { outline, body, preview: open && openBody ? { nodeID: open.id, body: openBody } : null, keys };
}

function minutesOf(node: LessonNode, body: NodeBody, questions: number): number {
  if (node.minutes > 0) return node.minutes;
  if (body.type === 'QUIZ') return Math.max(1, questions * MINUTES_PER_QUESTION);
  return body.type === 'RICHTEXT' ? readingMinutes(body.text) : 1;
}

/** Learner-visible content of one step. */
export function bodyOf(
  node: LessonNode,
  content: LessonNodeContent | undefined,
  quiz: LessonNodeQuiz | undefined,
  questions: LearnerQuestion[],
): NodeBody {
  switch (node.type) {
    case 'RICHTEXT':
      return { type: 'RICHTEXT', text: parseStoredText(content?.text ?? '') };
    case 'QUIZ':
      return { type: 'QUIZ', passMark: quiz?.passMark ?? 0, questions };
    case 'SLIDESHOW':
      return {
        type: 'SLIDESHOW',
        slides: node.slides.map(({ name, description, content, url }) => ({
          name,
          description,
          content: parseStoredText(content),
          url,
        })),
      };
    case 'VIDEO':
      return {
        type: 'VIDEO',
        video: content?.video ?? '',
        ...(content?.captions ? { captions: content.captions } : {}),
        text: parseStoredText(content?.text ?? ''),
      };
  }
}
