import type pg from 'pg';
import type { Jobs } from '#server/jobs/jobs.ts';
import type { EventName, Events } from '#server/notify/event.ts';
import { tellEndorsed, tellHolder } from '#server/notify/tell-holder.ts';
import { tellDrafter } from '#server/notify/tell-drafter.ts';
import { tellOfComment, tellOfLike } from '#server/notify/tell-feed.ts';
import { tellAsked, tellAsker } from '#server/notify/tell-friend.ts';
import { tellLearners } from '#server/notify/tell-learners.ts';
import { tellOwner } from '#server/notify/tell-owner.ts';
import { tellProposer } from '#server/notify/tell-proposer.ts';
import { tellDecided, tellRestored } from '#server/notify/tell-reported.ts';
import { tellTeacher } from '#server/notify/tell-teacher.ts';

/** Events that cause a notification; the others have jobs of their own. */
type Told = Exclude<
  EventName,
  | 'version.shown'
  | 'draft.asked'
  | 'certification.defined'
  | `purchase.${string}`
  | `plan.${string}`
  | `member.${string}`
>;
type Handlers = { [E in Told]: (pool: pg.Pool, data: Events[E]) => Promise<void> };

const handlers: Handlers = {
  'enrollment.started': (pool, data) => tellTeacher(pool, 'enrolled', data),
  'enrollment.completed': (pool, data) => tellTeacher(pool, 'finished', data),
  'lesson.published': tellLearners,
  'shared.changed': tellOwner,
  'draft.ended': tellDrafter,
  'proposal.answered': tellProposer,
  'friendship.asked': tellAsked,
  'friendship.accepted': tellAsker,
  'certification.reached': tellHolder('claimable'),
  'certification.issued': tellHolder('certified'),
  'certification.revoked': tellHolder('revoked'),
  'certification.expired': tellHolder('expired'),
  'endorsement.written': tellEndorsed,
  'comment.written': tellOfComment,
  'post.liked': tellOfLike,
  'report.decided': tellDecided,
  'report.restored': tellRestored,
};

interface NotifyParts {
  jobs: Jobs;
  pool: pg.Pool;
  /** Wakes readers after notifications were written. */
  onTold: () => void;
}

/** Starts the jobs that write notifications of events, each once however often its job is tried. */
export async function startNotify({ jobs, pool, onTold }: NotifyParts): Promise<void> {
  const work = <E extends Told>(name: E) =>
    jobs.work<Events[E]>(name, async (data) => {
      await handlers[name](pool, data);
      onTold();
    });
  for (const name of Object.keys(handlers) as Told[]) await work(name);
}
