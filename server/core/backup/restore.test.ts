import { createSecurityLog } from '#server/core/log/security-log.ts';
import { unlimited } from '#server/core/limits/limiter.ts';
import { join } from 'node:path';
import { Hono } from 'hono';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allLanguages } from '#domain/account/offered-language.ts';
import { migrate } from '#data/migrate.ts';
import { knownVersions } from '#data/migrations.ts';
import { buildSchema, dropSchema } from '#data/rebuild.ts';
import { testDatabase } from '#data/test-database.ts';
import type { UserId } from '#domain/kernel/id.ts';
import { createAuth } from '#server/account/sign-in/auth.ts';
import { authRoutes } from '#server/account/routes/auth-routes.ts';
import { testBrowser } from '#server/account/sign-in/test-browser.ts';
import { backUp, type BackupSource } from '#server/core/backup/back-up.ts';
import { connect } from '#server/core/backup/connect.ts';
import { excludedTables } from '#server/core/backup/backup-table.ts';
import { ann, commandRunnerOn, fillSchool, sampleCommand } from '#server/core/backup/test-school-content.ts';
import {
  queryRows,
  hashEveryFile,
  readEveryRow,
  forgeArchive,
  hostedDatabase,
  log,
  restoreArchive,
  schoolAt,
  secrets,
  testFolder,
} from '#server/core/backup/test-backup-school.ts';
import { findCertificate } from '#server/certify/credential/certificate.ts';
import { certificatesOn } from '#server/certify/credential/test-certification.ts';
import { testStorage } from '#server/core/files/storage/test-storage.ts';
import { openPool } from '#server/core/postgres/pool.ts';
import { noRanges } from '#server/core/request/network-ranges.ts';

const folder = await testFolder();
const archive = join(folder, 'school.zip');

let school: BackupSource;
let saved: Record<string, string[]>;

beforeAll(async () => {
  school = await schoolAt((await testDatabase()).url);
  await fillSchool(school);
  saved = await readEveryRow(school.url);
  await backUp(school, archive);
});

