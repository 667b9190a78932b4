import { expect, test, vi } from 'vitest';
import { openDB } from 'idb';
import type { Id } from '#domain/kernel/id.ts';
import type { Lesson } from '#domain/teach/lesson.ts';
import { initialCommands } from '#sync/initial-commands.ts';
import { PAGE_SIZE } from '#sync/core/query.ts';
import { localCommands } from '#sync/local-commands.ts';
import { baseOf } from '#sync/core/edit-conflict.ts';
import { databaseName } from '#web/store/database/database.ts';
import { newId } from '#web/store/row/new-id.ts';
import type { CommandRegistry } from '#web/store/query/registry.ts';
import { resetServerTime, setServerTime } from '#web/store/api/server-time.ts';
import { rowOf } from '#web/store/row/test-row.ts';
import { untilLive, untilSent, lessons, note, school, openTab, titles } from '#web/store/test-tab.ts';

test('an empty device is filled by the first snapshot and then follows the stream', async () => {
  const { actor, server } = school();
  const store = await openTab(server);
  await untilLive(store);
  expect(titles(store)).toEqual(['Welcome']);
  expect(store.sync.get()).toMatchObject({ isFilled: true, isLoaded: true, pending: 0 });
  server.put('Notification', note(actor, 'Second'));
  await vi.waitFor(() => expect(titles(store)).toEqual(['Welcome', 'Second']));
});

test('a wallet row changes on screen when the server changes it [S-597]', async () => {
  const { actor, server } = school();
  const wallet = (value: number) => rowOf('TokenWallet', actor.id, { tokenBalance: { value }, owner: actor.id });
  server.put('TokenWallet', wallet(1_000_000));
  const store = await openTab(server);
  await untilLive(store);
  const seen: number[] = [];
  store.subscribe('TokenWallet', () => seen.push(store.list('TokenWallet', {})[0]?.tokenBalance.value ?? -1));
  server.put('TokenWallet', wallet(900_000));
  await vi.waitFor(() => expect(seen).toEqual([900_000]));
});

test('a store reads and writes offline, and both survive a reload [S-591]', async () => {
  const { server } = school();
  const store = await openTab(server);
  await untilLive(store);
  server.setOnline(false);
  const id = newId('Lesson');
  await store.send('lesson.create', { id, name: 'Written on the train' });
  expect(lessons(store)).toEqual(['Written on the train']);
  expect(store.isPending('Lesson', id)).toBe(true);
  await store.close();

  const again = await openTab(server);
  expect(titles(again)).toEqual(['Welcome']);
  expect(lessons(again)).toEqual(['Written on the train']);
  expect(again.sync.get()).toMatchObject({ connection: 'off', isOnline: false, pending: 1, isLoaded: true });

  server.setOnline(true);
  await untilSent(again);
  await vi.waitFor(() => expect(again.isPending('Lesson', id)).toBe(false));
  expect(server.executed.map(({ name }) => name)).toEqual(['lesson.create']);
  expect(lessons(again)).toEqual(['Written on the train']);
});

test('a write shows at once, is pending until the server has it, and does not flicker afterwards [S-591]', async () => {
  const { server } = school();
  const store = await openTab(server);
  await untilLive(store);
  const id = newId('Lesson');
  const seen: string[] = [];
  store.subscribe('Lesson', () => {
    const row = store.get('Lesson', id);
    seen.push(`${row?.name ?? 'gone'} ${store.isPending('Lesson', id) ? 'pending' : 'kept'}`);
  });
  const letGo = server.hold();
  await store.send('lesson.create', { id, name: 'Graphs' });
  expect(seen).toEqual(['Graphs pending']);
  letGo();
  await vi.waitFor(() => expect(store.isPending('Lesson', id)).toBe(false));
  expect(new Set(seen)).toEqual(new Set(['Graphs pending', 'Graphs kept']));
});

test('two tabs that write offline keep both writes, and each is sent once', async () => {
  const { server } = school();
  const [one, two] = [await openTab(server), await openTab(server)];
  await Promise.all([untilLive(one), untilLive(two)]);
  expect(server.sockets.size).toBe(1);
  server.setOnline(false);
  await Promise.all([
    one.send('lesson.create', { id: newId('Lesson'), name: 'from one' }),
    two.send('lesson.create', { id: newId('Lesson'), name: 'from two' }),
  ]);
  await vi.waitFor(() => expect(lessons(one).toSorted()).toEqual(['from one', 'from two']));
  await vi.waitFor(() => expect(lessons(two)).toEqual(lessons(one)));
  await Promise.all([one.close(), two.close()]);

  const [first, second] = [await openTab(server), await openTab(server)];
  expect(lessons(first).toSorted()).toEqual(['from one', 'from two']);
  server.setOnline(true);
  await Promise.all([untilSent(first), untilSent(second)]);
  expect(server.executed.map(({ input }) => (input as { name: string }).name).toSorted()).toEqual([
    'from one',
    'from two',
  ]);
});

