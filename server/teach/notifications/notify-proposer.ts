import type pg from 'pg';
import type { UserId } from '#domain/kernel/id.ts';
import type { ProposalAnswer } from '#domain/interact/revision.ts';
import type { Events } from '#domain/event.ts';
import { writeNotifications } from '#server/account/notification/notification.ts';

interface Answered {
  proposer: UserId;
  word: ProposalAnswer;
  person: string;
  personID: UserId;
  avatar: string | null;
  lessonID: string;
  lesson: string;
}

const find = `select r.actor as proposer, case r.status when 'ACCEPTED' then 'accept' else 'refuse' end as word,
    p.name as person, p.id as "personID", p.avatar_url as avatar, l.id as "lessonID", l.name as lesson
  from revision r join public_profile p on p.id = r.owner join lesson l on l.id::text = r.after ->> 'lessonID'
  where r.id = $1 and r.status in ('ACCEPTED', 'REFUSED') and r.actor <> r.owner`;

/** Notifies the proposer of a link change of the lesson owner's answer (D-82). */
export async function notifyProposer(pool: pg.Pool, { revisionID, at }: Events['proposal.answered']): Promise<void> {
  const { rows } = await pool.query<Answered>(find, [revisionID]);
  const notices = rows.map(({ proposer, avatar, ...words }) => ({
    kind: 'answered' as const,
    receiver: proposer,
    params: { subjectID: revisionID, ...words },
    avatar,
    causeID: revisionID,
    at,
  }));
  await writeNotifications(pool, notices);
}
