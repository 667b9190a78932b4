import type pg from 'pg';
import type { UserId } from '#domain/kernel/id.ts';
import { limits } from '#server/core/limits/limit-table.ts';
import { tooMany } from '#server/core/limits/limiter.ts';
import { bindStatement, prepareStatement } from '#server/core/store/read/prepared-statement.ts';

const limit = limits['changes of other people’s rows'];

const recent = prepareStatement((p) => {
  const window = `${p.constant(limit.seconds)} * interval '1 second'`;
  return `select count(*)::int as made, ceil(extract(epoch from min(at) + ${window} - now()))::int as seconds
    from revision where actor = ${p.named('actor')} and owner is distinct from actor and at > now() - ${window}`;
});

/**
 * Limits changes of other people's rows. Counts the recorded history, which does not yet contain the change in question.
 * @throws AppError too_many with the seconds to wait
 */
export async function limitChangesByStranger(client: pg.ClientBase, actor: UserId): Promise<void> {
  const { rows } = await client.query<{ made: number; seconds: number | null }>(bindStatement(recent, { actor }));
  const { made = 0, seconds = null } = rows[0] ?? {};
  if (made >= limit.max) throw tooMany(seconds ?? limit.seconds);
}