describe('restore into an empty database without superuser rights and an empty bucket', () => {
  let copy: BackupSource;
  let pool: pg.Pool;
  beforeAll(async () => {
    copy = { url: await hostedDatabase(), storage: await testStorage('bucket'), secrets };
    await restoreArchive(copy, archive);
    pool = openPool(copy.url, log, 4);
  });
  afterAll(() => pool.end());

  test('a restore brings back every row of every table except the tables excluded by name', async () => {
    expect(await readEveryRow(copy.url)).toEqual(saved);
    const empty = Object.keys(saved).filter((table) => saved[table]?.length === 0);
    expect(empty).toEqual([]);
    for (const table of Object.keys(excludedTables).filter((name) => name !== 'epoch'))
      expect(await queryRows(copy, `select from ${table}`)).toEqual([]);
  });

  test('a restore brings back every file under the hash of its bytes', async () => {
    const files = await hashEveryFile(copy);
    expect(Object.keys(files)).toHaveLength(2);
    expect(files).toEqual(await hashEveryFile(school));
    for (const [name, sha256] of Object.entries(files)) expect(sha256).toBe(name);
  });

  test('a restored ledger sums to zero, because no trigger books or counts a second time', async () => {
    const [sums] = await queryRows<{ entries: string; balances: string }>(
      copy,
      `select (select sum(tokens) from ledger_entry)::text as entries, (select sum(balance) from ledger_account)::text as balances`,
    );
    expect(sums).toEqual({ entries: '0', balances: '0' });
  });

  test('a restored school has the triggers, constraints and indexes of any other school', async () => {
    const schema = `
      select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) as line from pg_constraint where connamespace = 'public'::regnamespace
      union all select tgrelid::regclass || ' ' || pg_get_triggerdef(oid) || tgenabled::text from pg_trigger where not tgisinternal
      union all select indexdef from pg_indexes where schemaname = 'public'
      union all select version || coalesce(md5, '') from migration.applied order by 1`;
    expect(await queryRows(copy, schema)).toEqual(await queryRows(school, schema));
  });

  test('a saved table never uses a sequence, which a restore would have to set', async () => {
    const numbered = await queryRows<{ name: string }>(
      copy,
      `select table_name as name from information_schema.columns
        where table_schema = 'public' and (is_identity = 'YES' or column_default like 'nextval%')`,
    );
    for (const { name } of numbered) expect(Object.keys(excludedTables)).toContain(name);
  });

  test('a person signs in to the restored school with the same password', async () => {
    const env = {
      publicUrl: 'http://localhost:3000',
      proxies: noRanges,
      adminEmails: [],
      knownPasswords: 'warn' as const,
      secondFactorRoles: [],
      providers: {},
      languages: allLanguages,
    };
    const guards = { limiter: unlimited, security: createSecurityLog(log, secrets.session) };
    const auth = createAuth({ pool, env, secrets, log, sendMail: async () => undefined, ...guards });
    const it = testBrowser(new Hono().route('/', authRoutes(auth, env)), env.publicUrl);
    expect((await it.post('/api/auth/sign-in/email', ann)).status).toBe(200);
    expect(await (await it.get('/api/session')).json()).toMatchObject({ user: { email: ann.email } });
  });

  test('a command that was done before the backup gets its old answer, from a transaction of the new database', async () => {
    const owner = (await queryRows<{ id: UserId }>(copy, `select id from "user" where email = '${ann.email}'`))[0]?.id;
    const before = await queryRows(copy, 'select id from lesson order by id');
    const done = await commandRunnerOn(pool)({ id: owner ?? ('' as UserId), role: 'USER' }, sampleCommand);
    expect(await queryRows(copy, 'select id from lesson order by id')).toEqual(before);
    const [now] = await queryRows<{ isPast: boolean }>(
      copy,
      `select pg_visible_in_snapshot('${done.xid}', pg_current_snapshot()) and not exists (
        select from command where xid <> '${done.xid}') as "isPast"`,
    );
    expect(now?.isPast).toBe(true);
  });

  test('a certificate stays genuine after a restore, and the same key signs the next one', async () => {
    const certificates = await certificatesOn(pool, { secret: secrets.signing });
    const [row] = await queryRows<{ address: string }>(copy, 'select address from credential');
    expect(await findCertificate(certificates, row?.address ?? '')).toMatchObject({
      verdict: 'valid',
      endorsements: [{ isGenuine: true }],
    });
    expect(await certificates.keys.all()).toHaveLength(1);
    const sign = await certificates.keys.signer();
    await expect(sign({})).resolves.toMatch(/^eyJ/);
  });

  test('a restored database has a new epoch', async () => {
    expect(await queryRows(copy, 'select id from epoch')).not.toEqual(await queryRows(school, 'select id from epoch'));
  });

  test('an event that was not processed is processed after the restore, but a mail is not sent again', async () => {
    const waiting = 'select name, data from pgboss.job';
    expect(await queryRows(copy, waiting)).toMatchObject([
      { name: 'enrollment.started', data: { at: '2026-01-01T00:00:00Z' } },
    ]);
  });
});

test('an archive of the oldest schema, with the version that releases before the baseline gave it, is restored and then migrated', async () => {
  const old = await schoolAt(await hostedDatabase());
  await migrate(old.url);
  const client = await connect(old.url);
  await client.query('begin');
  await dropSchema(client);
  await buildSchema(client, Math.min(...knownVersions()));
  await client.query('commit');
  await client.query(
    `insert into "user" (id, owner, cognito_sub, first_name, last_name, email)
      select id, id, id, 'Early', '', 'early@example.org' from gen_random_uuid() as id`,
  );
  await client.end();
  const path = join(folder, 'old.zip');
  await backUp(old, path);
  const former = await forgeArchive(path, join(folder, 'former.zip'), (part, text) =>
    part === 'manifest.json'
      ? JSON.stringify({ ...JSON.parse(text), schema: 1_795_694_235_723, events: [{ name: 'plan.unpaid', data: {} }] })
      : text,
  );

  const copy = await schoolAt(await hostedDatabase());
  await restoreArchive(copy, former);
  const version = 'select max(version)::int as version from migration.applied';
  expect(await queryRows(copy, version)).toEqual([{ version: Math.max(...knownVersions()) }]);
  await queryRows(copy, 'update "user" set email_verified = true');
  expect(
    await queryRows(copy, 'select first_name, token_balance::int from "user" u join token_wallet w on w.owner = u.id'),
  ).toEqual([{ first_name: 'Early', token_balance: 1_000_000 }]);
  expect(await queryRows(copy, 'select from epoch')).toHaveLength(1);
  expect(await queryRows(copy, 'select name from pgboss.job')).toEqual([{ name: 'subscription.paymentFailed' }]);
});
