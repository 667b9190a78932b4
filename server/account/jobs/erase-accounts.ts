import type pg from 'pg';
import { DELETED_USER, erasedEmail, DELETION_GRACE_DAYS } from '#domain/account/deletion.ts';
import type { NotificationKind, NotificationParams } from '#domain/interact/notification.ts';
import { MAIL_JOB } from '#server/core/mail/mail-job.ts';
import { notificationText } from '#server/account/notification/notification-text.ts';
import { withTransaction } from '#server/core/postgres/transaction.ts';

/** Deletes of a person's private rows; `$1` is their id. Children come before the rows that they reference. */
const privateRowDeletes = [
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
  'annotation',
  'vote',
  'quiz_attempt',
  'step_state',
  'drafted_step',
  'lesson_draft',
  'enrollment_topic_progress',
].map((table) => `delete from ${table} where owner = $1`);

/** Lessons and courses disappear from lists, but learners keep them (D-81). */
const contentUpdates = ['lesson', 'course'].map(
  (table) => `update ${table} set deleted_at = now(), visibility = 'private' where owner = $1 and deleted_at is null`,
);

/** Condition for reports of content that goes with the person. Content that stays also stays in reports. */
const isOfThem = `r.author = $1 and r.model in ('PublicProfile', 'Post')`;

const steps = [
  // Copies of issued credentials that the holder downloaded still verify, because our keys stay published.
  'update credential set jwt = null where certification_id in (select id from certification where user_id = $1)',
  // Signed again without the name at the next request.
  'delete from endorsement_credential where endorsement_id in (select id from endorsement where author = $1)',
  ...privateRowDeletes,
  // Certifications in progress go; earned ones stay, without their evidence.
  `delete from certification c where c.user_id = $1 and c.owner <> $1 and c.status in ('IN_PROGRESS', 'ELIGIBLE')
     and not exists (select from endorsement e where e.certification_id = c.id)`,
  `update certification set shown_by = '[]' where user_id = $1 and shown_by <> '[]'`,
  'delete from step_time where enrollment_id in (select id from enrollment where owner = $1)',
  ...contentUpdates,
  'delete from friendship where $1 in (requester_id, addressee_id)',
  'delete from follow where $1 in (owner, teacher_id)',
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
  // Notifications to the reporters quote the reported name or post.
  `delete from mail_notice n using report r where n.kind = 'reported' and n.params ->> 'subjectID' = r.id::text and ${isOfThem}`,
  `update notification n set params = n.params || '{"thing": ""}', content = '' from report r
     where n.kind = 'reported' and n.params ->> 'subjectID' = r.id::text and ${isOfThem}`,
  `update report r set snapshot = '{"name": "", "text": ""}' where ${isOfThem}`,
  'update enrollment set tutor_id = null where owner = $1 and tutor_id is not null',
  'update lesson set tutor_id = null where owner = $1 and tutor_id is not null',
] as const;

/** Empties the user row, which stays because other people's rows reference it. */
const emptyUserRow = `update "user" set first_name = '', last_name = '', name = '', email = $2, email_verified = false,
    phone = null, profile_image = null, avatar_url = null, personal_tutor_id = null, cognito_sub = id::text,
    role = 'USER', is_public = false, about = '', language = 'us', mail_rhythm = default, suspended_why = '', reviews_per_day = default,
    new_per_day = default, exam_day = null, schedule_fit = null, reminder_hour = null, time_zone = null,
    reminded_on = null, weekly_goal = null, erased_at = now()
  where id = $1`;

/**
 * Erases everybody whose grace period is over. Safe to run at any time, concurrently and interrupted: each person is
 * erased in one transaction.
 * @param postRemoval statements that remove posts; `$1` are the ids of the posts
 */
export async function eraseAccounts(pool: pg.Pool, postRemoval: readonly string[]): Promise<void> {
  while (await withTransaction(pool, (client) => eraseOne(client, postRemoval)));
}

async function eraseOne(client: pg.PoolClient, postRemoval: readonly string[]): Promise<boolean> {
  // The lock makes a concurrent sign-in either cancel the deletion or be refused.
  const { rows } = await client.query<{ id: string }>(
    `select id from "user" where deleted_at < now() - $1 * interval '1 day' and erased_at is null
       limit 1 for update skip locked`,
    [DELETION_GRACE_DAYS],
  );
  const [person] = rows;
  if (!person) return false;
  const { id } = person;
  const posts = await client.query<{ id: string }>('select id from post where owner = $1', [id]);
  const postIDs = posts.rows.map((post) => post.id);
  for (const step of postRemoval) await client.query(step, [postIDs]);
  for (const step of steps) await client.query(step, [id]);
  await deleteMailJobs(client, id);
  await client.query(emptyUserRow, [id, erasedEmail(id)]);
  await client.query('delete from tutor where owner = $1', [id]);
  await removeNameFromNotifications(client, id);
  return true;
}

/** Deletes queued and failed mails to the person, and those that contain a message of theirs to the school. */
async function deleteMailJobs(client: pg.PoolClient, personID: string): Promise<void> {
  // The job queue creates this table when it starts for the first time.
  const { rows } = await client.query<{ table: string | null }>("select to_regclass('pgboss.job') as table");
  if (rows[0]?.table == null) return;
  await client.query(
    `delete from pgboss.job j using "user" u where u.id = $1 and j.name = $2
       and lower(u.email) in (lower(j.data ->> 'to'), lower(j.data ->> 'email'))`,
    [personID, MAIL_JOB],
  );
}

interface NotificationRow {
  id: string;
  kind: NotificationKind;
  params: NotificationParams[NotificationKind];
}

/** Removes the person's name from notifications of other people. */
async function removeNameFromNotifications(client: pg.PoolClient, personID: string): Promise<void> {
  const { rows } = await client.query<NotificationRow>(
    `select id, kind, params from notification where params ->> 'personID' = $1`,
    [personID],
  );
  await client.query(`delete from mail_notice where params ->> 'personID' = $1`, [personID]);
  const anonymized = rows.map(({ id, kind, params }) => {
    const without = { ...params, person: DELETED_USER };
    return { id, params: without, ...notificationText('us', kind, without) };
  });
  await client.query(
    `update notification n set params = anonymized.params, title = anonymized.title, content = anonymized.content, avatar = null
       from jsonb_to_recordset($1) as anonymized (id uuid, params jsonb, title text, content text) where n.id = anonymized.id`,
    [JSON.stringify(anonymized)],
  );
}
