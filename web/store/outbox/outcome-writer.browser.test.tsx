import { openDB } from 'idb';
import { expect, test, vi } from 'vitest';
import { AppError } from '#domain/kernel/errors.ts';
import { localCommands } from '#sync/local-commands.ts';
import { databaseName } from '#web/store/database/database.ts';
import type { FakeServer } from '#web/store/test-fake-server.ts';
import type { AnyCommand } from '#web/store/query/registry.ts';
import { newId } from '#web/store/row/new-id.ts';
import { rowOf } from '#web/store/row/test-row.ts';
import { untilLive, untilSent, lessons, note, school, openTab, titles } from '#web/store/test-tab.ts';

/** A network that holds back the answers to commands until `arrive` is called. */
function slowAnswers(server: FakeServer) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const fetch: typeof globalThis.fetch = async (asked, init) => {
    const answer = await server.fetch(asked, init);
    if (init?.method === 'POST') await promise;
    return answer;
  };
  return { fetch, arrive: resolve };
}

test('a command acknowledged by the stream before its answer settles once and does not come back', async () => {
  const { server } = school();
  const { fetch, arrive } = slowAnswers(server);
  const store = await openTab(server, { fetch });
  await untilLive(store);
  const id = newId('Lesson');
  await store.send('lesson.create', { id, name: 'Graphs' });
  await vi.waitFor(() => expect(store.isPending('Lesson', id)).toBe(false));
  expect(store.sync.get().pending).toBe(0);
  server.remove('Lesson', id);
  await vi.waitFor(() => expect(lessons(store)).toEqual([]));
  server.isStreaming = false;
  arrive();
  await store.send('lesson.create', { id: newId('Lesson'), name: 'After the answer' });
  await untilSent(store);
  expect(lessons(store)).toEqual(['After the answer']);
  expect(server.executed).toHaveLength(2);
  expect(lessons(await openTab(server, { isOnline: () => false }))).toEqual(['After the answer']);
});

test('a command whose rows came with a snapshot before its answer is settled by the answer', async () => {
  const { server } = school();
  const { fetch, arrive } = slowAnswers(server);
  const store = await openTab(server, { fetch });
  await untilLive(store);
  server.isStreaming = false;
  const id = newId('Lesson');
  await store.send('lesson.create', { id, name: 'Graphs' });
  await vi.waitFor(() => expect(server.executed).toHaveLength(1));
  // A later change, so that the cursor of the snapshot is past the command.
  server.put('Notification', note(server.actor, 'Behind it'));
  for (const socket of server.sockets) socket.end(1006);
  await vi.waitFor(() => expect(titles(store)).toContain('Behind it'));
  expect(store.isPending('Lesson', id)).toBe(true);
  arrive();
  await vi.waitFor(() => expect(store.isPending('Lesson', id)).toBe(false));
  expect(lessons(store)).toEqual(['Graphs']);
  expect((await openTab(server)).sync.get().pending).toBe(0);
});

test("an earlier write stays on screen if its command's code can be imported only after the server has run it", async () => {
  const { server } = school();
  server.setOnline(false);
  const before = await openTab(server);
  await before.send('lesson.create', { id: newId('Lesson'), name: 'Graphs' });
  await before.close();

  const commands: Record<string, AnyCommand> = {};
  let isThere = false;
  const bring = async () => {
    if (!isThere) throw new AppError('offline', 'the code of the command');
    Object.assign(commands, localCommands);
  };
  const { fetch, arrive } = slowAnswers(server);
  const store = await openTab(server, { commands, importCommand: bring, fetch });
  server.isStreaming = false;
  server.setOnline(true);
  await vi.waitFor(() => expect(server.executed).toHaveLength(1));
  server.put('Notification', note(server.actor, 'Behind it'));
  for (const socket of server.sockets) socket.end(1006);
  await vi.waitFor(() => expect(titles(store)).toContain('Behind it'));
  expect(lessons(store)).toEqual([]);
  isThere = true;
  arrive();
  await untilSent(store);
  expect(lessons(store)).toEqual(['Graphs']);
});

/** A network that holds back topic subscriptions until `arrive` is called. */
function slowTopics(server: FakeServer) {
  const asked: (() => void)[] = [];
  const hear = server.hear.bind(server);
  server.hear = (socket, message) => {
    if (message.t === 'sub') asked.push(() => hear(socket, message));
    else if (message.t === 'hi') {
      hear(socket, { ...message, topics: [] });
      for (const topic of message.topics ?? []) asked.push(() => hear(socket, { t: 'sub', topic }));
    } else hear(socket, message);
  };
  return {
    areAsked: () => vi.waitFor(() => expect(asked).not.toEqual([])),
    arrive() {
      for (const go of asked.splice(0)) go();
    },
  };
}

