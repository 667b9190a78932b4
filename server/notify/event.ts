import type { Id, UserId } from '#domain/kernel/id.ts';
import type { DraftOutcome } from '#domain/interact/notification.ts';
import type { Instant } from '#domain/kernel/time.ts';

/** What happened, and `at` what time; a job of the transaction in which it did (D-83). */
export interface Events {
  'enrollment.started': { enrollmentID: Id<'Enrollment'>; at: Instant };
  'enrollment.completed': { enrollmentID: Id<'Enrollment'>; at: Instant };
  /** A version came to be what a lesson shows. */
  'version.shown': { lessonID: Id<'Lesson'> };
  /** A version after the first. */
  'lesson.published': { lessonID: Id<'Lesson'>; versionID: Id<'LessonVersion'>; at: Instant };
  /** By somebody who is not its owner. */
  'shared.changed': { revisionID: Id<'Revision'>; at: Instant };
  /** A lesson waits to be drafted, for the first time or once more. */
  'draft.asked': { lessonID: Id<'Lesson'> };
  /** A draft is there, or came to nothing otherwise than by its teacher's word; `run` is how often it was tried. */
  'draft.ended': { lessonID: Id<'Lesson'>; outcome: DraftOutcome; run: number; at: Instant };
  /** A proposal was accepted or refused. */
  'proposal.answered': { revisionID: Id<'Revision'>; at: Instant };
  'friendship.asked': { friendshipID: Id<'Friendship'>; at: Instant };
  'friendship.accepted': { friendshipID: Id<'Friendship'>; at: Instant };
  /** A definition was made or changed, or what it is for came out; `at` is when it was last changed. */
  'certification.defined': { certificationID: Id<'Certification'>; at: Instant };
  /** Everything was shown that it asks for, and it waits to be claimed. */
  'certification.reached': { certificationID: Id<'Certification'>; at: Instant };
  'certification.issued': { certificationID: Id<'Certification'>; at: Instant };
  'certification.revoked': { certificationID: Id<'Certification'>; at: Instant };
  'certification.expired': { certificationID: Id<'Certification'>; at: Instant };
  'endorsement.written': { endorsementID: Id<'Endorsement'>; at: Instant };
  'comment.written': { commentID: Id<'PostComment'>; at: Instant };
  'post.liked': { voteID: Id<'Vote'>; at: Instant };
  /** Somebody decided to pay; the card is not charged yet. */
  'purchase.opened': { purchaseID: Id<'Purchase'> };
  /** It is known what became of it. */
  'purchase.settled': { purchaseID: Id<'Purchase'> };
  /** A month of a plan could not be charged for the first time; the plan goes on for a while. */
  'plan.unpaid': { planID: Id<'SubscriptionPlan'>; at: Instant };
  /** And was not paid until that was over. */
  'plan.unpaidEnd': { planID: Id<'SubscriptionPlan'>; at: Instant };
  /** All open reports of a thing were decided; it is the first of them. */
  'report.decided': { reportID: Id<'Report'>; at: Instant };
  /** An administrator removed the second factor of a person. */
  'member.secondFactorReset': { userID: UserId };
  /** An administrator suspended an account, until a time or for good. */
  'member.suspended': { userID: UserId; until: Instant | null; why: string };
  /** What was hidden by it is shown again. */
  'report.restored': { reportID: Id<'Report'>; note: string; at: Instant };
}
export type EventName = keyof Events;

export type SendEvent = <E extends EventName>(name: E, data: Events[E]) => Promise<void>;
