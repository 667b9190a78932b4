import { addMonths, dayOf } from '#domain/kernel/day.ts';
import type { Id, UserId } from '#domain/kernel/id.ts';
import { lifecycle } from '#domain/kernel/lifecycle.ts';
import type { Instant } from '#domain/kernel/time.ts';

export const certificationStatuses = ['DRAFT', 'IN_PROGRESS', 'ELIGIBLE', 'ISSUED', 'EXPIRED', 'REVOKED'] as const;
export type CertificationStatus = (typeof certificationStatuses)[number];

export const OUTCOMES_MAX = 50;
/** Steps that show one outcome. */
export const EVIDENCE_MAX = 20;
export const VALID_MONTHS_MAX = 600;
export const REVOCATION_REASON_MAX = 1_000;

/**
 * Which attempts at a quiz count for a certification: the first ones, as many as the quiz allows, over all runs through
 * the lesson, or the best of all runs (D-100).
 */
export const countedAttempts = ['first', 'best'] as const;
export type CountedAttempts = (typeof countedAttempts)[number];

/** A step that shows an outcome. */
export interface Evidence {
  lessonID: Id<'Lesson'>;
  nodeID: Id<'LessonNode'>;
  /** The least score of a quiz, 0 to 1; null where the step only has to be done. */
  score: number | null;
}

export interface LearningOutcome {
  /** Stays when it is worded or put in order anew. */
  id: string;
  name: string;
  description: string;
  /** Set from evidence (D-22). */
  satisfied: boolean;
  /** All of these show it; without any, nothing does. */
  evidence: Evidence[];
}

/** What did show an outcome. */
export interface ShownBy {
  outcomeID: LearningOutcome['id'];
  lessonID: Id<'Lesson'>;
  nodeID: Id<'LessonNode'>;
  enrollmentID: Id<'Enrollment'>;
  /** What the holder reached in the quiz, where a score was asked for. */
  score: number | null;
  at: Instant;
}

/** The specification keeps its date and price as strings; D-22 says which. */
export interface Certification {
  id: Id<'Certification'>;
  createdAt: Instant;
  updatedAt: Instant;
  name: string;
  /** ISO 8601; empty until it is issued. */
  issueDate: string;
  /** Who holds it; of a definition, the teacher who made it. */
  userID: UserId;
  description: string;
  status: CertificationStatus;
  /** Whole tokens as a decimal number. */
  tokenPrice: string;
  learningOutcomes: LearningOutcome[];
  /** Of a definition, the lesson or the course that it is for, which has one at most; what somebody holds has neither. */
  lessonID: Id<'Lesson'> | null;
  courseID: Id<'Course'> | null;
  /** Of what somebody holds, the definition that it follows, as long as there is one. */
  definitionID: Id<'Certification'> | null;
  /** How long it is valid once it is issued; null is for ever. */
  validMonths: number | null;
  countedAttempts: CountedAttempts;
  expiresAt: Instant | null;
  revokedAt: Instant | null;
  revocationReason: string;
  /** The holder's alone to see. */
  shownBy: ShownBy[];
  /** Money: what was paid for it and is not the teacher's yet. */
  unearnedTokens: number;
  /** The teacher who defines it. */
  owner: UserId;
}

/** What a teacher words of an outcome; whether it is satisfied, evidence says. */
export type OutcomeWords = Pick<LearningOutcome, 'id' | 'name' | 'description'>;
export const outcomeWords = ({ id, name, description }: OutcomeWords): OutcomeWords => ({ id, name, description });

export const certificationLifecycle = lifecycle('certification', {
  DRAFT: { begin: 'IN_PROGRESS' },
  IN_PROGRESS: { satisfy: 'ELIGIBLE' },
  ELIGIBLE: { issue: 'ISSUED' },
  ISSUED: { expire: 'EXPIRED', revoke: 'REVOKED' },
  EXPIRED: { revoke: 'REVOKED' },
  REVOKED: {},
});

/** What of one's own certifications is looked at. */
export const certificationFilters = ['learning', 'ready', 'issued'] as const;
export type CertificationFilter = (typeof certificationFilters)[number];

/** What keeps a definition from certifying anybody. */
export type Incompleteness = 'noOutcome' | 'noEvidence';
export function incompletenessOf({
  learningOutcomes,
}: Pick<Certification, 'learningOutcomes'>): Incompleteness | undefined {
  if (learningOutcomes.length === 0) return 'noOutcome';
  return learningOutcomes.some(({ evidence }) => evidence.length === 0) ? 'noEvidence' : undefined;
}

/** What it is on this day: who reads it comes before the job that writes it. */
export const statusAt = ({ status, expiresAt }: Pick<Certification, 'status' | 'expiresAt'>, now: number) =>
  status === 'ISSUED' && expiresAt !== null && Date.parse(expiresAt) <= now ? 'EXPIRED' : status;

/** The end of the day some months later, so that nobody counts hours. */
const endAfter = (now: Instant, months: number): Instant => `${addMonths(dayOf(new Date(now)), months)}T23:59:59.999Z`;

/** What issuing writes. */
export const issued = ({ status, validMonths }: Pick<Certification, 'status' | 'validMonths'>, now: Instant) => ({
  status: certificationLifecycle.next(status, 'issue'),
  issueDate: now,
  expiresAt: validMonths === null ? null : endAfter(now, validMonths),
});
