import { createHash } from 'node:crypto';
import type pg from 'pg';
import { expect } from 'vitest';
import { noLimits } from '#domain/wallet/pricing-plan.ts';
import type { ModelName } from '#domain/models.ts';
import { checkFingerprints } from '#server/core/secret/secret-fingerprint.ts';
import { setPassword } from '#server/account/security/set-password.ts';
import type { BackupSource } from '#server/core/backup/back-up.ts';
import { log } from '#server/core/backup/test-backup-school.ts';
import { ensureCredential } from '#server/certify/credential/credential.ts';
import { findCertificate } from '#server/certify/credential/certificate.ts';
import { certificatesOn, endorse, putIssued } from '#server/certify/credential/test-certification.ts';
import { storeHandlers } from '#server/store-handlers.ts';
import { saveFile } from '#server/core/files/save-file.ts';
import { createJobs } from '#server/core/jobs/jobs.ts';
import { newId } from '#server/core/store/new-id.ts';
import { openPool } from '#server/core/postgres/pool.ts';
import { commandRunner } from '#server/core/store/write/run-command.ts';
import { putCommunity } from '#server/core/store/test-community.ts';
import { type SampleContext, putSampleContext, samples } from '#server/core/store/test-samples.ts';
import { put, putLesson } from '#server/core/store/test-rows.ts';
import { commands } from '#sync/commands.ts';

/** A person with a password, and a command that they ran. */
export const ann = { email: 'ann@example.org', password: 'longenough' };
export const sampleCommand = {
  key: 'given-before',
  name: 'lesson.create',
  input: { id: newId('Lesson'), name: 'Bridges' },
};

const small = Buffer.from('small');
/** Hash of a picture that a text shows. */
export const picture = createHash('sha256').update(small).digest('hex');

export const commandRunnerOn = (pool: pg.Pool) =>
  commandRunner({ pool, commands, handlers: storeHandlers, sendEvent: async () => undefined });

/**
 * Fills a school with rows in every saved table, pictures, a payment, a password, and events that are not processed
 * yet.
 */
export async function fillSchool({ url, storage, secrets }: BackupSource): Promise<void> {
  const pool = openPool(url, log, 6);
  const sampleContext = await putSampleContext(pool);
  const { owner, teacher } = sampleContext.people;
  const client = await pool.connect();
  await putCommunity(client, {
    people: Object.values(sampleContext.people),
    lessons: [sampleContext.lesson, sampleContext.taught],
  });
  for (const bytes of [small, Buffer.alloc(3_000_000, 'large')])
    await saveFile({ client, storage, limitsOf: noLimits }, owner.id, 'a.png', {
      bytes,
      mime: 'image/png',
      width: 1,
      height: 1,
    });
  await client.query('update "user" set email = $2 where id = $1', [owner.id, ann.email]);
  await setPassword(client, owner.id, ann.password);
  client.release();
  for (const [model, row] of Object.entries(more(sampleContext)))
    await put(pool, model as ModelName, { ...row, id: newId(model as ModelName) } as never);
  await pool.query(`insert into course_import (course_id, state) select id, '{}' from course`);
  await pool.query(
    `insert into mail_notice (id, owner, kind, params, at) select uuid7(), id, 'enrolled', '{}', now() from "user" limit 1`,
  );
  await pool.query('insert into step_time (enrollment_id, node_id, seconds) select id, id, 60 from enrollment limit 1');
  await pool.query(
    `insert into model_call (id, owner, purpose, model, status, held, cost, input_tokens, output_tokens, ends_by, settled_at)
      values (uuid7(), $1, 'tutor', 'stand-in', 'CAPTURED', 900, 500, 1000, 250, now(), now())`,
    [owner.id],
  );
  await pool.query(
    `insert into auth_second_factor (id, user_id, kind, secret, confirmed_at) select uuid7(), id, 'recovery', 'hash', now() from "user" limit 1`,
  );
  await pool.query(`insert into school_setting (name, value, set_by) select 'name', '"Ours"', id from "user" limit 1`);
  await pool.query(`insert into vector_use (day, model, cost) values ('2026-01-01', 'stand-in', 7)`);
  await pool.query(
    `insert into lesson_draft (lesson_id, owner, request, source) select id, owner, '{}', '{}' from lesson where id = $1`,
    [sampleContext.lesson.id],
  );
  await putPayments(pool);
  await checkFingerprints(pool, secrets);
  await putCredential(pool, secrets.signing, sampleContext);
  const lesson = await putLesson(pool, { owner: teacher.id, visibility: 'public', isPublished: true, price: 1 });
  const run = commandRunnerOn(pool);
  const enrollmentID = newId('Enrollment');
  const input = { id: enrollmentID, lessonID: lesson.id, expectedTokens: 100_000 };
  await run(owner, { key: 'paid-before', name: 'enrollment.start', input });
  await run(owner, sampleCommand);
  const jobs = await createJobs(url, log);
  await jobs.send('enrollment.started', { enrollmentID, at: '2026-01-01T00:00:00Z' });
  await jobs.send('mail', { to: ann.email });
  await jobs.stop();
  await pool.end();
}

/** Issues and signs a certificate with an endorsement. */
async function putCredential(
  pool: pg.Pool,
  secret: string,
  { people: { owner, teacher } }: SampleContext,
): Promise<void> {
  const certificates = await certificatesOn(pool, { secret });
  const id = await putIssued(pool, { holder: owner, teacher });
  await endorse(pool, id, teacher, 'Asks the right question.');
  const proof = await ensureCredential(certificates, id);
  await findCertificate(certificates, proof?.address ?? '');
}

/** Rows about cards, payments and launch reminders, which belong to no model. */
async function putPayments(pool: pg.Pool): Promise<void> {
  for (const sql of [
    `insert into card_customer (owner, provider, customer_id) select owner, 'square:L1', 'C1' from purchase limit 1`,
    `insert into card_event (provider, event_id, type, body) values ('square:L1', 'E1', 'payment.updated', '{}')`,
    `insert into card_payment (purchase_id, provider) select id, 'square:L1' from purchase limit 1`,
    `insert into coupon (code, percent, made_by) select 'SPRING', 20, owner from purchase limit 1`,
    `insert into plan_source (plan_id, provider) select id, 'square:L1' from subscription_plan limit 1`,
    `insert into plan_variation (provider, subscription_tier, cents, variation_id) values ('square:L1', 'STUDENT', 800, 'V1')`,
    `insert into launch_reminder (id, email, language, token_hash) values (uuid7(), 'ines@example.org', 'de', 'hash')`,
  ])
    expect(await pool.query(sql)).toMatchObject({ rowCount: 1 });
}

/** Rows of the models that are still empty. */
function more(sampleContext: SampleContext): Partial<Record<ModelName, object>> {
  const { owner } = sampleContext.people;
  const models = [
    'Course',
    'EnrollmentTopicProgress',
    'LessonLessonCategory',
    'LessonNodeLink',
    'LessonNodeQuiz',
  ] as const;
  return {
    ...Object.fromEntries(models.map((model) => [model, samples[model]?.(owner.id, sampleContext)])),
    LessonNodeContent: { ...samples.LessonNodeContent?.(owner.id, sampleContext), text: picture },
    QuizAttempt: { ...samples.QuizAttempt?.(owner.id, sampleContext), versionID: sampleContext.taught.versionID },
  };
}
