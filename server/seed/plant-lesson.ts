import { readFile } from 'node:fs/promises';
import type { SeedLesson, SeedNode, SeedQuestion } from '#data/seed/seed-lesson.ts';
import { noLimits } from '#domain/account/plans.ts';
import type { Actor } from '#domain/account/user.ts';
import type { Id } from '#domain/kernel/id.ts';
import type { QuizQuestion } from '#domain/teach/quiz.ts';
import { type RichText } from '#domain/teach/rich-text.ts';
import { inspectImage } from '#server/files/inspect.ts';
import { keepFile } from '#server/files/keep-file.ts';
import type { FileStorage } from '#server/files/storage.ts';
import { newId } from '#server/new-id.ts';
import type { Transaction } from '#server/store/in-transaction.ts';
import { type DraftNode, writeDraft } from '#server/teach/write-draft.ts';
import type { StoredPicture } from '#server/teach/markdown/conversion.ts';
import { markdownToRichText } from '#server/teach/markdown/markdown.ts';

/** A lesson of the seed as it stands in the database, with what its learners' histories refer to. */
export interface PlantedLesson {
  id: Id<'Lesson'>;
  price: number;
  /** Node ids by the seed's keys. */
  nodes: ReadonlyMap<string, Id<'LessonNode'>>;
  /** Questions by node key. */
  questions: ReadonlyMap<string, readonly QuizQuestion[]>;
}

/** Writes and publishes one lesson, at `publishedAt`. */
export async function plantLesson(
  transaction: Transaction,
  storage: FileStorage,
  teacher: Actor,
  lesson: SeedLesson,
  category: Id<'LessonCategory'>,
  publishedAt: string,
): Promise<PlantedLesson> {
  const { client } = transaction;
  const parts = { client, storage, limitsOf: noLimits };
  const pictures = new Map<string, StoredPicture>();
  for (const { name, path } of lesson.pictures)
    pictures.set(
      name,
      await keepFile(parts, teacher.id, name, await inspectImage(new Uint8Array(await readFile(path)))),
    );

  const id = newId('Lesson');
  const nodes = new Map(lesson.nodes.map((node) => [node.key, newId('LessonNode')]));
  const nodeOf = (key: string): Id<'LessonNode'> => nodes.get(key) ?? newId('LessonNode');
  const read = (markdown: string) =>
    markdownToRichText(markdown, { headingShift: 0, picture: (url) => pictures.get(url) }).text;
  const drafts = lesson.nodes.map((node) => draftOf(node, nodeOf(node.key), read));

  const store = await transaction.as(teacher, publishedAt);
  await writeDraft(store, teacher, {
    id,
    name: lesson.name,
    description: lesson.description,
    learningObjectives: lesson.learningObjectives.map((objective, index) => ({ id: `o${index + 1}`, ...objective })),
    price: lesson.price,
    language: lesson.language,
    courseID: null,
    position: 0,
    credit: null,
    importKey: null,
    nodes: drafts,
    links: lesson.links.map(({ from, to, condition }) => ({ from: nodeOf(from), to: nodeOf(to), condition })),
  });
  await store.insert('LessonLessonCategory', {
    id: newId('LessonLessonCategory'),
    lessonID: id,
    lessonCategoryID: category,
    owner: teacher.id,
  });
  await store.update('Lesson', id, { visibility: 'public' });
  await store.effect('lesson.publish', { lessonID: id, versionID: newId('LessonVersion') });
  const questions = new Map(lesson.nodes.flatMap((node, index) => questionsOf(node.key, drafts[index])));
  return { id, price: lesson.price, nodes, questions };
}

const questionsOf = (key: string, draft: DraftNode | undefined): [string, QuizQuestion[]][] =>
  draft?.type === 'QUIZ' ? [[key, draft.questions]] : [];

function draftOf(node: SeedNode, id: Id<'LessonNode'>, read: (markdown: string) => RichText): DraftNode {
  const { name, description, minutes } = node;
  const step = { id, name, description, minutes, importKey: null };
  if (node.type === 'RICHTEXT') return { ...step, type: 'RICHTEXT', text: read(node.markdown) };
  return {
    ...step,
    type: 'QUIZ',
    passMark: node.passMark,
    questions: node.questions.map((question, index) => questionOf(question, index, read)),
  };
}

function questionOf(question: SeedQuestion, index: number, read: (markdown: string) => RichText): QuizQuestion {
  const options = question.options.map((option, place) => ({ ...option, id: `o${place + 1}` }));
  return {
    id: `q${index + 1}`,
    kind: question.kind,
    question: read(question.question),
    options: options.map(({ id, text, feedback }) => ({ id, text, feedback })),
    answer: options.filter((option) => option.right).map((option) => option.id),
    score: question.score,
    explanation: read(question.explanation),
  };
}
