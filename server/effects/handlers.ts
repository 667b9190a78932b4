import { expectOffered } from '#server/effects/account/offered-language.ts';
import { assignRole, endSessions } from '#server/effects/admin/assign-role.ts';
import { decideReport, restoreReported } from '#server/effects/admin/decide-report.ts';
import { resetSecondFactor } from '#server/effects/admin/reset-second-factor.ts';
import { makeReport } from '#server/effects/admin/make-report.ts';
import { claimCertification, settleRevoked } from '#server/effects/certify/claim-certification.ts';
import { hideEndorsement } from '#server/effects/certify/hide-endorsement.ts';
import { judgeStep } from '#server/effects/certify/judge-step.ts';
import { tellDefined } from '#server/effects/certify/tell-defined.ts';
import { changeSetting, createCoupon, endCoupon, jobDeeds } from '#server/effects/admin/school.ts';
import { suspendPerson, unsuspendPerson } from '#server/effects/admin/suspend-person.ts';
import { sharePost, tellOfFeed, unsharePost } from '#server/effects/interact/feed.ts';
import { blockPerson, meetPerson } from '#server/effects/interact/friend.ts';
import { restoreChange } from '#server/effects/interact/restore-change.ts';
import { acceptRemoval } from '#server/effects/learn/accept-removal.ts';
import { attendStep } from '#server/effects/learn/attend-step.ts';
import { beginCourse } from '#server/effects/learn/begin-course.ts';
import { beginEnrollment } from '#server/effects/learn/begin-enrollment.ts';
import { comeBack } from '#server/effects/learn/come-back.ts';
import { completeEnrollment } from '#server/effects/learn/complete-enrollment.ts';
import { goOnWithCourse } from '#server/effects/learn/go-on-with-course.ts';
import { gradeGivenAnswer, gradeWholeAttempt } from '#server/effects/learn/grade-attempt.ts';
import { reviewCard } from '#server/effects/learn/review-card.ts';
import { takeNewerVersion } from '#server/effects/learn/take-newer-version.ts';
import { withdrawEnrollment } from '#server/effects/learn/withdraw-enrollment.ts';
import { cancelDraft, retryDraft } from '#server/effects/teach/draft-again.ts';
import { mergeCategories, mergeLabels } from '#server/effects/teach/merge-categories.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import { publishLesson } from '#server/effects/teach/publish-lesson.ts';
import { restoreStep } from '#server/effects/teach/restore-step.ts';
import { withdrawProposal } from '#server/effects/teach/withdraw-proposal.ts';
import { openPurchase } from '#server/effects/wallet/open-purchase.ts';
import { type Checkout, noCheckout } from '#server/payments/checkout.ts';
import type { EffectHandlers } from '#server/store/effect-context.ts';

type JobActions = Pick<Jobs, 'retry' | 'giveUp'>;

/** Job actions for a server without a job queue. */
const noJobs: JobActions = { retry: async () => false, giveUp: async () => false };

export const effectHandlersOf = (checkout: Checkout, jobs: JobActions = noJobs): EffectHandlers => ({
  'language.offered': expectOffered,
  'enrollment.begin': beginEnrollment,
  'enrollment.complete': completeEnrollment,
  'enrollment.withdraw': withdrawEnrollment,
  'enrollment.comeBack': comeBack,
  'enrollment.takeVersion': takeNewerVersion,
  'course.begin': beginCourse,
  'course.goOn': goOnWithCourse,
  'step.attend': attendStep,
  'card.review': reviewCard,
  'node.restore': restoreStep,
  'draft.cancel': cancelDraft,
  'draft.retry': retryDraft,
  'lesson.publish': publishLesson,
  'quiz.grade': gradeGivenAnswer,
  'quiz.settle': gradeWholeAttempt,
  'friend.meet': meetPerson,
  'friend.block': blockPerson,
  'friend.tell': ({ sendEvent, now }, { event, id }) => sendEvent(event, { friendshipID: id, at: now }),
  'post.share': sharePost,
  'post.unshare': unsharePost,
  'feed.tell': tellOfFeed,
  'shared.restore': restoreChange,
  'proposal.withdraw': withdrawProposal,
  'proposal.answered': ({ sendEvent, now }, { id }) => sendEvent('proposal.answered', { revisionID: id, at: now }),
  'review.acceptRemoval': acceptRemoval,
  'category.merge': mergeCategories,
  'report.make': makeReport,
  'label.merge': mergeLabels,
  'setting.change': changeSetting,
  'coupon.create': createCoupon,
  'coupon.end': endCoupon,
  'job.retry': jobDeeds(jobs).retry,
  'job.cancel': jobDeeds(jobs).cancel,
  'certification.defined': tellDefined,
  'certification.judge': judgeStep,
  'certification.claim': claimCertification,
  'certification.revoke': settleRevoked,
  'endorsement.tell': ({ sendEvent, now }, { id }) => sendEvent('endorsement.written', { endorsementID: id, at: now }),
  'endorsement.hide': hideEndorsement,
  'report.decide': decideReport,
  'report.restore': restoreReported,
  'member.suspend': suspendPerson,
  'member.unsuspend': unsuspendPerson,
  'member.assign': assignRole,
  'member.endSessions': endSessions,
  'member.resetSecondFactor': resetSecondFactor,
  'purchase.open': openPurchase(checkout),
});

/** Effect handlers of a server without card payments. */
export const effectHandlers = effectHandlersOf(noCheckout);
