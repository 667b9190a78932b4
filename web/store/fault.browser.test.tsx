import { expect, test, vi } from 'vitest';
import type { ClientStore } from '#web/store/client-store.ts';
import { newId } from '#web/store/new-id.ts';
import { FAULTS_MAX, FAULTY_MS } from '#web/store/outbox.ts';
import { isLive, isSent, lessons, school, tab } from '#web/store/test-tab.ts';

const HOUR_MS = 3_600_000;

/** A tab whose clock the test turns. */
async function clockedTab(server: ReturnType<typeof school>['server']) {
  const clock = { ms: Date.now() };
  const store = await tab(server, { now: () => clock.ms });
  await isLive(store);
  return { store, clock };
}

const write = (store: ClientStore, name: string) => store.send('lesson.create', { id: newId('Lesson'), name });
const addTask = (store: ClientStore, id = newId('Task')) =>
  store.send('task.add', { id, name: 'Read chapter two', isComplete: false });

/** Lets it try so often, and waits for each try to be answered. */
async function retry(store: ClientStore, server: ReturnType<typeof school>['server'], times: number): Promise<void> {
  for (let n = 0; n < times; n += 1) {
    const before = server.requests.length;
    await vi.waitFor(() => {
      void store.flush(1);
      expect(server.requests.length).toBeGreaterThan(before);
    });
  }
}

test.each(['internal', 'unavailable'] as const)(
  'a call that the server could not carry out (%s) stays with all behind it, in order, and is done when the server can',
  async (fault) => {
    const { server } = school();
    const { store } = await clockedTab(server);
    server.faults.set('task.add', fault);
    const letGo = server.hold();
    await write(store, 'Before');
    await addTask(store);
    await write(store, 'After');
    letGo();
    await vi.waitFor(() => expect(store.sync.get().waiting[0]?.delay).toBeDefined());
    expect(store.sync.get()).toMatchObject({ pending: 2, refused: [] });
    expect(store.list('Task', {})).toHaveLength(1);
    expect(server.executed.map(({ name }) => name)).toEqual(['lesson.create']);

    server.faults.clear();
    void store.flush();
    await isSent(store);
    expect(server.executed.map(({ name }) => name)).toEqual(['lesson.create', 'task.add', 'lesson.create']);
    expect(store.sync.get().refused).toEqual([]);
    expect(lessons(store)).toEqual(['Before', 'After']);
  },
);

test('a database that is away or read only for hours has nothing set aside', async () => {
  const { server } = school();
  const { store, clock } = await clockedTab(server);
  server.faults.set('lesson.create', 'unavailable');
  await write(store, 'Patient');
  await retry(store, server, FAULTS_MAX);
  clock.ms += 5 * HOUR_MS;
  await retry(store, server, FAULTS_MAX);
  expect(store.sync.get()).toMatchObject({ pending: 1, refused: [] });

  // A single fault after all that time is the first one.
  server.faults.set('lesson.create', 'internal');
  await retry(store, server, 1);
  expect(store.sync.get()).toMatchObject({ pending: 1, refused: [] });
  server.faults.clear();
  void store.flush();
  await isSent(store);
  expect(lessons(store)).toEqual(['Patient']);
});

test('a call that never can be done is set aside whole after many faults over a long time, those behind it go on, and it can be tried again', async () => {
  const { server } = school();
  const { store, clock } = await clockedTab(server);
  server.faults.set('task.add', 'internal');
  const id = newId('Task');
  await addTask(store, id);
  await retry(store, server, FAULTS_MAX + 2);
  expect(store.sync.get()).toMatchObject({ pending: 1, refused: [] });
  await write(store, 'Behind it');

  clock.ms += FAULTY_MS;
  await vi.waitFor(() => {
    // Else it waits longer after each fault.
    void store.flush(1);
    expect(store.sync.get().pending).toBe(0);
  });
  const [aside, ...others] = store.sync.get().refused;
  expect(aside).toMatchObject({
    name: 'task.add',
    input: { id, name: 'Read chapter two' },
    problem: { code: 'internal' },
  });
  expect(others).toEqual([]);
  expect(server.executed.map(({ name }) => name)).toEqual(['lesson.create']);

  server.faults.clear();
  await store.retry(aside?.key ?? '');
  void store.flush();
  await isSent(store);
  expect(store.sync.get().refused).toEqual([]);
  expect(server.executed.map(({ name }) => name)).toEqual(['lesson.create', 'task.add']);
});

test('a release that answered a fault among other answers is understood: the call stays, the others are settled', async () => {
  const { server } = school();
  const { store } = await clockedTab(server);
  server.refusals.set('task.add', 'internal');
  const letGo = server.hold();
  await write(store, 'Before');
  await addTask(store);
  await write(store, 'After');
  letGo();
  await vi.waitFor(() => expect(store.sync.get().pending).toBe(1));
  expect(store.sync.get().refused).toEqual([]);
  server.refusals.clear();
  void store.flush();
  await isSent(store);
  expect(server.executed.map(({ name }) => name)).toEqual(['lesson.create', 'lesson.create', 'task.add']);
});