test("every tab learns the school's new languages, also a tab that opens later", async () => {
  const { server } = school();
  const [one, two] = [await openTab(server), await openTab(server)];
  await untilLive(one);
  const sockets = [...server.sockets];
  for (const l of ['fr us', 'de us']) {
    for (const socket of server.sockets) socket.deliver({ t: 'hb', c: server.cursor, l });
    await vi.waitFor(() => expect([one, two].map((store) => store.sync.get().languages)).toEqual([l, l]));
  }
  // The same sockets are open: no silence made the client reconnect.
  expect([...server.sockets]).toEqual(sockets);
  const three = await openTab(server);
  await vi.waitFor(() => expect(three.sync.get().languages).toBe('de us'));
  // A heartbeat without languages keeps the known ones.
  for (const socket of server.sockets) socket.deliver({ t: 'hb', c: server.cursor });
  await untilSent(one);
  expect(one.sync.get().languages).toBe('de us');
});

test('another tab sends, receives and keeps its subscriptions when the leading tab ends', async () => {
  const { actor, server } = school();
  const [one, two] = [await openTab(server), await openTab(server)];
  const lesson = newId('Lesson');
  two.subscribeTopic(`draft:${lesson}`);
  await vi.waitFor(() => expect(two.liveTopic(`draft:${lesson}`).get()).toBe('live'));
  await one.close();
  await untilLive(two);
  await two.send('lesson.create', { id: lesson, name: 'after' });
  await untilSent(two);
  server.put('Notification', note(actor, 'after'));
  server.put('LessonNode', rowOf('LessonNode', newId('LessonNode'), { lessonID: lesson, name: 'step' }));
  await vi.waitFor(() => {
    expect(titles(two)).toContain('after');
    expect(two.list('LessonNode', {}).map(({ name }) => name)).toEqual(['step']);
  });
});

test('a new leader subscribes to the topics of the other tabs', async () => {
  const { server } = school();
  const [one, two, three] = [await openTab(server), await openTab(server), await openTab(server)];
  const topic = `draft:${newId('Lesson')}`;
  three.subscribeTopic(topic);
  await vi.waitFor(() => expect(three.liveTopic(topic).get()).toBe('live'));
  await one.close();
  await vi.waitFor(() => expect([...server.sockets].flatMap(({ topics }) => [...topics])).toEqual([topic]));
  expect(server.sockets.size).toBe(1);
  expect([two, three].map((store) => store.liveTopic(topic).get())).toContain('live');
});

test('a refused write is reverted, and its reason survives a reload until it is dismissed', async () => {
  const { server } = school();
  server.refusals.set('lesson.create', 'too_large');
  const store = await openTab(server);
  await untilLive(store);
  await store.send('lesson.create', { id: newId('Lesson'), name: 'too much' });
  await vi.waitFor(() => expect(store.sync.get().refused).toHaveLength(1));
  expect(lessons(store)).toEqual([]);
  await store.close();

  const again = await openTab(server);
  const [refused] = again.sync.get().refused;
  expect(refused).toMatchObject({ name: 'lesson.create', input: { name: 'too much' }, problem: { code: 'too_large' } });
  await again.dismiss(refused?.key ?? '');
  expect(again.sync.get().refused).toEqual([]);
  await again.close();
  expect((await openTab(server)).sync.get().refused).toEqual([]);
});

test('a refused write can be sent again and is judged again', async () => {
  const { server } = school();
  server.refusals.set('lesson.create', 'too_large');
  const store = await openTab(server);
  await untilLive(store);
  await store.send('lesson.create', { id: newId('Lesson'), name: 'smaller' });
  await vi.waitFor(() => expect(store.sync.get().refused).toHaveLength(1));
  server.refusals.clear();
  await store.retry(store.sync.get().refused[0]?.key ?? '');
  await untilSent(store);
  expect(store.sync.get().refused).toEqual([]);
  expect(lessons(store)).toEqual(['smaller']);
});

test("a refused write does not revert another one, which is rebased on the server's row", async () => {
  const { actor, server } = school();
  const id = newId('Lesson');
  server.put('Lesson', rowOf('Lesson', id, { name: 'old', description: 'old', owner: actor.id, teacherID: actor.id }));
  const store = await openTab(server);
  store.subscribeTopic(`lesson:${id}`);
  await vi.waitFor(() => expect(lessons(store)).toEqual(['old']));
  server.refusals.set('lesson.delete', 'conflict');
  const letGo = server.hold();
  await store.send('lesson.delete', { id });
  await store.send('lesson.edit', { id, name: 'new' });
  expect(store.get('Lesson', id)).toMatchObject({ deletedAt: expect.any(String) as string, name: 'new' });
  letGo();
  await untilSent(store);
  await vi.waitFor(() => expect(store.isPending('Lesson', id)).toBe(false));
  expect(store.get('Lesson', id)).toMatchObject({ deletedAt: null, name: 'new', description: 'old' });
});

test('a write with invalid input is refused at once and not sent', async () => {
  const { server } = school();
  const store = await openTab(server);
  await untilLive(store);
  await expect(store.send('lesson.create', { id: newId('Lesson'), name: '' })).rejects.toMatchObject({
    code: 'invalid_input',
  });
  expect(store.sync.get()).toMatchObject({ pending: 0, refused: [] });
  expect(server.requests.filter((request) => request.startsWith('POST'))).toEqual([]);
  // A command that is unknown here is left to the server.
  await expect(store.send('lesson.burn', {})).rejects.toMatchObject({ code: 'unknown_command' });
});

