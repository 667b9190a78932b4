import type pg from 'pg';
import type { Actor } from '#domain/account/user.ts';
import type { Id } from '#domain/kernel/id.ts';
import { type Block, blockText, type RichText } from '#domain/teach/rich-text/rich-text.ts';
import type { QuizQuestion } from '#domain/teach/question/quiz-question.ts';
import type { ServerStore } from '#server/core/store/write/effect-context.ts';
import { digest } from '#server/teach/import/merge/digest.ts';
import { findImported, type EarlierImport } from '#server/teach/import/merge/current-course.ts';
import type { CurrentCourse } from '#server/teach/import/merge/import-state.ts';
import type { ImportedCourse } from '#server/teach/import/imported-course.ts';

/**
 * Separator between a course's source and its id in the import key. Neither addresses nor keys of decks contain spaces.
 */
const SEPARATOR = ' ';

/** Import key of a new course. It contains the course's id, so that two courses with one source never share a key. */
export const courseKey = (source: string | null, id: Id<'Course'>): string =>
  source === null ? `import:${id}` : `${source}${SEPARATOR}${id}`;

/** Digest of the lessons, which identifies a course without a declared source whatever its file is named. */
export const contentDigestOf = ({ importKey, lessons }: ImportedCourse): string | undefined =>
  importKey === null ? digest(lessons) : undefined;

/**
 * Finds the teacher's imported course that `next` most likely is a later version of; without a declared source, one
 * with the same `content`. Authors copy declared sources with templates and scripts, so a course with the same source
 * must also share content. Concurrent imports of one source wait for each other.
 */
export async function findEarlierVersion(
  store: ServerStore,
  client: pg.ClientBase,
  teacher: Actor,
  next: ImportedCourse,
  content: string | undefined,
): Promise<EarlierImport | undefined> {
  const { importKey: source } = next;
  await client.query(`select pg_advisory_xact_lock(hashtextextended('course import ' || $1 || ' ' || $2, 0))`, [
    teacher.id,
    source ?? content,
  ]);
  if (source === null) return findSame(store, client, teacher, content);
  // Courses that older releases imported have the bare source as their key, in lower case.
  const { rows } = await client.query<{ id: Id<'Course'> }>(
    `select id from course where owner = $1 and deleted_at is null
       and (import_key = any($2) or starts_with(import_key, $3)) order by created_at desc, id desc`,
    [teacher.id, [source, source.toLowerCase()], source + SEPARATOR],
  );
  let nearest: EarlierImport | undefined;
  let mostShared = 0;
  for (const { id } of rows) {
    const before = await findImported(store, client, teacher, id);
    const shared = before === undefined ? 0 : sharedParts(before, next);
    if (shared > mostShared) [nearest, mostShared] = [before, shared];
  }
  return nearest;
}

async function findSame(
  store: ServerStore,
  client: pg.ClientBase,
  teacher: Actor,
  content: string | undefined,
): Promise<EarlierImport | undefined> {
  const { rows } = await client.query<{ id: Id<'Course'> }>(
    `select id from course join course_import on course_id = id
       where owner = $1 and deleted_at is null and state ->> 'content' = $2 order by created_at desc, id desc limit 1`,
    [teacher.id, content],
  );
  return rows[0] && findImported(store, client, teacher, rows[0].id);
}

/** Number of parts that `next` shares with a course of the same source; a shared name counts as one part. */
function sharedParts({ course, current }: Pick<EarlierImport, 'course' | 'current'>, next: ImportedCourse): number {
  const here = partsOf(current);
  const shared = [...partsOf(next)].filter((part) => here.has(part)).length;
  return shared + (isNamesake(course.importKey, current, next) ? 1 : 0);
}

/**
 * True if both have the same title and a page with the same path. Lessons of decks are named after their deck, so for
 * decks this proves nothing.
 */
function isNamesake(key: string, current: CurrentCourse, next: ImportedCourse): boolean {
  if (next.importKey?.startsWith('anki:') === true || current.name !== next.name) return false;
  const keys = new Set(next.lessons.map((lesson) => `${key}#${lesson.importKey}`));
  return current.lessons.some(({ importKey }) => importKey !== null && keys.has(importKey));
}

type Body = RichText | readonly QuizQuestion[];

/** Texts of blocks and questions. Ids of a deck's notes are ignored, because scripts number them. */
function partsOf({ lessons }: ImportedCourse | CurrentCourse): Set<string> {
  const bodies = lessons.flatMap(({ nodes }): Body[] => nodes.map(bodyOf));
  const texts = bodies.flatMap((body) => ('content' in body ? [body] : body.map(({ question }) => question)));
  return new Set(texts.flatMap(({ content }) => content.flatMap(partOf)));
}

function bodyOf(node: ImportedCourse['lessons'][number]['nodes'][number] | { body: Body }): Body {
  if ('body' in node) return node.body;
  return node.type === 'QUIZ' ? node.questions : node.text;
}

function partOf(block: Block): string[] {
  if (block.type === 'image') return [`image ${block.attrs.file}`];
  const words = blockText(block).trim();
  return words === '' ? [] : [`block ${words}`];
}
