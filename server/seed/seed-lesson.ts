import { readFile } from 'node:fs/promises';
import type { SeedLesson, SeedNode } from '#data/seed/seed-lesson.ts';
import { noLimits } from '#domain/wallet/pricing-plan.ts';
import type { Actor } from '#domain/account/user.ts';
import type { Id } from '#domain/kernel/id.ts';
import { publishQuestion } from '#domain/teach/version/learner-question.ts';
import { settingsOf } from '#domain/teach/question/quiz-settings.ts';
import type { RichText } from '#domain/teach/rich-text/rich-text.ts';
import { inspectImage } from '#server/core/files/picture/inspect.ts';
import { saveFile } from '#server/core/files/save-file.ts';
import { mediaTypeOf } from '#server/core/files/picture/media-type.ts';
import type { FileStorage } from '#server/core/files/storage/storage.ts';
import { newId } from '#server/core/store/new-id.ts';
import { type PublishedQuestion, questionOf } from '#server/seed/seed-question.ts';
import type { StoreTransaction } from '#server/core/store/write/store-transaction.ts';
import { type DraftNode, writeDraft } from '#server/teach/write-draft.ts';
import type { StoredPicture } from '#server/teach/markdown/conversion.ts';
import { markdownToRichText } from '#server/teach/markdown/markdown.ts';
import { commands } from '#sync/commands.ts';

/** Seeded lesson in the database, with the ids that the histories of its learners refer to. */
export interface SeededLesson {
  id: Id<'Lesson'>;
  price: number;
  /** Node ids by the seed's keys. */
  nodes: ReadonlyMap<string, Id<'LessonNode'>>;
  /** Questions by node key. */
  questions: ReadonlyMap<string, readonly PublishedQuestion[]>;
}

/** Writes a lesson and publishes it at `publishedAt`. */
export async function seedLesson(
  transaction: StoreTransaction,
  storage: FileStorage,
  teacher: Actor,
  lesson: SeedLesson,
  category: Id<'LessonCategory'>,
  publishedAt: string,
): Promise<SeededLesson> {
  const { client } = transaction;
  const parts = { client, storage, limitsOf: noLimits };
  const videos = lesson.nodes.flatMap((node) => (node.type === 'VIDEO' ? [node.video] : []));
  const files = new Map<string, StoredPicture>();
  for (const { name, path } of [...lesson.pictures, ...videos])
    files.set(name, await saveFile(parts, teacher.id, name, await inspect(new Uint8Array(await readFile(path)))));

  const id = newId('Lesson');
  const nodes = new Map(lesson.nodes.map((node) => [node.key, newId('LessonNode')]));
  const nodeOf = (key: string): Id<'LessonNode'> => nodes.get(key) ?? newId('LessonNode');
  const read = (markdown: string) =>
    markdownToRichText(markdown, { headingShift: 0, picture: (url) => files.get(url) }).text;
  const fileOf = (name: string) => files.get(name)?.file ?? '';
  const drafts = lesson.nodes.map((node) => draftOf(node, nodeOf(node.key), { read, fileOf }));

  const store = await transaction.as(teacher, publishedAt);
  await writeDraft(store, teacher, {
    id,
    name: lesson.name,
    description: lesson.description,
    learningObjectives: lesson.learningObjectives.map((objective, index) => ({ id: `o${index + 1}`, ...objective })),
    price: lesson.price,
    language: lesson.language,
    level: lesson.level,
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
  for (const name of lesson.labels)
    await commands['label.add'].run(store, teacher, {
      id: newId('LessonLessonLabel'),
      lessonID: id,
      labelID: newId('LessonLabel'),
      name,
    });
  await store.update('Lesson', id, { visibility: 'public' });
  await store.effect('lesson.publish', { lessonID: id, versionID: newId('LessonVersion') });
  const questions = new Map(lesson.nodes.flatMap((node, index) => questionsOf(node.key, drafts[index])));
  return { id, price: lesson.price, nodes, questions };
}

/** Inspects a file as an upload is inspected, but in this process, because the seed holds only our own files. */
async function inspect(bytes: Uint8Array): Promise<Parameters<typeof saveFile>[3]> {
  const mime = mediaTypeOf(bytes);
  return mime === undefined ? inspectImage(bytes) : { bytes, mime, width: null, height: null };
}

const questionsOf = (key: string, draft: DraftNode | undefined): [string, PublishedQuestion[]][] =>
  draft?.type === 'QUIZ' ? [[key, draft.questions.map(publishQuestion)]] : [];

interface SeedReader {
  read: (markdown: string) => RichText;
  /** SHA-256 of a stored file, by its name. */
  fileOf: (name: string) => string;
}

function draftOf(node: SeedNode, id: Id<'LessonNode'>, { read, fileOf }: SeedReader): DraftNode {
  const { name, description, minutes } = node;
  const step = { id, name, description, minutes, importKey: null };
  switch (node.type) {
    case 'RICHTEXT':
      return { ...step, type: node.type, text: read(node.markdown) };
    case 'VIDEO':
      return {
        ...step,
        type: node.type,
        video: fileOf(node.video.name),
        captions: node.captions,
        text: read(node.markdown),
      };
    case 'SLIDESHOW':
      return {
        ...step,
        type: node.type,
        slides: node.slides.map(({ name, speaker, markdown }) => ({
          name,
          description: speaker,
          content: read(markdown),
        })),
      };
    case 'QUIZ':
      return {
        ...step,
        type: node.type,
        settings: settingsOf(node),
        questions: node.questions.map((question, index) => questionOf(question, index, read)),
      };
  }
}
