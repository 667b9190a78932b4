import * as z from 'zod/mini';
import { DESCRIPTION_MAX, LESSON_NAME_MAX } from '#domain/teach/lesson.ts';
import { defineModel, type ModelColumns, type SystemColumns } from '#domain/kernel/model.ts';
import { name, share, text } from '#domain/kernel/field.ts';
import { type Id, type UserId, id } from '#domain/kernel/id.ts';
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
export interface Certification extends SystemColumns<'Certification'> {
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

export const Certification = defineModel<Certification>()({
  routes: [
    ['user', 'owner'],
    ['user', 'userID'],
    ['draft', 'lessonID'],
    ['certification', 'id'],
  ],
  defaults: {
    issueDate: '',
    description: '',
    status: 'DRAFT',
    tokenPrice: '0',
    learningOutcomes: [],
    lessonID: null,
    courseID: null,
    definitionID: null,
    validMonths: null,
    countedAttempts: 'first',
    expiresAt: null,
    revokedAt: null,
    revocationReason: '',
    shownBy: [],
    unearnedTokens: 0,
  },
});

export const evidenceFields = () => ({ lessonID: id('Lesson'), nodeID: id('LessonNode'), score: z.nullable(share) });

export const certificationColumns = () => {
  const evidence: z.ZodMiniType<Evidence> = z.strictObject(evidenceFields());
  const outcome = z.strictObject({
    id: name(64),
    name: name(LESSON_NAME_MAX),
    description: text(DESCRIPTION_MAX),
    satisfied: z.boolean(),
    evidence: z.array(evidence).check(z.maxLength(EVIDENCE_MAX)),
  });
  const written = {
    name: name(LESSON_NAME_MAX),
    description: text(DESCRIPTION_MAX),
    tokenPrice: z.string().check(z.regex(/^(0|[1-9]\d{0,11})$/)),
    learningOutcomes: z.array(outcome).check(z.maxLength(OUTCOMES_MAX)),
    validMonths: z.nullable(z.int().check(z.minimum(1), z.maximum(VALID_MONTHS_MAX))),
    countedAttempts: z.enum(countedAttempts),
  };
  const seen = [
    'name',
    'description',
    'tokenPrice',
    'learningOutcomes',
    'validMonths',
    'countedAttempts',
    'issueDate',
    'userID',
    'status',
    'lessonID',
    'courseID',
    'definitionID',
    'expiresAt',
    'revokedAt',
    'revocationReason',
    'owner',
  ] as const;
  return {
    owner: ['owner', 'userID'],
    read: { owner: seen, holder: [...seen, 'shownBy'], others: seen },
    create: {
      ...written,
      userID: id('User'),
      lessonID: z.nullable(id('Lesson')),
      courseID: z.nullable(id('Course')),
      owner: id('User'),
    },
    update: written,
    computed: ['status', 'issueDate', 'revokedAt', 'revocationReason'],
    lifecycle: certificationLifecycle,
  } satisfies ModelColumns<Certification>;
};
