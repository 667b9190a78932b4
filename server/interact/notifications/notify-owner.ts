import type pg from 'pg';
import type { UserId } from '#domain/kernel/id.ts';
import type { RevisionAction, SharedModel } from '#domain/interact/revision.ts';
import type { Events } from '#domain/event.ts';
import { writeNotifications } from '#server/account/notification/notification.ts';

interface Changed {
  owner: UserId;
  model: SharedModel;
  rowID: string;
  action: RevisionAction;
  isProposal: boolean;
  lessonID: string | null;
  postID: string | null;
  certificationID: string | null;
  person: string;
  personID: UserId;
  avatar: string | null;
}

const find = `select r.owner, r.model, r.row_id as "rowID", r.action, r.status <> 'DONE' as "isProposal",
    r.after ->> 'lessonID' as "lessonID", r.after ->> 'postID' as "postID",
    r.after ->> 'certificationID' as "certificationID", p.name as person, p.id as "personID", p.avatar_url as avatar
  from revision r join public_profile p on p.id = r.actor
  where r.id = $1 and r.owner <> r.actor and (r.action <> 'create' or r.status <> 'DONE')`;

/** Notifies the owner of a shared row of a change or proposal by somebody else (D-07). */
export async function notifyOwner(pool: pg.Pool, { revisionID, at }: Events['revision.created']): Promise<void> {
  const { rows } = await pool.query<Changed>(find, [revisionID]);
  const notices = rows.map(
    ({ owner, rowID, action, isProposal, lessonID, postID, certificationID, avatar, ...words }) => ({
      kind: 'changed' as const,
      receiver: owner,
      params: {
        subjectID: rowID,
        action: isProposal ? 'propose' : action,
        ...words,
        ...(lessonID !== null && { lessonID }),
        ...(postID !== null && { postID }),
        ...(certificationID !== null && { certificationID }),
      },
      avatar,
      causeID: revisionID,
      at,
    }),
  );
  await writeNotifications(pool, notices);
}
