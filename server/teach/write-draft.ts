import type { Actor } from '#domain/account/user.ts';
import type { Id } from '#domain/kernel/id.ts';
import type { Credit, LearningObjective, TextLanguage } from '#domain/teach/lesson.ts';
import type { LinkCondition } from '#domain/teach/node.ts';
import type { QuizQuestion } from '#domain/teach/quiz.ts';
import { filesOf, plainText, type RichText } from '#domain/teach/rich-text.ts';
import type pg from 'pg';
import { linkFiles } from '#server/files/link-files.ts';
import { newId } from '#server/new-id.ts';
import type { ServerStore } from '#server/store/effect-context.ts';

/** A step as somebody outside the editor wrote it. */
export type DraftNode = {
  id: Id<'LessonNode'>;
  name: string;
  description: string;
  minutes: number;
  importKey: string | null;
} & ({ type: 'RICHTEXT'; text: RichText } | { type: 'QUIZ'; questions: QuizQuestion[]; passMark: number });

export interface DraftLesson {
  id: Id<'Lesson'>;
  name: string;
  description: string;
  learningObjectives: LearningObjective[];
  price: number;
  language: TextLanguage;
  courseID: Id<'Course'> | null;
  position: number;
  credit: Credit | null;
  importKey: string | null;
  nodes: DraftNode[];
  links: { from: Id<'LessonNode'>; to: Id<'LessonNode'>; condition: LinkCondition }[];
}

/** The links of a plain chain through all steps. */
export const chain = (nodes: readonly { id: Id<'LessonNode'> }[]): DraftLesson['links'] =>
  nodes.slice(1).flatMap((node, index) => {
    const before = nodes[index];
    return before ? [{ from: before.id, to: node.id, condition: 'always' as const }] : [];
  });

/** Writes a whole new lesson as its owner's draft, through the same door as the editor. */
export async function writeDraft(
  store: ServerStore,
  client: pg.ClientBase,
  actor: Actor,
  draft: DraftLesson,
): Promise<void> {
  const { nodes, links, ...row } = draft;
  await store.insert('Lesson', { ...row, owner: actor.id, teacherID: actor.id });
  for (const [position, node] of nodes.entries()) await writeNode(store, client, actor, draft.id, position, node);
  for (const { from, to, condition } of links)
    await store.insert('LessonNodeLink', {
      id: newId('LessonNodeLink'),
      lessonID: draft.id,
      fromLessonNode: from,
      toLessonNode: to,
      condition,
      owner: actor.id,
    });
}

export async function writeNode(
  store: ServerStore,
  client: pg.ClientBase,
  actor: Actor,
  lessonID: Id<'Lesson'>,
  position: number,
  node: DraftNode,
): Promise<void> {
  const { id, type, name, description, minutes, importKey } = node;
  await store.insert('LessonNode', {
    id,
    lessonID,
    type,
    name,
    description,
    minutes,
    position,
    importKey,
    owner: actor.id,
  });
  const part = { lessonID, lessonNodeID: id, owner: actor.id };
  if (node.type === 'RICHTEXT') {
    const contentID = newId('LessonNodeContent');
    await store.insert('LessonNodeContent', { id: contentID, ...part, text: JSON.stringify(node.text) });
    await store.derive('LessonNode', id, { content: plainText(node.text) });
    await linkFiles(client, { model: 'LessonNodeContent', id: contentID, owner: actor.id }, filesOf(node.text));
  } else {
    const quizID = newId('LessonNodeQuiz');
    await store.insert('LessonNodeQuiz', { id: quizID, ...part, questions: node.questions, passMark: node.passMark });
    await store.derive('LessonNode', id, { content: node.questions.map((q) => plainText(q.question)).join('\n') });
    await linkFiles(
      client,
      { model: 'LessonNodeQuiz', id: quizID, owner: actor.id },
      node.questions.flatMap((q) => filesOf(q.question)),
    );
  }
}
