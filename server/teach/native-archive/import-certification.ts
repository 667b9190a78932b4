import { type OutcomeText, outcomeText } from '#domain/certify/issue.ts';
import type { Actor } from '#domain/account/user.ts';
import type { Certification, Evidence } from '#domain/certify/certification.ts';
import type { Id } from '#domain/kernel/id.ts';
import { newId } from '#server/core/store/new-id.ts';
import type { ServerStore } from '#server/core/store/write/effect-context.ts';
import { certification } from '#sync/certify/certification.ts';

interface CertificationDocument<EvidenceRef> {
  learningOutcomes: readonly (OutcomeText & { evidence: readonly EvidenceRef[] })[];
  certification: Pick<Certification, 'name' | 'description' | 'tokenPrice' | 'validMonths' | 'countedAttempts'> | null;
}

/** Defines the certification of an imported lesson or course, with the imported steps as evidence. */
export async function importCertification<EvidenceRef>(
  store: ServerStore,
  teacher: Actor,
  where: { lessonID: Id<'Lesson'> } | { courseID: Id<'Course'> },
  { learningOutcomes, certification: terms }: CertificationDocument<EvidenceRef>,
  evidenceAt: (ref: EvidenceRef) => Evidence,
): Promise<void> {
  if (learningOutcomes.length === 0 && terms === null) return;
  const id = newId('Certification');
  const words = learningOutcomes.map(outcomeText);
  await certification['certification.define'].run(store, teacher, { id, ...where, learningOutcomes: words, ...terms });
  for (const { id: outcomeID, evidence } of learningOutcomes) {
    if (evidence.length === 0) continue;
    await certification['certification.setEvidence'].run(store, teacher, {
      id,
      outcomeID,
      evidence: evidence.map(evidenceAt),
    });
  }
}
