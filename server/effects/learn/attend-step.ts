import type { EffectContext } from '#server/store/effect-context.ts';
import type { Effects } from '#sync/effect.ts';

/** Adds learning time to a step. Simultaneous additions add up. */
export async function attendStep({ client }: EffectContext, input: Effects['step.attend']): Promise<void> {
  await client.query(
    `insert into step_time (enrollment_id, node_id, seconds) values ($1, $2, $3)
     on conflict (enrollment_id, node_id) do update set seconds = step_time.seconds + excluded.seconds`,
    [input.enrollmentID, input.nodeID, input.seconds],
  );
}
