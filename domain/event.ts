import type { Id, UserId } from '#domain/kernel/id.ts';
import type { DraftOutcome } from '#domain/interact/notification.ts';
import type { Instant } from '#domain/kernel/time.ts';

/**
 * Data of each event; `at` is the time at which it happened. An event is a job in the transaction that caused it
 * (D-83).
 */
export interface Events {
  'enrollment.started': { enrollmentID: Id<'Enrollment'>; at: Instant };
  /** Someone enrolled in a course. */
  'enrollment.startedCourse': { enrollmentID: Id<'Enrollment'>; at: Instant };
  'enrollment.completed': { enrollmentID: Id<'Enrollment'>; at: Instant };
  /** The published version of a lesson changed. */
  'lesson.versionChanged': { lessonID: Id<'Lesson'> };
  /** The first version of a lesson was published. */
  'lesson.firstPublished': { lessonID: Id<'Lesson'>; at: Instant };
  /** A version after the first was published. */
  'lesson.published': { lessonID: Id<'Lesson'>; versionID: Id<'LessonVersion'>; at: Instant };
  /** A shared row was changed by somebody else than its owner. */
  'revision.created': { revisionID: Id<'Revision'>; at: Instant };
  /** A draft of a lesson was requested, for the first time or again. */
  'drafting.requested': { lessonID: Id<'Lesson'> };
  /** A draft is done or has failed, unless its teacher canceled it; `run` counts the attempts. */
  'drafting.ended': { lessonID: Id<'Lesson'>; outcome: DraftOutcome; run: number; at: Instant };
  /** A proposal was accepted or refused. */
  'proposal.answered': { revisionID: Id<'Revision'>; at: Instant };
  'friendship.requested': { friendshipID: Id<'Friendship'>; at: Instant };
  'friendship.accepted': { friendshipID: Id<'Friendship'>; at: Instant };
  /** A definition was created, changed or published; `at` is its last change. */
  'certification.defined': { certificationID: Id<'Certification'>; at: Instant };
  /** All outcomes are satisfied, and the certification can be claimed. */
  'certification.becameClaimable': { certificationID: Id<'Certification'>; at: Instant };
  'certification.issued': { certificationID: Id<'Certification'>; at: Instant };
  'certification.revoked': { certificationID: Id<'Certification'>; at: Instant };
  'certification.expired': { certificationID: Id<'Certification'>; at: Instant };
  'endorsement.written': { endorsementID: Id<'Endorsement'>; at: Instant };
  'comment.written': { commentID: Id<'PostComment'>; at: Instant };
  'stepComment.written': { commentID: Id<'StepComment'>; at: Instant };
  'post.liked': { voteID: Id<'Vote'>; at: Instant };
  /** An order was created; the card is not charged yet. */
  'purchase.created': { purchaseID: Id<'Purchase'> };
  /** An order succeeded or failed. */
  'purchase.settled': { purchaseID: Id<'Purchase'> };
  /** The card provider refunded `cents` of a purchase, for which `tokens` were taken from the wallet. */
  'purchase.refunded': { purchaseID: Id<'Purchase'>; cents: number; tokens: number; at: Instant };
  /** A month of a plan could not be charged for the first time; the plan continues for a grace period. */
  'subscription.paymentFailed': { planID: Id<'SubscriptionPlan'>; at: Instant };
  /** A plan ended unpaid after the grace period. */
  'subscription.endedUnpaid': { planID: Id<'SubscriptionPlan'>; at: Instant };
  /** All open reports of some content were decided; `reportID` is the first of them. */
  'report.decided': { reportID: Id<'Report'>; at: Instant };
  /** An administrator removed a person's second factor. */
  'member.secondFactorReset': { userID: UserId };
  /** An administrator suspended an account, until a time or for good. */
  'member.suspended': { userID: UserId; until: Instant | null; why: string };
  /** Content that a report had hidden is visible again. */
  'report.contentRestored': { reportID: Id<'Report'>; note: string; at: Instant };
}
export type EventName = keyof Events;

export type SendEvent = <E extends EventName>(name: E, data: Events[E]) => Promise<void>;
