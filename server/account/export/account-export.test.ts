import { unlimited } from '#server/core/limits/limiter.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { AccountExport } from '#domain/account/account-export.ts';
import { noLimits } from '#domain/wallet/pricing-plan.ts';
import type { Actor } from '#domain/account/user.ts';
import type { ModelName } from '#domain/models.ts';
import { ownedModels } from '#server/account/export/own-rows.ts';
import {
  deleteExpiredExports,
  type AccountExports,
  startAccountExports,
} from '#server/account/export/account-export.ts';
import { openFolderStorage } from '#server/core/files/storage/folder-storage.ts';
import { saveFile } from '#server/core/files/save-file.ts';
import { accountExportRoutes } from '#server/account/routes/account-export-routes.ts';
import { type ActorVariables, withSession } from '#server/core/http/request-session.ts';
import { problemHandler } from '#server/core/http/problem.ts';
import { createJobs } from '#server/core/jobs/jobs.ts';
import { createLog } from '#server/core/log/log.ts';
import { readRow } from '#server/core/store/read/read-row.ts';
import { findOrCreateRow } from '#server/core/store/test-row-changes.ts';
import { type SampleContext, putSampleContext } from '#server/core/store/test-samples.ts';
import { withTransaction } from '#server/core/postgres/transaction.ts';
import { filesIn } from '#server/teach/native-archive/test-zip.ts';
import { testSchool } from '#server/test-school.ts';

const log = createLog({ logLevel: 'silent' });
const school = await testSchool();
const { pool } = school;
const folder = await mkdtemp(join(tmpdir(), 'export-'));
const storage = await openFolderStorage(folder);
const jobs = await createJobs(school.url, log);
const exports: AccountExports = await startAccountExports(jobs, { pool, storage, onNotified: () => undefined });
afterAll(async () => {
  await jobs.stop();
  await rm(folder, { recursive: true });
});

const app = new Hono<ActorVariables>();
app.onError(problemHandler(log) as never);
app.use(
  withSession(async (headers) => {
    const id = headers.get('x-person') as Actor['id'] | null;
    return id ? { actor: { id, role: 'USER' }, sessionToken: '', emailVerified: true } : undefined;
  }),
);
app.route('/', accountExportRoutes(exports, unlimited));
const ask = (who: Actor | undefined, method: 'GET' | 'POST', path = '', headers = {}) =>
  app.request(`/api/account/export${path}`, { method, headers: { ...(who && { 'x-person': who.id }), ...headers } });
const stateOf = async (who: Actor) => (await (await ask(who, 'GET')).json()) as AccountExport | null;
const untilReady = (who: Actor) => expect.poll(async () => (await stateOf(who))?.state).toBe('ready');
const archiveOf = async (who: Actor) => filesIn(Buffer.from(await (await ask(who, 'GET', '/archive')).arrayBuffer()));
const listIn = (files: Map<string, Buffer>, name: string) =>
  JSON.parse(String(files.get(`data/${name}.json`))) as Record<string, unknown>[];

let sampleContext: SampleContext;
let owner: Actor;
beforeEach(async () => {
  sampleContext = await putSampleContext(pool);
  owner = sampleContext.people.owner;
});

/** Creates a row of every given model that users can own. */
async function putEach(models: readonly ModelName[]): Promise<void> {
  for (const model of models) if (model !== 'User') await findOrCreateRow(pool, sampleContext, model);
}

test('an account archive contains a file for each model of the user’s data and every uploaded file, byte for byte [S-213]', async () => {
  await putEach(ownedModels);
  const picture = { bytes: new TextEncoder().encode('a picture'), width: 1, height: 1, mime: 'image/png' as const };
  const { file } = await withTransaction(pool, (client) =>
    saveFile({ client, storage, limitsOf: noLimits }, owner.id, '../my: picture.png', picture),
  );
  expect((await ask(owner, 'POST')).status).toBe(202);
  await untilReady(owner);
  const files = await archiveOf(owner);
  const wanted = ownedModels.filter((model) => !['Endorsement', 'Certification'].includes(model));
  for (const model of wanted) expect(listIn(files, model).length, model).toBeGreaterThan(0);
  expect(ownedModels.every((model) => files.has(`data/${model}.json`))).toBe(true);
  const [user] = listIn(files, 'User');
  expect(user).toEqual(await readRow(pool, owner, 'User', owner.id));
  expect(user?.['id']).toBe(owner.id);
  const [kept] = listIn(files, 'File');
  expect(kept).toMatchObject({
    sha256: file,
    name: '../my: picture.png',
    path: `files/${file.slice(0, 12)} _my_ picture.png`,
  });
  expect(files.get(String(kept?.['path']))).toEqual(Buffer.from('a picture'));
  expect([...files.keys()].filter((path) => path.includes('..') || path.startsWith('/'))).toEqual([]);
});

