import { issueColumns } from '#domain/certify/issue.ts';
import { type Certification, certificationLifecycle, type AcceptedEvidence } from '#domain/certify/certification.ts';
import type { Instant } from '#domain/kernel/time.ts';

/** Columns of a learner's certification that evaluation may change. */
export const evaluatedColumns = [
  'name',
  'description',
  'tokenPrice',
  'validMonths',
  'countedAttempts',
  'learningOutcomes',
  'shownBy',
  'status',
  'issueDate',
  'expiresAt',
] as const satisfies readonly (keyof Certification)[];
export type EvaluatedColumns = Pick<Certification, (typeof evaluatedColumns)[number]>;

/**
 * Evaluates a learner's certification against all evidence. Until all outcomes are satisfied, it follows its
 * definition; evidence once accepted stays accepted. After that its outcomes are fixed, and only name, description,
 * price and validity still follow the definition. A free certification is issued at once, and an issued one never
 * changes here.
 */
export function evaluateCertification(
  definition: Certification,
  held: EvaluatedColumns,
  shown: readonly AcceptedEvidence[],
  now: Instant,
): EvaluatedColumns {
  if (held.status !== 'IN_PROGRESS' && held.status !== 'ELIGIBLE') return held;
  const { name, description, tokenPrice, validMonths, countedAttempts } = definition;
  const named = { ...held, name, description, tokenPrice, validMonths };
  const judged = held.status === 'IN_PROGRESS' ? satisfied(definition, { ...named, countedAttempts }, shown) : named;
  if (judged.status !== 'ELIGIBLE' || tokenPrice !== '0') return judged;
  return { ...judged, ...issueColumns(judged, now) };
}

function satisfied(
  { learningOutcomes }: Certification,
  held: EvaluatedColumns,
  shown: readonly AcceptedEvidence[],
): EvaluatedColumns {
  const had = new Set(held.learningOutcomes.filter((outcome) => outcome.satisfied).map(({ id }) => id));
  const shownBy: AcceptedEvidence[] = [];
  const outcomes = learningOutcomes.map((outcome) => {
    const isOfIt = ({ outcomeID }: AcceptedEvidence) => outcomeID === outcome.id;
    const facts = (had.has(outcome.id) ? held.shownBy : shown).filter(isOfIt);
    const isShown = outcome.evidence.every(({ nodeID }) => facts.some((fact) => fact.nodeID === nodeID));
    shownBy.push(...facts);
    return { ...outcome, satisfied: had.has(outcome.id) || (outcome.evidence.length > 0 && isShown) };
  });
  const isWhole = outcomes.length > 0 && outcomes.every((outcome) => outcome.satisfied);
  const status = isWhole ? certificationLifecycle.next(held.status, 'satisfy') : held.status;
  return { ...held, learningOutcomes: outcomes, shownBy, status };
}
