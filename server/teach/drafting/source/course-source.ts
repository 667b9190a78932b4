import { setImmediate as nextTurn } from 'node:timers/promises';
import type pg from 'pg';
import type { Actor } from '#domain/account/user.ts';
import { AppError } from '#domain/kernel/errors.ts';
import type { Id } from '#domain/kernel/id.ts';
import type { RichText } from '#domain/teach/rich-text/rich-text.ts';
import { parseStoredText } from '#domain/teach/rich-text/stored-text.ts';
import { numberSections, type DraftSource } from '#server/teach/drafting/source/draft-source.ts';

/** The event loop parses this much text step by step. It is several times more than a model reads. */
const CHARACTERS_MAX = 1_000_000;

/**
 * Reads the text steps of the lessons of the teacher's own course, in order.
 * @throws AppError not_found for a course that is not the teacher's own; too_large
 */
export async function courseSource(
  client: pg.ClientBase,
  teacher: Actor,
  courseID: Id<'Course'>,
): Promise<DraftSource> {
  const own = 'owner = $2 and deleted_at is null';
  const { rowCount } = await client.query(`select from course where id = $1 and ${own}`, [courseID, teacher.id]);
  if (rowCount === 0) throw new AppError('not_found', 'Course');
  const { rows } = await client.query<{ name: string; text: string }>(
    `select n.name, c.text from (select id, position from lesson where course_id = $1 and ${own}) l
       join lesson_node n on n.lesson_id = l.id and n.type = 'RICHTEXT'
       join lesson_node_content c on c.lesson_node_id = n.id
      where n.content ~ '\\S' order by l.position, l.id, n.position, n.id`,
    [courseID, teacher.id],
  );
  const length = rows.reduce((sum, { text }) => sum + text.length, 0);
  if (length > CHARACTERS_MAX) throw new AppError('too_large', `a course of more than ${CHARACTERS_MAX} characters`);
  const steps: { name: string; text: RichText }[] = [];
  for (const { name, text } of rows) {
    steps.push({ name, text: parseStoredText(text) });
    await nextTurn();
  }
  return { kind: 'passage', sections: numberSections(steps) };
}
