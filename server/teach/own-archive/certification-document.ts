import { type Certification, type Evidence, outcomeWords } from '#domain/certify/certification.ts';

/** Archive form of a certification: the teacher's texts, with refs to the steps that are evidence for each outcome. */
export function certificationDocument<Place extends object>(
  certification: Certification | undefined,
  placeOf: (evidence: Evidence) => Place | undefined,
) {
  const outcomes = certification?.learningOutcomes ?? [];
  return {
    learningOutcomes: outcomes.map((outcome) => ({
      ...outcomeWords(outcome),
      evidence: outcome.evidence.flatMap((evidence) => {
        const place = placeOf(evidence);
        return place === undefined ? [] : [{ ...place, score: evidence.score }];
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
