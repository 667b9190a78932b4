import type pg from 'pg';
import type { Jobs } from '#server/core/jobs/jobs.ts';
import type { EventName, Events } from '#domain/event.ts';
import { notifyEndorsed, notifyHolder } from '#server/certify/jobs/notify-holder.ts';
import { notifyDraftOwner } from '#server/teach/notifications/notify-draft-owner.ts';
import { notifyOfComment, notifyOfLike } from '#server/interact/notifications/notify-feed.ts';
import { notifyOfRequest, notifyOfAcceptance } from '#server/interact/notifications/notify-friend.ts';
import { notifyFollowers } from '#server/teach/notifications/notify-followers.ts';
import { notifyLearners } from '#server/teach/notifications/notify-learners.ts';
import { notifyOfStepComment } from '#server/interact/notifications/notify-step-comment.ts';
import { notifyOwner } from '#server/interact/notifications/notify-owner.ts';
import { notifyProposer } from '#server/teach/notifications/notify-proposer.ts';
import { notifyOfDecision, notifyOfRestoration } from '#server/interact/notifications/notify-report.ts';
import { notifyCourseTeacher } from '#server/teach/notifications/notify-course-teacher.ts';
import { notifyTeacher } from '#server/teach/notifications/notify-teacher.ts';

/** Events that cause a notification; the others have jobs of their own. */
type NotifyingEvent = Exclude<
  EventName,
  | 'lesson.versionChanged'
  | 'drafting.requested'
  | 'certification.defined'
  | `purchase.${string}`
  | `subscription.${string}`
  | `member.${string}`
>;
type Handlers = { [E in NotifyingEvent]: (pool: pg.Pool, data: Events[E]) => Promise<void> };

const handlers: Handlers = {
  'enrollment.started': (pool, data) => notifyTeacher(pool, 'enrolled', data),
  'enrollment.startedCourse': notifyCourseTeacher,
  'enrollment.completed': (pool, data) => notifyTeacher(pool, 'finished', data),
  'lesson.firstPublished': notifyFollowers,
  'lesson.published': notifyLearners,
  'revision.created': notifyOwner,
  'drafting.ended': notifyDraftOwner,
  'proposal.answered': notifyProposer,
  'friendship.requested': notifyOfRequest,
  'friendship.accepted': notifyOfAcceptance,
  'certification.becameClaimable': notifyHolder('claimable'),
  'certification.issued': notifyHolder('certified'),
  'certification.revoked': notifyHolder('revoked'),
  'certification.expired': notifyHolder('expired'),
  'endorsement.written': notifyEndorsed,
  'comment.written': notifyOfComment,
  'stepComment.written': notifyOfStepComment,
  'post.liked': notifyOfLike,
  'report.decided': notifyOfDecision,
  'report.contentRestored': notifyOfRestoration,
};

interface NotificationParts {
  jobs: Jobs;
  pool: pg.Pool;
  /** Wakes readers after notifications were written. */
  onNotified: () => void;
}

/** Starts the jobs that write notifications of events, each once however often its job is tried. */
export async function startNotifications({ jobs, pool, onNotified }: NotificationParts): Promise<void> {
  const work = <E extends NotifyingEvent>(name: E) =>
    jobs.work<Events[E]>(name, async (data) => {
      await handlers[name](pool, data);
      onNotified();
    });
  for (const name of Object.keys(handlers) as NotifyingEvent[]) await work(name);
}