test('a command over rows that are not on this device is sent without being shown', async () => {
  const { actor, server } = school();
  const id = newId('Lesson');
  const store = await openTab(server);
  await untilLive(store);
  server.isStreaming = false;
  server.put('Lesson', rowOf('Lesson', id, { name: 'elsewhere', owner: actor.id }));
  await store.send('lesson.edit', { id, name: 'renamed' });
  expect(store.get('Lesson', id)).toBeUndefined();
  await untilSent(store);
  expect(server.executed.map(({ name }) => name)).toEqual(['lesson.edit']);
});

test('a command whose answer was lost runs once and is acknowledged by the stream alone', async () => {
  const { server } = school();
  const store = await openTab(server);
  await untilLive(store);
  server.losesAnswers = true;
  const id = newId('Lesson');
  await store.send('lesson.create', { id, name: 'Graphs' });
  await vi.waitFor(() => expect(store.isPending('Lesson', id)).toBe(false));
  expect(store.sync.get().pending).toBe(0);
  expect(server.executed).toHaveLength(1);
  expect(lessons(store)).toEqual(['Graphs']);
  await store.close();
  const raw = await openDB(databaseName(server.actor.id));
  expect(await raw.count('outbox')).toBe(0);
  raw.close();
});

test('a command whose answer was lost runs once and gets its rows from a snapshot alone', async () => {
  const { server } = school();
  const store = await openTab(server);
  await untilLive(store);
  server.isStreaming = false;
  server.losesAnswers = true;
  const id = newId('Lesson');
  await store.send('lesson.create', { id, name: 'Graphs' });
  await vi.waitFor(() => expect(server.executed).toHaveLength(1));
  server.setOnline(false);
  server.losesAnswers = false;
  expect(store.isPending('Lesson', id)).toBe(true);
  server.setOnline(true);
  await vi.waitFor(() => expect(store.isPending('Lesson', id)).toBe(false));
  expect(server.executed).toHaveLength(1);
  expect(lessons(store)).toEqual(['Graphs']);
});

test('an acknowledged write stays on screen until its rows arrive', async () => {
  const { server } = school();
  const store = await openTab(server);
  await untilLive(store);
  server.isStreaming = false;
  const id = newId('Lesson');
  await store.send('lesson.create', { id, name: 'Graphs' });
  await untilSent(store);
  expect(store.isPending('Lesson', id)).toBe(true);
  expect(lessons(store)).toEqual(['Graphs']);
});

test('a text typed offline is sent once, in its last version', async () => {
  const { actor, server } = school();
  const id = newId('Lesson');
  server.put('Lesson', rowOf('Lesson', id, { name: 'G', owner: actor.id, teacherID: actor.id }));
  const store = await openTab(server);
  store.subscribeTopic(`lesson:${id}`);
  await vi.waitFor(() => expect(lessons(store)).toEqual(['G']));
  server.setOnline(false);
  for (const name of ['Gr', 'Gra', 'Graphs']) await store.send('lesson.edit', { id, name });
  await store.send('lesson.edit', { id, description: 'Lines' });
  await store.send('lesson.edit', { id, name: 'Graphs, gently' });
  expect(store.get('Lesson', id)).toMatchObject({ name: 'Graphs, gently', description: 'Lines' });
  expect(store.sync.get().pending).toBe(2);
  server.setOnline(true);
  await untilSent(store);
  expect(server.executed.map(({ input }) => input)).toEqual([
    { id, name: 'Graphs, gently' },
    { id, description: 'Lines' },
  ]);
});

test('a later text does not overtake a command that was given in between', async () => {
  const { actor, server } = school();
  const id = newId('Lesson');
  server.put('Lesson', rowOf('Lesson', id, { name: 'G', owner: actor.id, teacherID: actor.id }));
  const store = await openTab(server);
  await untilLive(store);
  server.setOnline(false);
  await store.send('lesson.edit', { id, name: 'before' });
  await store.send('lesson.delete', { id });
  await store.send('lesson.edit', { id, name: 'after' });
  server.setOnline(true);
  await untilSent(store);
  expect(server.executed.map(({ name }) => name)).toEqual(['lesson.edit', 'lesson.delete', 'lesson.edit']);
});

test('commands that need more than one request arrive in order', async () => {
  const { server } = school();
  const store = await openTab(server);
  await untilLive(store);
  server.setOnline(false);
  const names = Array.from({ length: 25 }, (_, number) => `lesson ${number}`);
  for (const name of names) await store.send('lesson.create', { id: newId('Lesson'), name });
  server.requests.length = 0;
  server.setOnline(true);
  await untilSent(store);
  expect(server.executed.map(({ input }) => (input as { name: string }).name)).toEqual(names);
  expect(server.requests.filter((request) => request === 'POST /api/commands')).toHaveLength(3);
});

test('a command that makes the server refuse a whole request does not block the others', async () => {
  const { actor, server } = school();
  const id = newId('Lesson');
  server.put('Lesson', rowOf('Lesson', id, { owner: actor.id, teacherID: actor.id }));
  const store = await openTab(server);
  await untilLive(store);
  server.setOnline(false);
  server.unreadable = 'lesson.delete';
  await store.send('lesson.create', { id: newId('Lesson'), name: 'before' });
  await store.send('lesson.delete', { id });
  await store.send('lesson.create', { id: newId('Lesson'), name: 'behind' });
  server.setOnline(true);
  await untilSent(store);
  expect(server.executed.map(({ input }) => (input as { name: string }).name)).toEqual(['before', 'behind']);
  expect(store.sync.get().refused).toMatchObject([{ name: 'lesson.delete', problem: { code: 'too_large' } }]);
});

