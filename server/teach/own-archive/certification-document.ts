import { type Certification, type Evidence, outcomeWords } from '#domain/certify/certification.ts';

/** What a certification is, in an archive: its teacher's words, and with each outcome where the steps that show it are found in there. */
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