test('an account archive contains no data of other users, and only its owner can download it', async () => {
  const mine = ['TutorMemory', 'Task', 'Notification', 'Card', 'QuizAttempt'] as const;
  await putEach(mine);
  const { other } = sampleContext.people;
  await ask(other, 'POST');
  await untilReady(other);
  const files = await archiveOf(other);
  for (const model of [...mine, 'TokenTransaction'])
    for (const row of listIn(files, model)) expect(row['owner'], model).toBe(other.id);
  const secrets = await pool.query('select email from "user" where id = $1', [owner.id]);
  for (const [path, bytes] of files) expect(String(bytes), path).not.toContain(secrets.rows[0].email);
  expect((await ask(undefined, 'POST')).status).toBe(401);
  expect((await ask(undefined, 'GET', '/archive')).status).toBe(401);
  expect((await ask(owner, 'GET', '/archive')).status).toBe(404);
  expect(await stateOf(owner)).toBeNull();
});

test('an account archive contains thousands of rows exactly once', async () => {
  await pool.query(
    `insert into task (id, name, user_id, owner) select uuid7(), 'Task ' || n, $1, $1 from generate_series(1, 1700) n`,
    [owner.id],
  );
  await ask(owner, 'POST');
  await untilReady(owner);
  const names = listIn(await archiveOf(owner), 'Task').map(({ name }) => name);
  expect([names.length, new Set(names).size]).toEqual([1700, 1700]);
});

test('a repeated request makes one archive, whose owner is notified and whose download can be resumed', async () => {
  const [first, second] = await Promise.all([ask(owner, 'POST'), ask(owner, 'POST')]);
  const ids = await Promise.all([first, second].map(async (answer) => ((await answer.json()) as AccountExport).id));
  expect(new Set(ids).size).toBe(1);
  await untilReady(owner);
  const notifications = () => school.rows('Notification', `x.owner = $1 and x.kind = 'exported'`, owner.id);
  await expect.poll(notifications).toMatchObject([{ params: { subjectID: ids[0] } }]);
  const whole = Buffer.from(await (await ask(owner, 'GET', '/archive')).arrayBuffer());
  const rest = await ask(owner, 'GET', '/archive', { range: 'bytes=100-', 'if-range': `"${ids[0]}"` });
  expect(rest.status).toBe(206);
  expect(Buffer.from(await rest.arrayBuffer())).toEqual(whole.subarray(100));
  const next = (await (await ask(owner, 'POST')).json()) as AccountExport;
  expect(next.id).not.toBe(ids[0]);
  await untilReady(owner);
});

test('an archive whose server was lost is reported as failed and made again on request', async () => {
  await pool.query(
    `insert into account_export (id, owner, state, alive_at) values (uuid7(), $1, 'running', now() - interval '2 minutes')`,
    [owner.id],
  );
  expect((await stateOf(owner))?.state).toBe('failed');
  await ask(owner, 'POST');
  await untilReady(owner);
});

test('an archive that cannot be written is reported as failed and leaves no bytes', async () => {
  const broken = { ...storage, has: async () => Promise.reject(new Error('no disk')) };
  await withTransaction(pool, (client) =>
    saveFile({ client, storage, limitsOf: noLimits }, owner.id, 'a', {
      bytes: new Uint8Array([1]),
      width: 1,
      height: 1,
      mime: 'image/png',
    }),
  );
  const other = await createJobs(school.url, log);
  // The failing server must be the only worker of the queue, so the other one stops.
  await jobs.stop();
  const failing = await startAccountExports(other, { pool, storage: broken, onNotified: () => undefined });
  const { id } = await failing.begin(owner);
  await expect.poll(async () => (await stateOf(owner))?.state).toBe('failed');
  const kept = [];
  for await (const name of storage.archives.list()) kept.push(name);
  expect(kept).not.toContain(id);
  await other.stop();
});

test('an account archive cannot be downloaded after seven days, and its bytes are deleted', async () => {
  const id = '00000000-0000-7000-8000-00000000000e';
  await storage.archives.save(
    id,
    (async function* () {
      yield new Uint8Array([1, 2, 3]);
    })(),
  );
  await pool.query(`insert into account_export (id, owner, state, bytes) values ($1, $2, 'ready', 3)`, [id, owner.id]);
  await deleteExpiredExports(pool, storage);
  expect((await ask(owner, 'GET', '/archive')).status).toBe(200);
  await pool.query(`update account_export set created_at = now() - interval '8 days' where id = $1`, [id]);
  expect((await ask(owner, 'GET', '/archive')).status).toBe(404);
  await deleteExpiredExports(pool, storage);
  for await (const name of storage.archives.list()) expect(name).not.toBe(id);
});
