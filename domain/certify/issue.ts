import { type Certification, certificationLifecycle, type LearningOutcome } from '#domain/certify/certification.ts';
import { addMonths, dayOf } from '#domain/kernel/day.ts';
import type { Instant } from '#domain/kernel/time.ts';

/** Reason why a definition cannot certify anybody yet. */
export type DefinitionProblem = 'noOutcome' | 'noEvidence';

export function definitionProblem({
  learningOutcomes,
}: Pick<Certification, 'learningOutcomes'>): DefinitionProblem | undefined {
  if (learningOutcomes.length === 0) return 'noOutcome';
  return learningOutcomes.some(({ evidence }) => evidence.length === 0) ? 'noEvidence' : undefined;
}

/** End of the day some months later, so that validity never depends on the time of day. */
const endAfter = (now: Instant, months: number): Instant => `${addMonths(dayOf(new Date(now)), months)}T23:59:59.999Z`;

/** Columns written on issue. */
export const issueColumns = ({ status, validMonths }: Pick<Certification, 'status' | 'validMonths'>, now: Instant) => ({
  status: certificationLifecycle.next(status, 'issue'),
  issueDate: now,
  expiresAt: validMonths === null ? null : endAfter(now, validMonths),
});

/** The part of an outcome that the teacher writes; `satisfied` follows from evidence. */
export type OutcomeText = Pick<LearningOutcome, 'id' | 'name' | 'description'>;

export const outcomeText = ({ id, name, description }: OutcomeText): OutcomeText => ({ id, name, description });

/** Status at this moment; needed because the job that stores EXPIRED runs later. */
export const statusAt = ({ status, expiresAt }: Pick<Certification, 'status' | 'expiresAt'>, now: number) =>
  status === 'ISSUED' && expiresAt !== null && Date.parse(expiresAt) <= now ? 'EXPIRED' : status;
