import { expect, test, vi } from 'vitest';
import type { Lesson } from '#domain/teach/lesson.ts';
import { newId } from '#web/store/row/new-id.ts';
import { rowOf } from '#web/store/row/test-row.ts';
import { untilLive, untilSent, lessons, note, school, openTab, titles } from '#web/store/test-tab.ts';

const published = (name: string): Lesson =>
  rowOf('Lesson', newId('Lesson'), {
    name,
    visibility: 'public',
    publishedVersionID: newId('LessonVersion'),
    publishedAt: '2026-01-01T00:00:00+00:00',
    owner: newId('User'),
  });

test("every tab shows exactly the server's rows after a restore", async () => {
  const { actor, server } = school();
  server.put('Lesson', published('Kept'));
  const [one, two] = [await openTab(server), await openTab(server)];
  await Promise.all([untilLive(one), untilLive(two)]);
  const restore = server.backUp();
  server.put('Notification', note(actor, 'Lost'));
  server.put('Lesson', published('Lost'));
  const list = two.pagedList('lesson.catalog', {});
  const leave = list.subscribe(() => {});
  await vi.waitFor(() => expect(lessons(one).toSorted()).toEqual(['Kept', 'Lost']));
  expect(titles(one)).toEqual(['Welcome', 'Lost']);

  restore();
  server.put('Notification', note(actor, 'After'));
  for (const store of [one, two]) {
    await vi.waitFor(() => expect(titles(store)).toEqual(['Welcome', 'After']));
    await vi.waitFor(() => expect(lessons(store)).toEqual(['Kept']));
  }
  await vi.waitFor(() => expect(list.get().rows).toMatchObject([{ name: 'Kept' }]));
  leave();
  await Promise.all([one.close(), two.close()]);
  const again = await openTab(server);
  expect([titles(again), lessons(again)]).toEqual([['Welcome', 'After'], ['Kept']]);
});

test('pending and lost commands are sent to the restored server, and commands that it still knows do not run again', async () => {
  const { server } = school();
  const store = await openTab(server);
  await untilLive(store);
  // From here on commands are acknowledged while their rows are still missing.
  server.isStreaming = false;
  const write = async (name: string) => {
    await store.send('lesson.create', { id: newId('Lesson'), name });
    if (server.isOnline) await untilSent(store);
  };
  await write('one: saved');
  const restore = server.backUp();
  await write('two: lost');
  server.setOnline(false);
  await write('three: waits');

  restore();
  server.isStreaming = true;
  server.setOnline(true);
  const done = ['one: saved', 'three: waits', 'two: lost', 'two: lost'];
  const executed = () => server.executed.map(({ input }) => (input as { name: string }).name);
  await vi.waitFor(() => expect(executed().toSorted()).toEqual(done));
  await untilSent(store);
  expect(lessons(store).toSorted()).toEqual(['one: saved', 'three: waits', 'two: lost']);
  const ids = server.executed.map(({ input }) => (input as { id: Lesson['id'] }).id);
  await vi.waitFor(() => expect(ids.map((id) => store.isPending('Lesson', id))).not.toContain(true));
  expect(store.list('Lesson', {})).toHaveLength(3);
});

test('rows of a page from the restored server stay when the stream reconnects later', async () => {
  const { server } = school();
  const store = await openTab(server);
  await untilLive(store);
  const restore = server.backUp();
  server.isStreamAway = true;
  restore();
  server.put('Lesson', published('Here'));
  const list = store.pagedList('lesson.catalog', {});
  const leave = list.subscribe(() => {});
  await vi.waitFor(() => expect(list.get()).toMatchObject({ state: 'ready', rows: [{ name: 'Here' }] }));
  server.isStreamAway = false;
  const seen = new Set<number>();
  store.subscribe('Lesson', () => seen.add(store.list('Lesson', {}).length));
  await untilLive(store);
  expect(lessons(store)).toEqual(['Here']);
  expect([...seen]).not.toContain(0);
  leave();
});