const behind = { now: () => Date.now() - 70 * 86_400_000 };

test('a change that was sent more than 60 days ago is refused locally and not sent again', async () => {
  const { server } = school();
  const old = await openTab(server, behind);
  await untilLive(old);
  server.hold();
  await old.send('lesson.create', { id: newId('Lesson'), name: 'forgotten' });
  const sent = () => server.requests.filter((path) => path === 'POST /api/commands').length;
  await vi.waitFor(() => expect(sent()).toBe(1));
  await old.close();
  const store = await openTab(server);
  await vi.waitFor(() =>
    expect(store.sync.get().refused).toMatchObject([{ problem: { details: { expiredDays: 60 } } }]),
  );
  expect(store.sync.get().pending).toBe(0);
  expect(lessons(store)).toEqual([]);
  expect(sent()).toBe(1);
});

test('a change that was never sent is sent, even if the clock was 70 days behind when it was stored', async () => {
  const { server } = school();
  server.isOnline = false;
  const old = await openTab(server, behind);
  await old.send('lesson.create', { id: newId('Lesson'), name: 'stored by a wrong clock' });
  await old.close();
  server.isOnline = true;
  setServerTime(Date.now());
  const store = await openTab(server);
  await untilSent(store);
  expect(lessons(store)).toEqual(['stored by a wrong clock']);
  expect([server.executed.length, store.sync.get().refused]).toEqual([1, []]);
  resetServerTime();
});

test('a device whose clock is 70 days ahead, or is changed, sends its pending commands', async () => {
  const { server } = school();
  setServerTime(Date.now());
  const day = 86_400_000;
  let ahead = 70 * day;
  const store = await openTab(server, { now: () => Date.now() + ahead });
  await untilLive(store);
  await store.send('lesson.create', { id: newId('Lesson'), name: 'ahead' });
  await untilSent(store);
  server.setOnline(false);
  await store.send('lesson.create', { id: newId('Lesson'), name: 'set meanwhile' });
  ahead = 200 * day;
  server.setOnline(true);
  await untilSent(store);
  expect(server.executed.map(({ input }) => (input as { name: string }).name)).toEqual(['ahead', 'set meanwhile']);
  expect(store.sync.get().refused).toEqual([]);
  resetServerTime();
});

test('an online-only command does not show before it is done and is refused offline', async () => {
  const { actor, server } = school();
  const [id, lessonID] = [newId('Enrollment'), newId('Lesson')];
  const published = { publishedVersionID: newId('LessonVersion'), visibility: 'public', teacherID: actor.id } as const;
  server.put('Lesson', rowOf('Lesson', lessonID, published));
  const store = await openTab(server);
  await untilLive(store);
  const letGo = server.hold();
  const answer = store.send('enrollment.start', { id, lessonID, expectedTokens: 0 });
  await vi.waitFor(() => expect(server.requests).toContain('POST /api/commands'));
  expect(store.list('Enrollment', {})).toEqual([]);
  letGo();
  await expect(answer).resolves.toEqual({ enrollmentID: id });
  expect(store.list('Enrollment', {}).map((row) => row.id)).toEqual([id]);
  server.setOnline(false);
  const refused = store.send('enrollment.start', { id: newId('Enrollment'), lessonID, expectedTokens: 0 });
  await expect(refused).rejects.toMatchObject({ code: 'offline' });
  expect(store.sync.get().pending).toBe(0);
});

test('a lazily imported command is imported when it is given or pending, and server-only ones never', async () => {
  const { server } = school();
  const laterOn = () => {
    const commands: Record<string, CommandRegistry[string]> = { ...initialCommands };
    const importCommand = vi.fn<(name: string) => Promise<void>>(async (name) => {
      if (name.startsWith('lesson.')) Object.assign(commands, localCommands);
    });
    return { commands, importCommand };
  };
  const store = await openTab(server, laterOn());
  await untilLive(store);
  server.setOnline(false);
  const id = newId('Lesson');
  await store.send('lesson.create', { id, name: 'Before it came' });
  expect(lessons(store)).toEqual(['Before it came']);
  await store.close();
  // The next page has not opened the part of the product that imports the command.
  const again = await openTab(server, laterOn());
  expect(lessons(again)).toEqual(['Before it came']);
  await expect(again.send('friend.accept', { id: newId('Friendship') })).rejects.toMatchObject({ code: 'offline' });
  server.setOnline(true);
  await untilSent(again);
  expect(server.executed.map(({ name }) => name)).toEqual(['lesson.create']);
});

test('a repeated call without a known outcome keeps its key and runs once', async () => {
  const { actor, server } = school();
  const [id, lessonID] = [newId('Enrollment'), newId('Lesson')];
  const published = { publishedVersionID: newId('LessonVersion'), visibility: 'public', teacherID: actor.id } as const;
  server.put('Lesson', rowOf('Lesson', lessonID, published));
  const store = await openTab(server);
  await untilLive(store);
  server.losesAnswers = true;
  const answer = store.send('enrollment.start', { id, lessonID, expectedTokens: 0 });
  await vi.waitFor(() => expect(server.executed).toHaveLength(1));
  server.losesAnswers = false;
  await expect(answer).resolves.toEqual({ enrollmentID: id });
  expect(server.executed).toHaveLength(1);
});

