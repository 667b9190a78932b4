import type { Id, UserId } from '#domain/kernel/id.ts';
import { lifecycle } from '#domain/kernel/lifecycle.ts';
import type { Instant } from '#domain/kernel/time.ts';

export const certificationStatuses = ['DRAFT', 'IN_PROGRESS', 'ELIGIBLE', 'ISSUED', 'EXPIRED', 'REVOKED'] as const;
export type CertificationStatus = (typeof certificationStatuses)[number];

export interface LearningOutcome {
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
  /** The teacher who defines it. */
  owner: UserId;
}

export const certificationLifecycle = lifecycle('certification', {
  DRAFT: { begin: 'IN_PROGRESS' },
  IN_PROGRESS: { satisfy: 'ELIGIBLE' },
  ELIGIBLE: { issue: 'ISSUED' },
  ISSUED: { expire: 'EXPIRED', revoke: 'REVOKED' },
  EXPIRED: { revoke: 'REVOKED' },
  REVOKED: {},
});
