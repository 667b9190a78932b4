import type { Id, UserId } from '#domain/kernel/id.ts';
import { lifecycle } from '#domain/kernel/lifecycle.ts';
import type { Instant } from '#domain/kernel/time.ts';

export const certificationStatuses = ['DRAFT', 'IN_PROGRESS', 'ELIGIBLE', 'ISSUED', 'EXPIRED', 'REVOKED'] as const;
export type CertificationStatus = (typeof certificationStatuses)[number];

export const OUTCOMES_MAX = 50;

export interface LearningOutcome {
  /** Stays when it is worded or put in order anew. */
  id: string;
  name: string;
  description: string;
  /** Set from evidence (D-22). */
  satisfied: boolean;
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
  /** Of a definition, the lesson that it is for, which has one at most; what somebody holds has none. */
  lessonID: Id<'Lesson'> | null;
  /** The teacher who defines it. */
  owner: UserId;
}

/** What a teacher words of an outcome; whether it is satisfied, evidence says. */
export type OutcomeWords = Omit<LearningOutcome, 'satisfied'>;
export const outcomeWords = ({ id, name, description }: LearningOutcome): OutcomeWords => ({ id, name, description });
export const unsatisfied = (words: OutcomeWords): LearningOutcome => ({ ...words, satisfied: false });

export const certificationLifecycle = lifecycle('certification', {
  DRAFT: { begin: 'IN_PROGRESS' },
  IN_PROGRESS: { satisfy: 'ELIGIBLE' },
  ELIGIBLE: { issue: 'ISSUED' },
  ISSUED: { expire: 'EXPIRED', revoke: 'REVOKED' },
  EXPIRED: { revoke: 'REVOKED' },
  REVOKED: {},
});
