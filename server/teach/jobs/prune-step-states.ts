import type pg from 'pg';
import { RESTORE_DAYS } from '#domain/interact/revision.ts';
import { STATES_KEPT } from '#domain/teach/step-state.ts';

/** Deletes the history of removed steps once they can no longer be restored. */
const ofGoneSteps = `delete from step_state s
  where not exists (select from lesson_node n where n.id = s.node_id)
    and not exists (select from step_state l where l.node_id = s.node_id and l.at > now() - $1 * interval '1 day')`;

/** Deletes surplus states of a step, except published ones and the last one of each day. */
const tooMany = `delete from step_state s using (
    select id, row_number() over (partition by node_id order by seq desc) as place,
        row_number() over (partition by node_id, (at at time zone 'UTC')::date order by seq desc) as place_of_day
      from step_state
      where node_id in (select node_id from step_state group by node_id having count(*) > $1)) as x
  where x.id = s.id and x.place > $1 and x.place_of_day > 1 and s.published_as is null`;

/** Limits the history of each step. Safe to run at any time, on several servers at once. */
export async function pruneStepStates(pool: pg.Pool, kept = STATES_KEPT): Promise<void> {
  await pool.query(ofGoneSteps, [RESTORE_DAYS]);
  await pool.query(tooMany, [kept]);
}
