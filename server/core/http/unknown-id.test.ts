import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { testDatabase } from '#data/test-database.ts';
import type { Problem } from '#domain/kernel/errors.ts';
import type { ModelName } from '#domain/models.ts';
import { type Action, actions, policy } from '#domain/policy/table.ts';
import { createdByOtherCommands, attemptMakerOf, probeQueries, probeCommands } from '#server/test-probe-commands.ts';
import { startTestServer, type TestServer } from '#server/test-server.ts';
import { maySeeFile, HttpProbe } from '#server/test-http-probe.ts';
import { newId } from '#server/core/store/new-id.ts';
import {
  writableChange,
  deleteAttempts,
  isPreexisting,
  deleteIfUnique,
  type MemberKind,
  memberKinds,
  rowOf,
  findOrCreateRow,
} from '#server/core/store/test-row-changes.ts';
import { permissions } from '#server/core/store/test-permissions.ts';
import { type SampleContext, putSampleContext } from '#server/core/store/test-samples.ts';
import { commands } from '#sync/commands.ts';
import { closeCodes } from '#sync/core/protocol.ts';

let server: TestServer;

beforeAll(async () => {
  const { url } = await testDatabase();
  server = await startTestServer(url, { commands: { ...commands, ...probeCommands }, queries: probeQueries });
});
afterAll(() => server.stop());

async function newGround(): Promise<SampleContext> {
  const sampleContext = await putSampleContext(server.pool);
  await server.admit(...Object.values(sampleContext.people));
  return sampleContext;
}

/** Tries all four actions on a row of the owner over HTTP and over a socket, and returns those that succeeded. */
async function tryAll(
  kind: MemberKind,
  model: ModelName,
  maySee: boolean,
  sampleContext: SampleContext,
): Promise<Action[]> {
  const actor = sampleContext.people[kind];
  const done = new Set<Action>();
  const early = isPreexisting(model) ? await findOrCreateRow(server.pool, sampleContext, model) : undefined;
  await using visit = await HttpProbe.open(server, sampleContext, kind, model);
  const id = early ?? (await findOrCreateRow(server.pool, sampleContext, model));
  if (await visit.sees(id, maySee)) done.add('read');
  expect(await visit.opensFileOf(id), 'the file of the row').toBe(maySeeFile(kind, model));
  for (const action of ['update', 'delete'] as const) {
    const before = await rowOf(server.pool, model, id);
    const row = action === 'update' ? writableChange(model, sampleContext) : {};
    const outcome = await visit.command(`probe.${action}`, { model, id, row });
    if (outcome === 'refused') expect(await rowOf(server.pool, model, id)).toBe(before);
    else done.add(action);
    if (!createdByOtherCommands.has(`${model} ${action}`)) expect(['done', 'refused'], action).toContain(outcome);
  }
  await deleteIfUnique(server.pool, model, id);
  const made = await attemptMakerOf(model)(model, sampleContext, actor, server.pool);
  const outcome = await visit.command(made.command, made.input, made.refusal);
  if (outcome === 'refused') expect(await made.left(), 'what a refusal leaves').toBe(0);
  else done.add('create');
  if (!createdByOtherCommands.has(`${model} create`)) expect(['done', 'refused'], 'create').toContain(outcome);
  await visit.marker();
  visit.checkFrames(id, maySee);
  await deleteAttempts(server.pool, model, [id, made.id]);
  return actions.filter((action) => done.has(action));
}

describe.each(
  permissions.map((line) => [`${line[1]} rows for ${line[2]} through every endpoint [${line[0]}]`, line] as const),
)('%s', (_title, [, model, who, allowed]) => {
  const expected = actions.filter((action) => allowed.split(' ').includes(action));

  let common: Promise<SampleContext> | undefined;
  // Rows created for a trial are deleted again. Rows that exist from the start may change for good, so each trial gets new ones.
  const sampleContext = () => (isPreexisting(model) ? newGround() : (common ??= newGround()));

  test.each(memberKinds.filter((kind) => who.split(' ').includes(kind)))(
    `the actor “%s” may ${allowed.replaceAll(' ', ', ') || 'do nothing with'} ${model} rows through every endpoint`,
    async (kind) => {
      expect(await tryAll(kind, model, expected.includes('read'), await sampleContext())).toEqual(expected);
    },
  );

  if (who.split(' ').includes('visitor'))
    test(`a visitor is refused every request about ${model} rows`, async () => {
      expect(new Set(await visitAll(model))).toEqual(new Set(['401 not_signed_in', `${closeCodes.signedOut} `]));
    });
});

test('an unknown id answers like a missing row for every model, by command, address and list [S-602]', async () => {
  const sampleContext = await newGround();
  for (const model of Object.keys(policy) as ModelName[]) {
    await using visit = await HttpProbe.open(server, sampleContext, 'owner', model);
    expect(await visit.findsNothing(newId('User')), model).toBe(true);
  }
});

/** Answers of each address without a session, and the socket's messages until it is closed. */
async function visitAll(model: ModelName): Promise<string[]> {
  const id = newId('User');
  const input = encodeURIComponent(JSON.stringify({ model, id }));
  const calls = ['create', 'update', 'delete', 'read'].map((verb) => ({
    key: newId('User'),
    name: `probe.${verb}`,
    input: { model, id, row: {} },
  }));
  const posted = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(calls) };
  const asked: [path: string, init?: RequestInit][] = [
    ['/api/commands', posted],
    [`/api/rows/${model}/${id}`],
    [`/api/queries/probe.one?input=${input}`],
    [`/api/queries/probe.list?input=${input}`],
    [`/api/versions/${id}`],
    [`/files/${'a'.repeat(64)}`],
    ['/api/files', { method: 'POST', body: 'picture' }],
    ['/api/people', { method: 'POST', body: '{}' }],
    ['/api/question-banks', { method: 'POST', body: 'q{T}' }],
    [`/api/quizzes/${id}/gift`],
    ['/api/course-archives', { method: 'POST', body: 'archive' }],
    ['/api/cards', { method: 'POST', body: 'deck' }],
    ['/api/source-lessons', { method: 'POST', body: '# Text' }],
    [`/api/lessons/${id}/take-out/margin`],
    [`/api/courses/${id}/take-out/margin/loss`],
  ];
  const answers: string[] = [];
  for (const [path, init] of asked) {
    const response = await fetch(`http://127.0.0.1:${server.port}${path}`, init);
    answers.push(`${response.status} ${((await response.json()) as Problem).code}`);
  }
  const socket = new WebSocket(`ws://127.0.0.1:${server.port}/api/live`);
  let said = '';
  socket.on('message', (data) => (said += String(data)));
  socket.on('open', () => socket.send(JSON.stringify({ t: 'hi', v: 1, topics: [`lesson:${id}`] })));
  const [code] = (await once(socket, 'close')) as [number];
  return [...answers, `${code} ${said}`];
}