test('earlier writes are sent before an online-only command', async () => {
  const { actor, server } = school();
  const id = newId('Lesson');
  server.put('Lesson', rowOf('Lesson', id, { name: 'G', owner: actor.id, teacherID: actor.id }));
  const store = await openTab(server);
  await untilLive(store);
  await Promise.all([
    store.send('lesson.edit', { id, name: 'last word' }),
    store.send('lesson.publish', { id, versionID: newId('LessonVersion') }),
  ]);
  expect(server.executed.map(({ name }) => name)).toEqual(['lesson.edit', 'lesson.publish']);
});

test('an online-only command is rejected while an earlier write is refused, and runs when it is repeated', async () => {
  const { actor, server } = school();
  const id = newId('Lesson');
  server.put('Lesson', rowOf('Lesson', id, { name: 'G', owner: actor.id, teacherID: actor.id }));
  const store = await openTab(server);
  await untilLive(store);
  server.refusals.set('lesson.edit', 'conflict');
  const publish = () => store.send('lesson.publish', { id, versionID: newId('LessonVersion') });
  const [, published] = await Promise.allSettled([store.send('lesson.edit', { id, name: 'last word' }), publish()]);
  expect(published).toMatchObject({ status: 'rejected', reason: { code: 'conflict' } });
  expect(server.executed).toEqual([]);
  await publish();
  expect(server.executed.map(({ name }) => name)).toEqual(['lesson.publish']);
});

test('a write to a draft without subscribers survives its acknowledgement', async () => {
  const { actor, server } = school();
  const [lessonID, id] = [newId('Lesson'), newId('LessonNode')];
  server.put('Lesson', rowOf('Lesson', lessonID, { owner: actor.id, teacherID: actor.id }));
  server.put('LessonNode', rowOf('LessonNode', id, { lessonID, name: 'yesterday', owner: actor.id }));
  const first = await openTab(server);
  first.subscribeTopic(`draft:${lessonID}`);
  await vi.waitFor(() => expect(first.get('LessonNode', id)?.name).toBe('yesterday'));
  server.setOnline(false);
  await first.send('node.edit', { id, name: 'today' });
  await first.close();

  const store = await openTab(server);
  await vi.waitFor(() => expect(store.isPending('LessonNode', id)).toBe(true));
  const seen = new Set<string | undefined>();
  store.subscribe('LessonNode', () => seen.add(store.get('LessonNode', id)?.name));
  server.setOnline(true);
  await vi.waitFor(() => expect(store.isPending('LessonNode', id)).toBe(false));
  expect([...seen]).toEqual(['today']);
  await store.close();
  const after = await openTab(server);
  await vi.waitFor(() => expect(after.get('LessonNode', id)?.name).toBe('today'));
});

test('a page that was in flight while a row changed does not restore the older row', async () => {
  const { actor, server } = school();
  const id = newId('Lesson');
  const lesson = (name: string, second: number) =>
    rowOf('Lesson', id, { name, owner: actor.id, updatedAt: `2026-01-01T00:00:0${second}+00:00` });
  server.put('Lesson', lesson('old', 1));
  const page = Promise.withResolvers<void>();
  const slow: typeof fetch = async (input, init) => {
    const response = await server.fetch(input, init);
    await page.promise;
    return response;
  };
  const store = await openTab(server, { fetch: slow });
  await untilLive(store);
  const list = store.pagedList('lesson.mine', {});
  list.subscribe(() => {});
  await vi.waitFor(() => expect(server.requests).toHaveLength(1));
  server.put('Lesson', lesson('new', 2));
  await vi.waitFor(() => expect(lessons(store)).toEqual(['new']));
  page.resolve();
  await vi.waitFor(() => expect(list.get().state).toBe('ready'));
  expect(lessons(store)).toEqual(['new']);
});

test('rows that existed before the subscription do not count as new in a list that shows its first page', async () => {
  const { actor, server } = school();
  const courseID = newId('Course');
  const enroll = () => {
    const columns = { courseID, owner: newId('User'), teacherID: actor.id };
    server.put('Enrollment', rowOf('Enrollment', newId('Enrollment'), columns));
  };
  server.put('Course', rowOf('Course', courseID, { owner: actor.id }));
  for (let n = 0; n <= PAGE_SIZE; n += 1) enroll();
  const store = await openTab(server);
  await untilLive(store);
  const list = store.pagedList('enrollment.byCourse', { courseID });
  list.subscribe(() => {});
  await vi.waitFor(() => expect(list.get()).toMatchObject({ state: 'ready', hasMore: true }));
  const topic = `courseLearners:${courseID}`;
  store.subscribeTopic(topic);
  await vi.waitFor(() => expect(store.liveTopic(topic).get()).toBe('live'));
  expect(store.list('Enrollment', { courseID })).toHaveLength(PAGE_SIZE + 1);
  expect(list.get()).toMatchObject({ newCount: 0, hasMore: true });
  expect(list.get().rows).toHaveLength(PAGE_SIZE);
});

