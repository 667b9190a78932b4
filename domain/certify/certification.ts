import { addMonths, dayOf } from '#domain/kernel/day.ts';
import type { Id, UserId } from '#domain/kernel/id.ts';
import { lifecycle } from '#domain/kernel/lifecycle.ts';
import type { Instant } from '#domain/kernel/time.ts';

export const certificationStatuses = ['DRAFT', 'IN_PROGRESS', 'ELIGIBLE', 'ISSUED', 'EXPIRED', 'REVOKED'] as const;
export type CertificationStatus = (typeof certificationStatuses)[number];

export const OUTCOMES_MAX = 50;
/** Most steps that can be evidence for one outcome. */
export const EVIDENCE_MAX = 20;
export const VALID_MONTHS_MAX = 600;
export const REVOCATION_REASON_MAX = 1_000;

/**
 * Rule for the quiz attempts that count for a certification: the first ones, up to the quiz's limit, over all
 * enrollments in the lesson, or the best of all (D-100).
 */
export const countedAttempts = ['first', 'best'] as const;
export type CountedAttempts = (typeof countedAttempts)[number];

/** A step that counts as evidence for an outcome. */
export interface Evidence {
  lessonID: Id<'Lesson'>;
  nodeID: Id<'LessonNode'>;
  /** Minimum quiz score from 0 to 1; null if completing the step is enough. */
  score: number | null;
}

export interface LearningOutcome {
  /** Stable when the outcome is renamed or reordered. */
  id: string;
  name: string;
  description: string;
  /** Derived from evidence (D-22). */
  satisfied: boolean;
  /** Every step of this list is required; an outcome with an empty list is never satisfied. */
  evidence: Evidence[];
}

/** Evidence that satisfied an outcome. */
export interface AcceptedEvidence {
  outcomeID: LearningOutcome['id'];
  lessonID: Id<'Lesson'>;
  nodeID: Id<'LessonNode'>;
  enrollmentID: Id<'Enrollment'>;
  /** The holder's quiz score, if a score was required. */
  score: number | null;
  at: Instant;
}

/**
 * A definition by a teacher, or a learner's own certification. Date and price are strings because the specification
 * says so (D-22).
 */
export interface Certification {
  id: Id<'Certification'>;
  createdAt: Instant;
  updatedAt: Instant;
  name: string;
  /** ISO 8601; empty until issued. */
  issueDate: string;
  /** The holder; on a definition, the teacher who created it. */
  userID: UserId;
  description: string;
  status: CertificationStatus;
  /** Whole tokens as a decimal number. */
  tokenPrice: string;
  learningOutcomes: LearningOutcome[];
  /**
   * Lesson or course that a definition belongs to (exactly one of them); both are null on a learner's certification.
   */
  lessonID: Id<'Lesson'> | null;
  courseID: Id<'Course'> | null;
  /** Definition that a learner's certification follows; null once the definition is deleted. */
  definitionID: Id<'Certification'> | null;
  /** Months of validity after issue; null means no expiry. */
  validMonths: number | null;
  countedAttempts: CountedAttempts;
  expiresAt: Instant | null;
  revokedAt: Instant | null;
  revocationReason: string;
  /** Visible to the holder only. */
  shownBy: AcceptedEvidence[];
  /** Money: tokens paid for it that the teacher has not yet earned. */
  unearnedTokens: number;
  /** The teacher who created the definition. */
  owner: UserId;
}

/** The part of an outcome that the teacher writes; `satisfied` follows from evidence. */
export type OutcomeText = Pick<LearningOutcome, 'id' | 'name' | 'description'>;
export const outcomeText = ({ id, name, description }: OutcomeText): OutcomeText => ({ id, name, description });

export const certificationLifecycle = lifecycle('certification', {
  DRAFT: { begin: 'IN_PROGRESS' },
  IN_PROGRESS: { satisfy: 'ELIGIBLE' },
  ELIGIBLE: { issue: 'ISSUED' },
  ISSUED: { expire: 'EXPIRED', revoke: 'REVOKED' },
  EXPIRED: { revoke: 'REVOKED' },
  REVOKED: {},
});

/** Filters for a learner's own certifications. */
export const certificationFilters = ['learning', 'ready', 'issued'] as const;
export type CertificationFilter = (typeof certificationFilters)[number];

/** Reason why a definition cannot certify anybody yet. */
export type DefinitionProblem = 'noOutcome' | 'noEvidence';
export function definitionProblem({
  learningOutcomes,
}: Pick<Certification, 'learningOutcomes'>): DefinitionProblem | undefined {
  if (learningOutcomes.length === 0) return 'noOutcome';
  return learningOutcomes.some(({ evidence }) => evidence.length === 0) ? 'noEvidence' : undefined;
}

/** Status at this moment; needed because the job that stores EXPIRED runs later. */
export const statusAt = ({ status, expiresAt }: Pick<Certification, 'status' | 'expiresAt'>, now: number) =>
  status === 'ISSUED' && expiresAt !== null && Date.parse(expiresAt) <= now ? 'EXPIRED' : status;

/** End of the day some months later, so that validity never depends on the time of day. */
const endAfter = (now: Instant, months: number): Instant => `${addMonths(dayOf(new Date(now)), months)}T23:59:59.999Z`;

/** Columns written on issue. */
export const issueColumns = ({ status, validMonths }: Pick<Certification, 'status' | 'validMonths'>, now: Instant) => ({
  status: certificationLifecycle.next(status, 'issue'),
  issueDate: now,
  expiresAt: validMonths === null ? null : endAfter(now, validMonths),
});
