import type { EffectContext } from '#server/core/store/write/effect-context.ts';
import type { Effects } from '#sync/core/effect.ts';

/** Adds learning time to a step. Simultaneous additions add up. */
export async function addStepTime({ client }: EffectContext, input: Effects['step.recordTime']): Promise<void> {
  await client.query(
    `insert into step_time (enrollment_id, node_id, seconds) values ($1, $2, $3)
     on conflict (enrollment_id, node_id) do update set seconds = step_time.seconds + excluded.seconds`,
    [input.enrollmentID, input.nodeID, input.seconds],
  );
}
