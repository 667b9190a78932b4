import { outcomeText } from '#domain/certify/issue.ts';
import type { Certification, Evidence } from '#domain/certify/certification.ts';

/** Archive form of a certification: the teacher's texts, with refs to the steps that are evidence for each outcome. */
export function toCertificationDocument<EvidenceRef extends object>(
  certification: Certification | undefined,
  refOf: (evidence: Evidence) => EvidenceRef | undefined,
) {
  const outcomes = certification?.learningOutcomes ?? [];
  return {
    learningOutcomes: outcomes.map((outcome) => ({
      ...outcomeText(outcome),
      evidence: outcome.evidence.flatMap((evidence) => {
        const ref = refOf(evidence);
        return ref === undefined ? [] : [{ ...ref, score: evidence.score }];
      }),
    })),
    certification: certification ? terms(certification) : null,
  };
}

const terms = ({ name, description, tokenPrice, validMonths, countedAttempts }: Certification) => ({
  name,
  description,
  tokenPrice,
  validMonths,
  countedAttempts,
});
