import type { Language, Role } from '#domain/account/user.ts';
import type { ReportedModel, ReportReason } from '#domain/admin/report.ts';
import type { FeedVisibility } from '#domain/interact/feed-item.ts';
import type { CouponView, SettingName } from '#domain/admin/setting.ts';
import type { Id, UserId } from '#domain/kernel/id.ts';
import type { Instant } from '#domain/kernel/time.ts';
import type { Recall } from '#domain/learn/card/card.ts';
import type { Order } from '#domain/wallet/order.ts';

/** Work that only the server can do, by name; its handlers are listed in server/store-handlers.ts. */
export interface Effects {
  'language.requireOffered': { language: Language };
  'enrollment.activate': { enrollmentID: Id<'Enrollment'>; expectedTokens: number };
  'enrollment.complete': { enrollmentID: Id<'Enrollment'> };
  'enrollment.withdraw': { enrollmentID: Id<'Enrollment'> };
  'enrollment.rejoin': { enrollmentID: Id<'Enrollment'> };
  'enrollment.upgradeVersion': { enrollmentID: Id<'Enrollment'>; versionID: Id<'LessonVersion'> };
  'enrollment.activateCourse': { enrollmentID: Id<'Enrollment'>; expectedTokens: number };
  'enrollment.advanceCourse': { enrollmentID: Id<'Enrollment'> };
  'step.recordTime': { enrollmentID: Id<'Enrollment'>; nodeID: Id<'LessonNode'>; seconds: number };
  'card.review': { cardID: Id<'Card'>; recall: Recall; at: Instant };
  'node.restore': { stateID: Id<'StepState'>; base?: string | undefined };
  'drafting.cancel': { lessonID: Id<'Lesson'> };
  'drafting.retry': { lessonID: Id<'Lesson'> };
  'lesson.publish': { lessonID: Id<'Lesson'>; versionID: Id<'LessonVersion'> };
  'proposal.withdraw': { id: Id<'Revision'> };
  'proposal.answered': { id: Id<'Revision'> };
  /** Locks the pair of people until the transaction ends. */
  'friend.lockPair': { personID: UserId };
  'friend.block': { id: Id<'Friendship'>; personID: UserId };
  'friend.notify': { event: 'friendship.requested' | 'friendship.accepted'; id: Id<'Friendship'> };
  'post.share': { id: Id<'Post'>; visibility: FeedVisibility };
  'post.unshare': { id: Id<'Post'> };
  'feed.notify': { event: 'comment.written'; id: Id<'PostComment'> } | { event: 'post.liked'; id: Id<'Vote'> };
  'stepComment.notify': { id: Id<'StepComment'> };
  /** Refuses an edit by a learner who may no longer comment there. */
  'stepComment.edit': { id: Id<'StepComment'> };
  'stepComment.hide': { id: Id<'StepComment'>; isHidden: boolean };
  'revision.revert': { revisionID: Id<'Revision'> };
  'review.acceptDeletion': { id: Id<'LessonReview'> };
  'category.merge': { id: Id<'LessonCategory'>; intoID: Id<'LessonCategory'> };
  'report.decide': { id: Id<'Report'>; status: 'UPHELD' | 'DISMISSED'; note: string; isHiding: boolean };
  'report.restoreContent': { id: Id<'Report'>; note: string };
  'member.suspend': { id: UserId; until: Instant | null; why: string };
  'member.unsuspend': { id: UserId; why: string };
  'member.setRole': { id: UserId; role: Role };
  'member.endSessions': { id: UserId; sessionID?: string | undefined };
  'member.resetSecondFactor': { id: UserId };
  /** Without a value, the value from the environment applies again. */
  'setting.change': { name: SettingName; value?: unknown };
  'coupon.create': Omit<CouponView, 'used' | 'createdAt' | 'endedAt'>;
  'coupon.end': { code: string };
  'job.retry': { queue: string; id: string };
  'job.cancel': { queue: string; id: string };
  'label.merge': { id: Id<'LessonLabel'>; intoID: Id<'LessonLabel'> };
  'report.create': { id: Id<'Report'>; model: ReportedModel; rowID: string; reason: ReportReason; description: string };
  'quiz.gradeAnswer': { attemptID: Id<'QuizAttempt'>; questionID: string };
  'quiz.gradeAttempt': { attemptID: Id<'QuizAttempt'> };
  'certification.defined': { id: Id<'Certification'> };
  'certification.evaluate': { enrollmentID: Id<'Enrollment'>; nodeID: Id<'LessonNode'> };
  'certification.claim': { id: Id<'Certification'>; expectedTokens: number };
  'certification.revoke': { id: Id<'Certification'> };
  'endorsement.notify': { id: Id<'Endorsement'> };
  'endorsement.hide': { id: Id<'Endorsement'>; isHidden: boolean };
  'purchase.create': {
    id: Id<'Purchase'>;
    order: Order;
    source: string | null;
    coupon: string | null;
    expectedCents: number;
  };
}
