import type { Language, Role } from '#domain/account/user.ts';
import type { ReportedModel, ReportReason } from '#domain/admin/report.ts';
import type { FeedVisibility } from '#domain/interact/feed-item.ts';
import type { CouponView, SettingName } from '#domain/admin/setting.ts';
import type { Id, UserId } from '#domain/kernel/id.ts';
import type { Instant } from '#domain/kernel/time.ts';
import type { Recall } from '#domain/learn/card.ts';
import type { Order } from '#domain/wallet/order.ts';

/** Work that only the server can do, by name; its handlers are in server/effects. */
export interface Effects {
  'language.offered': { language: Language };
  'enrollment.begin': { enrollmentID: Id<'Enrollment'>; expectedTokens: number };
  'enrollment.complete': { enrollmentID: Id<'Enrollment'> };
  'enrollment.withdraw': { enrollmentID: Id<'Enrollment'> };
  'enrollment.comeBack': { enrollmentID: Id<'Enrollment'> };
  'enrollment.takeVersion': { enrollmentID: Id<'Enrollment'>; versionID: Id<'LessonVersion'> };
  'course.begin': { enrollmentID: Id<'Enrollment'>; expectedTokens: number };
  'course.goOn': { enrollmentID: Id<'Enrollment'> };
  'step.attend': { enrollmentID: Id<'Enrollment'>; nodeID: Id<'LessonNode'>; seconds: number };
  'card.review': { cardID: Id<'Card'>; recall: Recall; at: Instant };
  'node.restore': { stateID: Id<'StepState'>; base?: string | undefined };
  'draft.cancel': { lessonID: Id<'Lesson'> };
  'draft.retry': { lessonID: Id<'Lesson'> };
  'lesson.publish': { lessonID: Id<'Lesson'>; versionID: Id<'LessonVersion'> };
  'proposal.withdraw': { id: Id<'Revision'> };
  'proposal.answered': { id: Id<'Revision'> };
  /** Locks the pair of people until the transaction ends. */
  'friend.meet': { personID: UserId };
  'friend.block': { id: Id<'Friendship'>; personID: UserId };
  'friend.tell': { event: 'friendship.asked' | 'friendship.accepted'; id: Id<'Friendship'> };
  'post.share': { id: Id<'Post'>; visibility: FeedVisibility };
  'post.unshare': { id: Id<'Post'> };
  'feed.tell': { event: 'comment.written'; id: Id<'PostComment'> } | { event: 'post.liked'; id: Id<'Vote'> };
  'shared.restore': { revisionID: Id<'Revision'> };
  'review.acceptRemoval': { id: Id<'LessonReview'> };
  'category.merge': { id: Id<'LessonCategory'>; intoID: Id<'LessonCategory'> };
  'report.decide': { id: Id<'Report'>; status: 'UPHELD' | 'DISMISSED'; note: string; isHiding: boolean };
  'report.restore': { id: Id<'Report'>; note: string };
  'member.suspend': { id: UserId; until: Instant | null; why: string };
  'member.unsuspend': { id: UserId; why: string };
  'member.assign': { id: UserId; role: Role };
  'member.endSessions': { id: UserId; sessionID?: string | undefined };
  'member.resetSecondFactor': { id: UserId };
  /** Without a value, the value from the environment applies again. */
  'setting.change': { name: SettingName; value?: unknown };
  'coupon.create': Omit<CouponView, 'used' | 'createdAt' | 'endedAt'>;
  'coupon.end': { code: string };
  'job.retry': { queue: string; id: string };
  'job.cancel': { queue: string; id: string };
  'label.merge': { id: Id<'LessonLabel'>; intoID: Id<'LessonLabel'> };
  'report.make': { id: Id<'Report'>; model: ReportedModel; rowID: string; reason: ReportReason; words: string };
  'quiz.grade': { attemptID: Id<'QuizAttempt'>; questionID: string };
  'quiz.settle': { attemptID: Id<'QuizAttempt'> };
  'certification.defined': { id: Id<'Certification'> };
  'certification.judge': { enrollmentID: Id<'Enrollment'>; nodeID: Id<'LessonNode'> };
  'certification.claim': { id: Id<'Certification'>; expectedTokens: number };
  'certification.revoke': { id: Id<'Certification'> };
  'endorsement.tell': { id: Id<'Endorsement'> };
  'endorsement.hide': { id: Id<'Endorsement'>; isHidden: boolean };
  'purchase.open': {
    id: Id<'Purchase'>;
    order: Order;
    source: string | null;
    coupon: string | null;
    expectedCents: number;
  };
}