test('a new draft stays on screen while the snapshot of its topic is in flight, also after a reconnect', async () => {
  const { server } = school();
  const store = await openTab(server);
  await untilLive(store);
  const topics = slowTopics(server);
  const lessonID = newId('Lesson');
  const steps = () => store.list('LessonNode', { lessonID }).map(({ name }) => name);
  const seen: string[] = [];
  store.subscribe('LessonNode', () => seen.push(steps().join()));
  const add = async (name: string) => {
    const id = newId('LessonNode');
    await store.send('node.add', {
      id,
      lessonID,
      type: 'RICHTEXT',
      name,
      after: null,
      position: 0,
      bodyID: newId('LessonNodeContent'),
      linkIDs: [newId('LessonNodeLink'), newId('LessonNodeLink')],
    });
    return id;
  };
  const isSettled = (id: string) => vi.waitFor(() => expect(store.isPending('LessonNode', id)).toBe(false));
  store.subscribeTopic(`draft:${lessonID}`);
  await topics.areAsked();
  await store.send('lesson.create', { id: lessonID, name: 'Graphs' });
  await isSettled(await add('One'));
  expect(steps()).toEqual(['One']);
  topics.arrive();
  await vi.waitFor(() => expect(store.liveTopic(`draft:${lessonID}`).get()).toBe('live'));

  server.setOnline(false);
  const second = await add('Two');
  server.setOnline(true);
  await topics.areAsked();
  await isSettled(second);
  expect(steps()).toEqual(['One', 'Two']);
  topics.arrive();
  server.put('Notification', note(server.actor, 'Behind it'));
  await vi.waitFor(() => expect(titles(store)).toContain('Behind it'));
  expect([...new Set(seen)]).toEqual(['One', 'One,Two']);
});

test('the learners of a new course are subscribed to once the server has the course', async () => {
  const { server } = school();
  const store = await openTab(server);
  await untilLive(store);
  const id = newId('Course');
  const topic = `courseLearners:${id}`;
  const hear = server.hear.bind(server);
  server.hear = (socket, message) => {
    const isKnown = server.rows.get('Course', id) !== undefined;
    if (message.t === 'sub' && !isKnown) socket.deliver({ t: 'deny', topic: message.topic });
    else hear(socket, message);
  };
  const letThrough = server.hold();
  await store.send('course.create', { id, name: 'Version control', description: '' });
  store.subscribeTopic(topic);
  await vi.waitFor(() => expect(store.liveTopic(topic).get()).toBe('denied'));
  letThrough();
  await vi.waitFor(() => expect(store.liveTopic(topic).get()).toBe('live'));
});

test('a topic denied before the server had its lesson is subscribed to again when the lesson arrives', async () => {
  const { server } = school();
  const store = await openTab(server);
  await untilLive(store);
  const lessonID = newId('Lesson');
  const topic = `draft:${lessonID}`;
  const hear = server.hear.bind(server);
  server.hear = (socket, message) => {
    const isKnown = server.rows.get('Lesson', lessonID) !== undefined;
    if (message.t === 'sub' && !isKnown) socket.deliver({ t: 'deny', topic: message.topic });
    else hear(socket, message);
  };
  const letThrough = server.hold();
  await store.send('lesson.create', { id: lessonID, name: 'Graphs' });
  store.subscribeTopic(topic);
  const state = () => store.liveTopic(topic).get();
  await vi.waitFor(() => expect(state()).toBe('denied'));
  letThrough();
  await vi.waitFor(() => expect(state()).toBe('live'));
  const id = newId('LessonNode');
  server.put('LessonNode', rowOf('LessonNode', id, { lessonID, name: 'Written elsewhere' }));
  await vi.waitFor(() => expect(store.get('LessonNode', id)?.name).toBe('Written elsewhere'));
});

test('a topic whose denial arrives after its lesson is subscribed to again', async () => {
  const { server } = school();
  const store = await openTab(server);
  await untilLive(store);
  const lessonID = newId('Lesson');
  const topic = `draft:${lessonID}`;
  const hear = server.hear.bind(server);
  let refuse: (() => void) | undefined;
  const messages: string[] = [];
  server.hear = (socket, message) => {
    messages.push(message.t);
    if (message.t !== 'sub' || refuse) return hear(socket, message);
    refuse = () => socket.deliver({ t: 'deny', topic: message.topic });
  };
  store.subscribeTopic(topic);
  await vi.waitFor(() => expect(refuse).toBeDefined());
  server.put('Lesson', rowOf('Lesson', lessonID, { name: 'Graphs', owner: server.actor.id }));
  await vi.waitFor(() => expect(lessons(store)).toEqual(['Graphs']));
  refuse?.();
  await vi.waitFor(() => expect(store.liveTopic(topic).get()).toBe('live'));
  // The same connection was used: a new one would have subscribed as well.
  expect(messages).toEqual(['sub', 'sub']);
});

