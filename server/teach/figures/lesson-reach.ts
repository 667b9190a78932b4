import type pg from 'pg';
import type { Actor, Role } from '#domain/account/user.ts';
import { AppError } from '#domain/kernel/errors.ts';
import { isId } from '#domain/kernel/id.ts';
import { keyFingerprints } from '#domain/teach/version/version-change.ts';
import type { LessonReach } from '#domain/teach/analytics/lesson-reach.ts';
import type { QuizKey } from '#domain/teach/version/version.ts';
import {
  bindStatement,
  memoize,
  type PreparedStatement,
  prepareStatement,
} from '#server/core/store/read/prepared-statement.ts';
import { hasCompleted, isLearner, isMeasuredBy } from '#server/teach/figures/overview.ts';

type CountedReach = Omit<LessonReach, 'keyPrints'> & { keys: Record<string, QuizKey> | null };

const countInStatus = (status: string): string =>
  `count(*) filter (where e.status = '${status}' and not ${hasCompleted})::int`;

const reachStatement = memoize(
  (role: Role): PreparedStatement =>
    prepareStatement(
      (parameters) => `select reached.*, k.keys from lesson x
        left join lesson_version_key k on k.version_id = x.published_version_id
        cross join lateral (
          select ${countInStatus('NOT_STARTED')} as "notStarted", ${countInStatus('IN_PROGRESS')} as "inProgress",
            count(*) filter (where ${hasCompleted})::int as completed, ${countInStatus('FAILED')} as failed,
            count(*) filter (where e.version_id <> x.published_version_id)::int as older
          from enrollment e where e.lesson_id = x.id and ${isLearner}) reached
        where x.id = ${parameters.named('id')} and ${isMeasuredBy('Lesson', role, parameters)}`,
    ),
);

/** Learners whom the next version of the actor's own lesson would affect. @throws AppError not_found */
export async function lessonReach(pool: pg.Pool, actor: Actor, id: string): Promise<LessonReach> {
  const given = { id, actor: actor.id };
  const { rows } = isId(id)
    ? await pool.query<CountedReach>(bindStatement(reachStatement(actor.role), given))
    : { rows: [] };
  const [counted] = rows;
  if (!counted) throw new AppError('not_found', 'no such lesson');
  // Security: answer keys never leave the server.
  const { keys, ...counts } = counted;
  return { ...counts, keyPrints: keyFingerprints(keys ?? {}) };
}
