import { expect, test, vi } from 'vitest';
import type { ClientStore } from '#web/store/client-store.ts';
import { newId } from '#web/store/row/new-id.ts';
import { FAULTS_MAX, FAULTY_MS } from '#web/store/database/outbox-table.ts';
import { untilLive, untilSent, lessons, school, openTab } from '#web/store/test-tab.ts';

const HOUR_MS = 3_600_000;

/** A tab whose clock the test controls. */
async function clockedTab(server: ReturnType<typeof school>['server']) {
  const clock = { ms: Date.now() };
  const store = await openTab(server, { now: () => clock.ms });
  await untilLive(store);
  return { store, clock };
}

const write = (store: ClientStore, name: string) => store.send('lesson.create', { id: newId('Lesson'), name });
const addTask = (store: ClientStore, id = newId('Task')) =>
  store.send('task.add', { id, name: 'Read chapter two', isComplete: false });

/** Makes the tab retry `times` times and waits for each answer. */
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
  'a command that fails with a server fault (%s) keeps its place in the queue until the server can run it',
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
    await untilSent(store);
    expect(server.executed.map(({ name }) => name)).toEqual(['lesson.create', 'task.add', 'lesson.create']);
    expect(store.sync.get().refused).toEqual([]);
    expect(lessons(store)).toEqual(['Before', 'After']);
  },
);

test('no command is set aside while the database is unavailable or read-only for hours', async () => {
  const { server } = school();
  const { store, clock } = await clockedTab(server);
  server.faults.set('lesson.create', 'unavailable');
  await write(store, 'Patient');
  await retry(store, server, FAULTS_MAX);
  clock.ms += 5 * HOUR_MS;
  await retry(store, server, FAULTS_MAX);
  expect(store.sync.get()).toMatchObject({ pending: 1, refused: [] });

  // A single fault after all that time counts as the first one.
  server.faults.set('lesson.create', 'internal');
  await retry(store, server, 1);
  expect(store.sync.get()).toMatchObject({ pending: 1, refused: [] });
  server.faults.clear();
  void store.flush();
  await untilSent(store);
  expect(lessons(store)).toEqual(['Patient']);
});

test('a command that always fails is set aside after many faults over a long time and can be sent again', async () => {
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
    // Without the flush, the wait grows after each fault.
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
  await untilSent(store);
  expect(store.sync.get().refused).toEqual([]);
  expect(server.executed.map(({ name }) => name)).toEqual(['lesson.create', 'task.add']);
});

test('a fault between other answers, as an earlier release sent it, keeps its command and settles the others', async () => {
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
  await untilSent(store);
  expect(server.executed.map(({ name }) => name)).toEqual(['lesson.create', 'lesson.create', 'task.add']);
});