test('changes from another tab reach subscribers in order, and changes missed offline arrive after reconnecting [S-604]', async () => {
  const { actor, server } = school();
  const store = await openTab(server);
  await untilLive(store);
  const [id, other] = [newId('Notification'), newId('Notification')];
  const seen: string[] = [];
  store.subscribe('Notification', () => seen.push(store.get('Notification', id)?.title ?? 'gone'));
  server.put('Notification', note(actor, 'Made', id));
  server.put('Notification', note(actor, 'Changed', id));
  server.remove('Notification', id);
  await vi.waitFor(() => expect(seen).toEqual(['Made', 'Changed', 'gone']));
  server.setOnline(false);
  server.put('Notification', note(actor, 'Missed', id));
  server.put('Notification', note(actor, 'Missed as well', other));
  server.remove('Notification', id);
  server.setOnline(true);
  await vi.waitFor(() => expect(titles(store)).toEqual(['Welcome', 'Missed as well']));
  expect(seen.at(-1)).toBe('gone');
});

test('a pending command that this version does not know is judged by the server and blocks no other command', async () => {
  const { actor, server } = school();
  server.isOnline = false;
  const first = await openTab(server);
  await first.close();
  const raw = await openDB(databaseName(actor.id));
  const stored = { at: Date.now(), since: Date.now(), state: 'new' };
  const given = [
    { key: 'of-another-version', name: 'lesson.gild', input: { id: newId('Lesson') }, ...stored },
    { key: 'of-this-one', name: 'lesson.create', input: { id: newId('Lesson'), name: 'Known' }, ...stored },
  ];
  for (const entry of given) await raw.add('outbox', entry);
  raw.close();
  const store = await openTab(server);
  expect(store.sync.get().pending).toBe(2);
  expect(lessons(store)).toEqual(['Known']);
  server.setOnline(true);
  await untilSent(store);
  expect(server.executed.map(({ name }) => name)).toEqual(['lesson.create']);
  expect(store.sync.get().refused).toMatchObject([{ name: 'lesson.gild', problem: { code: 'unknown_command' } }]);
  await store.dismiss('of-another-version');
  expect(store.sync.get().refused).toEqual([]);
});

test("a write during another tab's sign-out is never reported as stored, nor deleted unsent", async () => {
  const { actor, server } = school();
  const late = Promise.withResolvers<void>();
  const onStored = vi.fn<() => void>();
  const channel = new BroadcastChannel(databaseName(actor.id));
  channel.onmessage = ({ data }: MessageEvent<{ t: string }>) => {
    if (data.t !== 'cleared') return;
    writing.send('lesson.create', { id: newId('Lesson'), name: 'A moment too late' }).then(onStored, () => {});
    late.resolve();
  };
  const [leaving, writing] = [await openTab(server), await openTab(server)];
  await Promise.all([untilLive(leaving), untilLive(writing)]);
  await writing.send('lesson.create', { id: newId('Lesson'), name: 'In time' });
  expect(await leaving.clear()).toEqual({ left: 0 });
  await late.promise;
  await writing.close();
  expect(onStored).not.toHaveBeenCalled();
  expect(server.executed.map(({ input }) => (input as { name: string }).name)).toEqual(['In time']);
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(databaseName(actor.id));
  channel.close();
});

test('a device stores commands again after an interrupted sign-out', async () => {
  const { actor, server } = school();
  const store = await openTab(server);
  await untilLive(store);
  await store.close();
  const raw = await openDB(databaseName(actor.id));
  await raw.put('meta', { k: 'frozen', v: '' });
  raw.close();
  const again = await openTab(server);
  await again.send('lesson.create', { id: newId('Lesson'), name: 'Here I am' });
  await untilSent(again);
  expect(server.executed).toHaveLength(1);
});

test('a deletion of what another device has deleted already is done, and other missing rows are reported', async () => {
  const { server } = school();
  const store = await openTab(server);
  await untilLive(store);
  const id = newId('Task');
  server.put('Task', rowOf('Task', id, { name: 'Read', userID: server.actor.id, owner: server.actor.id }));
  await vi.waitFor(() => expect(store.get('Task', id)).toBeDefined());
  server.refusals.set('task.delete', 'not_found');
  server.refusals.set('task.edit', 'not_found');
  await store.send('task.delete', { id });
  await untilSent(store);
  expect(store.sync.get().refused).toEqual([]);
  await store.send('task.edit', { id, name: 'Write' });
  await untilSent(store);
  expect(store.sync.get().refused).toMatchObject([{ name: 'task.edit', problem: { code: 'not_found' } }]);
});