test("a locally computed row is replaced by the server's row, whatever the clocks say", async () => {
  const { actor, server } = school();
  const store = await openTab(server, { now: () => Date.now() + 86_400_000 });
  await untilLive(store);
  server.isStreaming = false;
  const id = newId('Lesson');
  await store.send('lesson.create', { id, name: 'Graphs' });
  await untilSent(store);
  server.setOnline(false);
  server.setOnline(true);
  await vi.waitFor(() => expect(store.isPending('Lesson', id)).toBe(false));
  expect(store.get('Lesson', id)).toMatchObject({ name: 'Graphs', steps: 0 });
  server.put('Lesson', rowOf('Lesson', id, { name: 'Graphs', steps: 4, owner: actor.id }));
  const list = store.pagedList('lesson.mine', {});
  list.subscribe(() => {});
  await vi.waitFor(() => expect(store.get('Lesson', id)).toMatchObject({ steps: 4 }));
});

test('a sign-out sends pending commands and deletes the database in every tab [S-605]', async () => {
  const { actor, server } = school();
  const onCleared = vi.fn<() => void>();
  const [one, two] = [await openTab(server), await openTab(server, { onCleared })];
  await Promise.all([untilLive(one), untilLive(two)]);
  const letGo = server.hold();
  await two.send('lesson.create', { id: newId('Lesson'), name: 'a moment before' });
  const cleared = one.clear();
  letGo();
  expect(await cleared).toEqual({ left: 0 });
  expect(server.executed).toHaveLength(1);
  await vi.waitFor(() => expect(onCleared).toHaveBeenCalledOnce());
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(databaseName(actor.id));
  await expect(two.send('lesson.create', { id: newId('Lesson'), name: 'late' })).rejects.toMatchObject({
    code: 'not_signed_in',
  });
  expect(server.sockets.size).toBe(0);
});

test('a sign-out without a network deletes nothing and reports unsent commands, unless it is forced', async () => {
  const { actor, server } = school();
  const store = await openTab(server);
  await untilLive(store);
  server.setOnline(false);
  await store.send('lesson.create', { id: newId('Lesson'), name: 'unsent' });
  expect(await store.clear()).toEqual({ left: 1 });
  expect(lessons(store)).toEqual(['unsent']);
  expect(await store.clear({ isForced: true })).toEqual({ left: 1 });
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(databaseName(actor.id));
});

test('the next user of the same browser sees nothing of the previous user', async () => {
  const [first, second] = [school(), school()];
  const one = await openTab(first.server);
  await untilLive(one);
  second.server.isOnline = false;
  const two = await openTab(second.server);
  expect(two.list('Notification', {})).toEqual([]);
  expect(two.list('User', {})).toEqual([]);
});

test('a session that ends stops sending and keeps pending commands for the next session', async () => {
  const { server } = school();
  const onSignedOut = vi.fn<() => void>();
  const store = await openTab(server, { onSignedOut });
  await untilLive(store);
  for (const socket of server.sockets) socket.end(4001);
  await vi.waitFor(() => expect(onSignedOut).toHaveBeenCalledOnce());
  await store.send('lesson.create', { id: newId('Lesson'), name: 'meanwhile' });
  expect(store.sync.get()).toMatchObject({ connection: 'off', pending: 1 });
  expect(server.executed).toEqual([]);
  await untilSent(await openTab(server));
  expect(server.executed).toHaveLength(1);
});

test('a server with a newer protocol makes the page ask for a reload', async () => {
  const { server } = school();
  const onOutdated = vi.fn<() => void>();
  const store = await openTab(server, { onOutdated });
  await untilLive(store);
  for (const socket of server.sockets) socket.end(4002);
  await vi.waitFor(() => expect(onOutdated).toHaveBeenCalledOnce());
});

test('rows of another protocol version are fetched again, and pending commands stay', async () => {
  const { actor, server } = school();
  const store = await openTab(server);
  await untilLive(store);
  server.setOnline(false);
  await store.send('lesson.create', { id: newId('Lesson'), name: 'waiting' });
  await store.close();
  const raw = await openDB(databaseName(actor.id));
  await raw.put('meta', { k: 'protocol', v: '0' });
  raw.close();
  const again = await openTab(server);
  expect(titles(again)).toEqual([]);
  expect(again.sync.get()).toMatchObject({ pending: 1, isFilled: false });
  server.setOnline(true);
  await vi.waitFor(() => expect(titles(again)).toEqual(['Welcome']));
});

test("rows that an older page stored without today's columns are fetched again, and pending commands are sent", async () => {
  const { actor, server } = school();
  const [enrollmentID, nodeID, topicID] = [newId('Enrollment'), newId('LessonNode'), newId('EnrollmentTopicProgress')];
  const topic = rowOf('EnrollmentTopicProgress', topicID, {
    enrollmentID,
    topicID: nodeID,
    owner: actor.id,
    place: 7,
    watched: [[0, 7]],
  });
  server.put('EnrollmentTopicProgress', topic);
  const store = await openTab(server);
  await untilLive(store);
  server.setOnline(false);
  await store.send('lesson.create', { id: newId('Lesson'), name: 'waiting' });
  await store.close();

  const raw = await openDB(databaseName(actor.id));
  const { place: _place, watched: _watched, ...old } = topic;
  await raw.put('EnrollmentTopicProgress', { id: topicID, row: old, seen: 1 });
  await raw.put('meta', { k: 'protocol', v: '1' });
  raw.close();

  const again = await openTab(server);
  expect(again.list('EnrollmentTopicProgress', {})).toEqual([]);
  expect(lessons(again)).toEqual(['waiting']);
  server.setOnline(true);
  await vi.waitFor(() =>
    expect(again.list('EnrollmentTopicProgress', {})).toMatchObject([{ place: 7, watched: [[0, 7]] }]),
  );
  await untilSent(again);
  expect(server.executed.map(({ name }) => name)).toEqual(['lesson.create']);
});

