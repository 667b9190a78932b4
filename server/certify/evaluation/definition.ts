import { definitionProblem } from '#domain/certify/issue.ts';
import type pg from 'pg';
import type { Certification } from '#domain/certify/certification.ts';
import type { Id } from '#domain/kernel/id.ts';
import { fromSql, rowSql } from '#server/core/store/read/row-sql.ts';

/** Condition on a definition `x`: its lesson or course is published. */
const isPublished = `(exists (select from lesson l where l.id = x.lesson_id and l.published_version_id is not null and l.deleted_at is null)
  or exists (select from course c where c.id = x.course_id and c.visibility = 'public' and c.deleted_at is null))`;

const select = `select ${rowSql('Certification', 'x')} as row from ${fromSql('Certification', 'x')}`;

/** Definitions that can issue now: every outcome has evidence, and the lesson or course is published. */
async function findOffered(client: pg.ClientBase, where: string, values: unknown[]): Promise<Certification[]> {
  const { rows } = await client.query<{ row: Certification }>(
    `${select} where x.status = 'DRAFT' and ${where} and ${isPublished} order by x.id`,
    values,
  );
  return rows.map(({ row }) => row).filter((row) => definitionProblem(row) === undefined);
}

export const findOfferedDefinition = async (client: pg.ClientBase, id: Id<'Certification'>) =>
  (await findOffered(client, 'x.id = $1', [id])).at(0);

const isOfLesson = `(x.lesson_id = $1 or x.course_id = (select course_id from lesson where id = $1))`;

/** Definitions of the lesson and of its course that name this step as evidence. */
export const findOfferedByStep = (client: pg.ClientBase, lessonID: Id<'Lesson'>, nodeID: Id<'LessonNode'>) =>
  findOffered(client, `${isOfLesson} and x.learning_outcomes @> $2`, [
    lessonID,
    JSON.stringify([{ evidence: [{ nodeID }] }]),
  ]);
