import type pg from 'pg';
import { FORMER_MEMBER, formerEmail, GRACE_DAYS } from '#domain/account/deletion.ts';
import type { NotificationKind, NotificationParams } from '#domain/interact/notification.ts';
import { MAIL_JOB } from '#server/mail/start-mail.ts';
import { postSteps } from '#server/jobs/remove-deleted.ts';
import { noticeText } from '#server/notify/notice-text.ts';
import { within } from '#server/store/within.ts';

/** What a person alone could read goes; `$1` is whose it is. Children come before what they name. */
const own = [
  'open_ai_chat_response',
  'tutor_memory',
  'notification',
  'notification_setting',
  'access_token',
  'mail_notice',
  'account_export',
  'task',
  'learning_day',
  'card',
  'vote',
  'quiz_attempt',
  'step_state',
  'drafted_step',
  'lesson_draft',
  'enrollment_topic_progress',
].map((table) => `delete from ${table} where owner = $1`);

/** In nobody's list from now on; those who learn from them keep them (D-81). */
const taught = ['lesson', 'course'].map(
  (table) => `update ${table} set deleted_at = now(), visibility = 'private' where owner = $1 and deleted_at is null`,
);

/** Reports of what goes with a person; what others could read and stays, stays in what was reported of it. */
const isOfThem = `r.author = $1 and r.model in ('PublicProfile', 'Post')`;

const steps = [
  // What was issued to them is theirs to keep outside; a key of ours still vouches for it.
  'update credential set jwt = null where certification_id in (select id from certification where user_id = $1)',
  // Signed anew without the name when somebody looks.
  'delete from endorsement_credential where endorsement_id in (select id from endorsement where author = $1)',
  ...own,
  // How far they were is nobody's any more; what they hold stays, without what showed it.
  `delete from certification c where c.user_id = $1 and c.owner <> $1 and c.status in ('IN_PROGRESS', 'ELIGIBLE')
     and not exists (select from endorsement e where e.certification_id = c.id)`,
  `update certification set shown_by = '[]' where user_id = $1 and shown_by <> '[]'`,
  'delete from step_time where enrollment_id in (select id from enrollment where owner = $1)',
  ...taught,
  'delete from friendship where $1 in (requester_id, addressee_id)',
  'delete from mute where $1 in (owner, person_id)',
  'delete from auth_session where user_id = $1',
  'delete from auth_second_factor where user_id = $1',
  'delete from auth_account where user_id = $1',
  'delete from command where user_id = $1',
  `delete from auth_verification v using "user" u where u.id = $1
     and (right(v.identifier, length(u.email) + 5) = '-otp-' || u.email or strpos(v.identifier, u.id::text) > 0)`,
  'delete from mail_outbox m using "user" u where u.id = $1 and m.recipient = u.email',
  'delete from contact_message m using "user" u where u.id = $1 and lower(m.email) = lower(u.email)',
  'delete from launch_reminder r using "user" u where u.id = $1 and lower(r.email) = lower(u.email)',
  'update report set reporter = null where reporter = $1',
  // Whoever reported their name or their post was told of it by these words.
  `delete from mail_notice n using report r where n.kind = 'reported' and n.params ->> 'subjectID' = r.id::text and ${isOfThem}`,
  `update notification n set params = n.params || '{"thing": ""}', content = '' from report r
     where n.kind = 'reported' and n.params ->> 'subjectID' = r.id::text and ${isOfThem}`,
  `update report r set snapshot = '{"name": "", "text": ""}' where ${isOfThem}`,
  'update enrollment set tutor_id = null where owner = $1 and tutor_id is not null',
  'update lesson set tutor_id = null where owner = $1 and tutor_id is not null',
] as const;

/** The row stays, for what others rely on hangs on it, and says nothing of a person. */
const empty = `update "user" set first_name = '', last_name = '', name = '', email = $2, email_verified = false,
    phone = null, profile_image = null, avatar_url = null, personal_tutor_id = null, cognito_sub = id::text,
    role = 'USER', is_public = false, language = 'us', mail_rhythm = default, suspended_why = '', cards_per_day = default, exam_day = null, erased_at = now()
  where id = $1`;

/**
 * Makes a former member of everybody whose grace is over. Can be run at any time, by several servers at once, and be stopped
 * at any point: a person is erased whole, or not yet.
 */
export async function erasePeople(pool: pg.Pool): Promise<void> {
  while (await within(pool, eraseOne));
}

async function eraseOne(client: pg.PoolClient): Promise<boolean> {
  // Whoever signs in at this moment has come back, or is not let in any more.
  const { rows } = await client.query<{ id: string }>(
    `select id from "user" where deleted_at < now() - $1 * interval '1 day' and erased_at is null
       limit 1 for update skip locked`,
    [GRACE_DAYS],
  );
  const [person] = rows;
  if (!person) return false;
  const { id } = person;
  const posts = await client.query<{ id: string }>('select id from post where owner = $1', [id]);
  const postIDs = posts.rows.map((post) => post.id);
  for (const step of postSteps) await client.query(step, [postIDs]);
  for (const step of steps) await client.query(step, [id]);
  await dropMails(client, id);
  await client.query(empty, [id, formerEmail(id)]);
  await client.query('delete from tutor where owner = $1', [id]);
  await takeNameOut(client, id);
  return true;
}

/** Deletes mails to the person, and mails with what they wrote to the school, that wait or could not be sent. */
async function dropMails(client: pg.PoolClient, personID: string): Promise<void> {
  // The table is the job queue's own, and is there once that has started.
  const { rows } = await client.query<{ table: string | null }>("select to_regclass('pgboss.job') as table");
  if (rows[0]?.table == null) return;
  await client.query(
    `delete from pgboss.job j using "user" u where u.id = $1 and j.name = $2
       and lower(u.email) in (lower(j.data ->> 'to'), lower(j.data ->> 'email'))`,
    [personID, MAIL_JOB],
  );
}

interface Told {
  id: string;
  kind: NotificationKind;
  params: NotificationParams[NotificationKind];
}

/** Out of what others were told of the person. */
async function takeNameOut(client: pg.PoolClient, personID: string): Promise<void> {
  const { rows } = await client.query<Told>(
    `select id, kind, params from notification where params ->> 'personID' = $1`,
    [personID],
  );
  await client.query(`delete from mail_notice where params ->> 'personID' = $1`, [personID]);
  const nameless = rows.map(({ id, kind, params }) => {
    const without = { ...params, person: FORMER_MEMBER };
    return { id, params: without, ...noticeText('us', kind, without) };
  });
  await client.query(
    `update notification n set params = told.params, title = told.title, content = told.content, avatar = null
       from jsonb_to_recordset($1) as told (id uuid, params jsonb, title text, content text) where n.id = told.id`,
    [JSON.stringify(nameless)],
  );
}