test('a table that a newer version of the product adds appears without changing the others', async () => {
  const { actor, server } = school();
  server.isOnline = false;
  const old = await openDB(databaseName(actor.id), 10, {
    upgrade(open) {
      open
        .createObjectStore('outbox', { keyPath: 'n', autoIncrement: true })
        .createIndex('key', 'key', { unique: true });
    },
  });
  await old.add('outbox', {
    key: 'k',
    name: 'lesson.create',
    input: { id: newId('Lesson'), name: 'kept' },
    at: Date.now(),
    state: 'new',
  });
  old.close();
  const store = await openTab(server);
  expect(lessons(store)).toEqual(['kept']);
  expect(store.sync.get().pending).toBe(1);
});

test('a topic that the server refuses is denied, and closing a tab ends its subscriptions', async () => {
  const { server } = school();
  const [one, two] = [await openTab(server), await openTab(server)];
  const topic = `lesson:${newId('Lesson')}`;
  two.subscribeTopic(topic);
  await vi.waitFor(() => expect(two.liveTopic(topic).get()).toBe('live'));
  for (const socket of server.sockets) socket.deliver({ t: 'deny', topic });
  await vi.waitFor(() => expect(two.liveTopic(topic).get()).toBe('denied'));
  expect(one.liveTopic(topic).get()).toBe('denied');
  await two.close();
  await vi.waitFor(() => expect([...server.sockets].flatMap(({ topics }) => [...topics])).toEqual([]));
});

test('rows that another tab fetched appear here, and a missed message triggers a reload of the database', async () => {
  const { actor, server } = school();
  const [one, two] = [await openTab(server), await openTab(server)];
  await Promise.all([untilLive(one), untilLive(two)]);
  const id = newId('Lesson') as Id<'Lesson'>;
  server.isStreaming = false;
  server.put('Lesson', rowOf('Lesson', id, { name: 'mine', owner: actor.id, updatedAt: new Date().toISOString() }));
  const list = two.pagedList('lesson.mine', {});
  list.subscribe(() => {});
  await vi.waitFor(() => expect(list.get().rows).toHaveLength(1));
  await vi.waitFor(() => expect(lessons(one)).toEqual(['mine']));
  const channel = new BroadcastChannel(databaseName(actor.id));
  const raw = await openDB(databaseName(actor.id));
  await raw.put('Lesson', { id, row: rowOf('Lesson', id, { name: 'by a lost message', owner: actor.id }), seen: 1 });
  await raw.put('meta', { k: 'seq', v: '100' });
  channel.postMessage({ t: 'rows', seq: 101, changes: [], acked: [], origin: 'stream' });
  await vi.waitFor(() => expect(lessons(one)).toEqual(['by a lost message']));
  channel.close();
  raw.close();
});

test('a request for a lesson or picture during close ends silently', async () => {
  // An unhandled rejection also fails the run.
  const consoleSpies = [vi.spyOn(console, 'warn'), vi.spyOn(console, 'error')];
  const { server } = school();
  const store = await openTab(server);
  await untilLive(store);
  const release = server.hold();
  store.loadVersion(newId('LessonVersion'));
  await vi.waitFor(() => expect(server.requests.some((path) => path.startsWith('GET /api/versions/'))).toBe(true));
  const closing = store.close();
  store.loadVersion(newId('LessonVersion'));
  await closing;
  release();
  store.loadVersion(newId('LessonVersion'));
  expect(await store.findFileURL('0'.repeat(64))).toBeUndefined();
  await new Promise(requestAnimationFrame);
  for (const spy of consoleSpies) {
    expect(spy).not.toHaveBeenCalled();
    spy.mockRestore();
  }
});

test('an enrolled learner sees an error when the bodies cannot be fetched, and the bodies after a retry', async () => {
  const { actor, server } = school();
  const versionID = newId('LessonVersion');
  const outline = { id: versionID, outline: { name: 'Graphs', nodes: [] } };
  server.versions.set(versionID, { etag: '"outline"', body: outline });
  const fetch: typeof globalThis.fetch = (asked, init) =>
    isAway && String(asked).includes('/api/versions/')
      ? Promise.reject(new TypeError('no network'))
      : server.fetch(asked, init);
  let isAway = false;
  const store = await openTab(server, { fetch });
  await untilLive(store);
  const version = store.liveVersion(versionID);
  version.subscribe(() => {});
  await vi.waitFor(() => expect(version.get()).toEqual({ version: outline, state: 'ready' }));
  isAway = true;
  const whole = { ...outline, body: {} };
  server.versions.set(versionID, { etag: '"whole"', body: whole });
  server.put('Enrollment', rowOf('Enrollment', newId('Enrollment'), { owner: actor.id, versionID }));
  await vi.waitFor(() => expect(version.get()).toEqual({ version: outline, state: 'offline' }));
  isAway = false;
  store.loadVersion(versionID);
  await vi.waitFor(() => expect(version.get()).toEqual({ version: whole, state: 'ready' }));
});

