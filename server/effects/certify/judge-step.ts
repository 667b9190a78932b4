import { offeredFrom } from '#server/certify/definition.ts';
import { judgeLearners } from '#server/certify/judge-learners.ts';
import type { EffectContext } from '#server/store/effect-context.ts';
import type { Effects } from '#sync/effect.ts';

/** Evaluates the certifications that a finished step can complete, in the transaction that finished it. */
export async function judgeStep(
  { store, client, actor, now, sendEvent }: EffectContext,
  { enrollmentID, nodeID }: Effects['certification.judge'],
): Promise<void> {
  const { lessonID } = await store.get('Enrollment', enrollmentID);
  if (lessonID === null) return;
  await store.flush();
  for (const definition of await offeredFrom(client, lessonID, nodeID))
    await judgeLearners({ client, now, sendEvent }, definition, [actor.id]);
}
