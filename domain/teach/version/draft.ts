import { awaitingApproval } from '#domain/teach/drafting/awaiting-approval.ts';
import type { LessonNodeLink } from '#domain/teach/link.ts';
import type { DraftedStep } from '#domain/teach/drafting/drafted-step.ts';
import type { Lesson } from '#domain/teach/lesson.ts';
import type { LessonNode, LessonNodeContent, LessonNodeQuiz, Slide } from '#domain/teach/node.ts';
import { isBlank, questionProblems } from '#domain/teach/question/question-problem.ts';
import { parseStoredText } from '#domain/teach/rich-text/stored-text.ts';
import { byPosition } from '#domain/kernel/position.ts';

/** Draft of a lesson: its row and all its parts. */
export interface Draft {
  lesson: Lesson;
  nodes: readonly LessonNode[];
  contents: readonly LessonNodeContent[];
  quizzes: readonly LessonNodeQuiz[];
  links: readonly LessonNodeLink[];
  /** Drafting information of steps; missing where nothing will be published. */
  drafted?: readonly DraftedStep[];
}

/** Problem that prevents publishing (D-68); `nodeID` is the affected step. */
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
    | 'quiz_question'
    | 'unapproved';
  nodeID?: LessonNode['id'];
  /** Number of the question, from 1. */
  question?: number;
}

/**
 * Excludes imported texts that wait unlinked for the teacher's decision; they are not part of the lesson yet (D-86).
 */
export function withoutUnlinkedImports<D extends Pick<Draft, 'nodes' | 'links'>>(draft: D): D {
  const linked = new Set(draft.links.flatMap((link) => [link.fromLessonNode, link.toLessonNode]));
  const isAside = (node: LessonNode) => node.status === 'ATTENTION' && node.importKey !== null && !linked.has(node.id);
  return draft.nodes.length > 1 ? { ...draft, nodes: draft.nodes.filter((node) => !isAside(node)) } : draft;
}

export function checkDraft(whole: Draft): PublishProblem[] {
  const draft = withoutUnlinkedImports(whole);
  const problems: PublishProblem[] = [];
  if (draft.lesson.name.trim() === '') problems.push({ kind: 'no_name' });
  if (draft.nodes.length === 0) return [...problems, { kind: 'no_steps' }];
  problems.push(...checkGraph(draft));
  const bodies = {
    quizzes: new Map(draft.quizzes.map((quiz) => [quiz.lessonNodeID, quiz])),
    contents: new Map(draft.contents.map((content) => [content.lessonNodeID, content])),
    drafted: new Map(draft.drafted?.map((step) => [step.nodeID, step])),
  };
  for (const node of draft.nodes.toSorted(byPosition)) problems.push(...checkNode(bodies, node));
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
  const onward = Map.groupBy(links, (link) => link.fromLessonNode);
  for (const from of reached) for (const link of onward.get(from) ?? []) reached.add(link.toLessonNode);
  return nodes.filter((node) => !reached.has(node.id)).map((node) => ({ kind: 'unreachable', nodeID: node.id }));
}

/** Bodies indexed by step, because a linear search for each step would be quadratic. */
interface Bodies {
  quizzes: ReadonlyMap<LessonNode['id'], LessonNodeQuiz>;
  contents: ReadonlyMap<LessonNode['id'], LessonNodeContent>;
  drafted: ReadonlyMap<LessonNode['id'], DraftedStep>;
}

function checkNode(bodies: Bodies, node: LessonNode): PublishProblem[] {
  const nodeID = node.id;
  const problems: PublishProblem[] = node.name.trim() === '' ? [{ kind: 'step_without_name', nodeID }] : [];
  if (node.type === 'QUIZ') {
    const questions = bodies.quizzes.get(nodeID)?.questions ?? [];
    if (questions.length === 0) problems.push({ kind: 'quiz_without_questions', nodeID });
    for (const [index, question] of questions.entries())
      if (questionProblems(question).length > 0) problems.push({ kind: 'quiz_question', nodeID, question: index + 1 });
  } else if (isEmpty(bodies, node)) problems.push({ kind: 'empty_step', nodeID });
  const quiz = bodies.quizzes.get(nodeID);
  if (awaitingApproval(bodies.drafted.get(nodeID), quiz).length > 0) problems.push({ kind: 'unapproved', nodeID });
  return problems;
}

function isEmpty({ contents }: Bodies, node: LessonNode): boolean {
  if (node.type === 'SLIDESHOW') return node.slides.every(isBlankSlide);
  const content = contents.get(node.id);
  if (node.type === 'VIDEO') return !content?.video;
  return node.content.trim() === '' && !content?.text.includes('"image"');
}

const isBlankSlide = ({ name, content, url }: Slide): boolean =>
  (name + url).trim() === '' && isBlank(parseStoredText(content));