/** A lesson of the signed-in user, whose name another device changes after `base`. */
async function changedElsewhere() {
  const { actor, server } = school();
  const id = newId('Lesson');
  const row = rowOf('Lesson', id, { name: 'First', owner: actor.id, teacherID: actor.id });
  server.put('Lesson', row);
  const store = await openTab(server);
  await untilLive(store);
  const base = baseOf({ name: 'First' });
  const refused = () => store.sync.get().refused.map(({ input, problem }) => [problem.code, input]);
  const onServer = () => server.rows.get('Lesson', id) as Lesson;
  return {
    server,
    store,
    id,
    base,
    refused,
    onServer,
    change: (name: string) => server.put('Lesson', { ...row, name }),
  };
}

test('a text that is edited several times offline keeps the base of its first edit', async () => {
  const { server, store, id, base, refused, onServer } = await changedElsewhere();
  server.setOnline(false);
  await store.send('lesson.edit', { id, base, name: 'Second' });
  await store.send('lesson.edit', { id, base: baseOf({ name: 'Second' }), name: 'Third' });
  server.setOnline(true);
  await vi.waitFor(() => expect(onServer().name).toBe('Third'));
  expect(server.executed.map(({ input }) => input)).toEqual([{ id, base, name: 'Third' }]);
  expect(refused()).toEqual([]);
});

test('a text refused as a conflict is kept once in its last version, and a retry overwrites the other change', async () => {
  const { server, store, id, base, refused, onServer, change } = await changedElsewhere();
  server.setOnline(false);
  await store.send('lesson.edit', { id, base, name: 'Mine' });
  change('Theirs');
  server.setOnline(true);
  await vi.waitFor(() => expect(refused()).toEqual([['conflict', { id, base, name: 'Mine' }]]));
  await store.send('lesson.edit', { id, base, name: 'Mine, longer' });
  await vi.waitFor(() => expect(refused()).toEqual([['conflict', { id, base, name: 'Mine, longer' }]]));
  expect(onServer().name).toBe('Theirs');
  await store.close();
  const again = await openTab(server);
  await untilLive(again);
  const [kept] = again.sync.get().refused;
  await again.retry(kept?.key ?? '');
  await vi.waitFor(() => expect(onServer().name).toBe('Mine, longer'));
  await vi.waitFor(() => expect(again.sync.get()).toMatchObject({ pending: 0, waiting: [], refused: [] }));
});

/** A text that was refused as a conflict, and a longer one that the server has not answered yet. */
async function refusedAndUnderWay() {
  const school = await changedElsewhere();
  const { server, store, id, base, refused, change } = school;
  change('Theirs');
  await store.send('lesson.edit', { id, base, name: 'Mine' });
  await vi.waitFor(() => expect(refused()).toHaveLength(1));
  const release = server.hold();
  await store.send('lesson.edit', { id, base: baseOf({ name: 'Mine' }), name: 'Mine, longer' });
  return { ...school, release, chosen: { id, base: baseOf({ name: 'Theirs' }), name: 'Mine, longer' } };
}

const settled = { pending: 0, waiting: [], refused: [] };

test.each(['sent', 'not sent'])('a text chosen in a conflict replaces earlier input that is %s', async (state) => {
  const { server, store, release, chosen, onServer } = await refusedAndUnderWay();
  const isSent = () => server.requests.filter((path) => path === 'POST /api/commands').length === 2;
  if (state === 'sent') await vi.waitFor(() => expect(isSent()).toBe(true));
  await store.send('lesson.edit', chosen, { isInPlace: true });
  expect(store.sync.get()).toMatchObject({ waiting: [{ input: chosen }], refused: [] });
  release();
  await vi.waitFor(() => expect(onServer().name).toBe('Mine, longer'));
  await vi.waitFor(() => expect(store.sync.get()).toMatchObject(settled));
  await store.close();
  const again = await openTab(server);
  await untilLive(again);
  expect(again.sync.get()).toMatchObject(settled);
});

test("a discarded text does not come back when the server's answer arrives", async () => {
  const { server, store, id, release, onServer } = await refusedAndUnderWay();
  await vi.waitFor(() => expect(server.requests.filter((path) => path === 'POST /api/commands')).toHaveLength(2));
  await store.discard('lesson.edit', { id, name: 'Theirs' });
  expect(store.get('Lesson', id)?.name).toBe('Theirs');
  const seen = vi.fn<(count: number) => void>();
  store.sync.subscribe(() => seen(store.sync.get().refused.length));
  release();
  await store.send('lesson.edit', { id, base: baseOf({ name: 'Theirs' }), name: 'Theirs, and on' });
  await vi.waitFor(() => expect(onServer().name).toBe('Theirs, and on'));
  await vi.waitFor(() => expect(store.sync.get()).toMatchObject(settled));
  expect(Math.max(...seen.mock.calls.flat())).toBe(0);
});

test('a refused text is not kept while a later one that contains it is pending', async () => {
  const { server, store, id, base, refused, change } = await changedElsewhere();
  const release = server.hold();
  await store.send('lesson.edit', { id, base, name: 'Mine' });
  await vi.waitFor(() => expect(server.requests.filter((path) => path === 'POST /api/commands')).toHaveLength(1));
  await store.send('lesson.edit', { id, base, name: 'Mine, longer' });
  change('Theirs');
  const seen = vi.fn<(names: unknown[]) => void>();
  store.sync.subscribe(() => seen(refused()));
  release();
  await vi.waitFor(() => expect(refused()).toEqual([['conflict', { id, base, name: 'Mine, longer' }]]));
  expect(JSON.stringify(seen.mock.calls)).not.toContain('"Mine"');
});
