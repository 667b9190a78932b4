import { findOfferedByStep } from '#server/certify/evaluation/definition.ts';
import { evaluateLearners } from '#server/certify/evaluation/evaluate-learners.ts';
import type { EffectContext } from '#server/core/store/write/effect-context.ts';
import type { Effects } from '#sync/core/effect.ts';

/** Evaluates the certifications that a finished step can complete, in the transaction that finished it. */
export async function evaluateStep(
  { store, client, actor, now, sendEvent }: EffectContext,
  { enrollmentID, nodeID }: Effects['certification.evaluate'],
): Promise<void> {
  const { lessonID } = await store.get('Enrollment', enrollmentID);
  if (lessonID === null) return;
  await store.flush();
  for (const definition of await findOfferedByStep(client, lessonID, nodeID))
    await evaluateLearners({ client, now, sendEvent }, definition, [actor.id]);
}
