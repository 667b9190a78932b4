import { assertLanguageOffered } from '#server/account/offered-language.ts';
import { setRole, endSessions } from '#server/admin/effects/set-role.ts';
import { decideReport, restoreContent } from '#server/admin/effects/decide-report.ts';
import { resetSecondFactor } from '#server/admin/effects/reset-second-factor.ts';
import { createReport } from '#server/admin/effects/create-report.ts';
import { claimCertification, settleRevocation } from '#server/certify/effects/claim-certification.ts';
import { hideEndorsement } from '#server/certify/effects/hide-endorsement.ts';
import { evaluateStep } from '#server/certify/effects/evaluate-step.ts';
import { requestEvaluation } from '#server/certify/effects/request-evaluation.ts';
import { createCoupon, endCoupon } from '#server/admin/effects/coupon.ts';
import { jobActions } from '#server/admin/effects/job.ts';
import { changeSetting } from '#server/admin/effects/school-setting.ts';
import { suspendMember, unsuspendMember } from '#server/admin/effects/suspend-member.ts';
import { sharePost, sendFeedEvent, unsharePost } from '#server/interact/effects/share-post.ts';
import { blockUser, lockFriendPair } from '#server/interact/effects/friendship.ts';
import { hideStepComment } from '#server/interact/effects/hide-step-comment.ts';
import { recordRevision } from '#server/interact/effects/record-revision.ts';
import { revertRevision } from '#server/interact/effects/revert-revision.ts';
import { acceptDeletion } from '#server/learn/effects/accept-deletion.ts';
import { addStepTime } from '#server/learn/effects/add-step-time.ts';
import { beginCourse } from '#server/learn/effects/begin-course.ts';
import { beginEnrollment } from '#server/learn/effects/begin-enrollment.ts';
import { rejoinLesson } from '#server/learn/effects/rejoin-lesson.ts';
import { completeEnrollment } from '#server/learn/effects/complete-enrollment.ts';
import { advanceCourse } from '#server/learn/effects/advance-course.ts';
import { gradeGivenAnswer, gradeWholeAttempt } from '#server/learn/effects/grade-attempt.ts';
import { reviewCard } from '#server/learn/effects/review-card.ts';
import { upgradeVersion } from '#server/learn/effects/upgrade-version.ts';
import { withdrawEnrollment } from '#server/learn/effects/withdraw-enrollment.ts';
import { cancelDraft, retryDraft } from '#server/teach/effects/draft-job.ts';
import { mergeCategories, mergeLabels } from '#server/teach/effects/merge-categories.ts';
import type { Jobs } from '#server/core/jobs/jobs.ts';
import { publishLesson } from '#server/teach/effects/publish-lesson.ts';
import { saveStepStates } from '#server/teach/effects/step-state.ts';
import { versionOutline } from '#server/teach/effects/version-cache.ts';
import { restoreStep } from '#server/teach/effects/restore-step.ts';
import { withdrawProposal } from '#server/teach/effects/withdraw-proposal.ts';
import { openPurchase } from '#server/wallet/payments/open-purchase.ts';
import { type CheckoutConfig, noCheckout } from '#server/wallet/payments/checkout-config.ts';
import type { EffectHandlers, StoreHandlers } from '#server/core/store/write/effect-context.ts';

type JobActions = Pick<Jobs, 'retry' | 'remove'>;

/** Job actions for a server without a job queue. */
const noJobs: JobActions = { retry: async () => false, remove: async () => false };

const effectsOf = (checkout: CheckoutConfig, jobs: JobActions): EffectHandlers => ({
  'language.requireOffered': assertLanguageOffered,
  'enrollment.activate': beginEnrollment,
  'enrollment.complete': completeEnrollment,
  'enrollment.withdraw': withdrawEnrollment,
  'enrollment.rejoin': rejoinLesson,
  'enrollment.upgradeVersion': upgradeVersion,
  'enrollment.activateCourse': beginCourse,
  'enrollment.advanceCourse': advanceCourse,
  'step.recordTime': addStepTime,
  'card.review': reviewCard,
  'node.restore': restoreStep,
  'drafting.cancel': cancelDraft,
  'drafting.retry': retryDraft,
  'lesson.publish': publishLesson,
  'quiz.gradeAnswer': gradeGivenAnswer,
  'quiz.gradeAttempt': gradeWholeAttempt,
  'friend.lockPair': lockFriendPair,
  'friend.block': blockUser,
  'friend.notify': ({ sendEvent, now }, { event, id }) => sendEvent(event, { friendshipID: id, at: now }),
  'post.share': sharePost,
  'post.unshare': unsharePost,
  'feed.notify': sendFeedEvent,
  'stepComment.notify': ({ sendEvent, now }, { id }) => sendEvent('stepComment.written', { commentID: id, at: now }),
  'stepComment.edit': ({ store }, { id }) => store.authorize('create', 'StepComment', id),
  'stepComment.hide': hideStepComment,
  'revision.revert': revertRevision,
  'proposal.withdraw': withdrawProposal,
  'proposal.answered': ({ sendEvent, now }, { id }) => sendEvent('proposal.answered', { revisionID: id, at: now }),
  'review.acceptDeletion': acceptDeletion,
  'category.merge': mergeCategories,
  'report.create': createReport,
  'label.merge': mergeLabels,
  'setting.change': changeSetting,
  'coupon.create': createCoupon,
  'coupon.end': endCoupon,
  'job.retry': jobActions(jobs).retry,
  'job.cancel': jobActions(jobs).cancel,
  'certification.defined': requestEvaluation,
  'certification.evaluate': evaluateStep,
  'certification.claim': claimCertification,
  'certification.revoke': settleRevocation,
  'endorsement.notify': ({ sendEvent, now }, { id }) =>
    sendEvent('endorsement.written', { endorsementID: id, at: now }),
  'endorsement.hide': hideEndorsement,
  'report.decide': decideReport,
  'report.restoreContent': restoreContent,
  'member.suspend': suspendMember,
  'member.unsuspend': unsuspendMember,
  'member.setRole': setRole,
  'member.endSessions': endSessions,
  'member.resetSecondFactor': resetSecondFactor,
  'purchase.create': openPurchase(checkout),
});

/** Puts together what the areas do within the transaction of a command. */
export const createStoreHandlers = (checkout: CheckoutConfig, jobs = noJobs): StoreHandlers => ({
  effects: effectsOf(checkout, jobs),
  onChange: recordRevision,
  onSent: saveStepStates,
  version: versionOutline,
});

/** Handlers of a server without card payments. */
export const storeHandlers = createStoreHandlers(noCheckout);
