import { expect, test, vi } from 'vitest';
import type { Lesson } from '#domain/teach/lesson.ts';
import type { Page } from '#sync/core/protocol.ts';
import { PAGE_SIZE } from '#sync/core/query.ts';
import { createMemory, type ChangeOrigin } from '#web/store/row/memory.ts';
import { emptyOverlay } from '#web/store/row/overlay.ts';
import { createPagedList } from '#web/store/query/paged-list.ts';
import type { AnyListQuery } from '#web/store/query/membership.ts';
import { createPagedRows } from '#web/store/query/paged-rows.ts';
import { idOf, learner, rowOf, teacher } from '#web/store/row/test-row.ts';
import { NoAnswer } from '#web/store/api/api-client.ts';

const newestFirst: AnyListQuery = {
  model: 'Lesson',
  where: { visibility: 'public', deletedAt: null },
  order: [
    ['publishedAt', 'desc'],
    ['id', 'desc'],
  ],
};

/** A public lesson, published in minute `minute`. */
const card = (minute: number, columns: Partial<Lesson> = {}) =>
  rowOf('Lesson', idOf(minute), {
    name: `lesson ${minute}`,
    publishedAt: new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString(),
    publishedVersionID: idOf(900 + minute) as never,
    visibility: 'public',
    owner: teacher.id,
    ...columns,
  });

function openList(server: Lesson[], query = newestFirst) {
  const memory = createMemory();
  let now = 1_000_000;
  const asked: (string | null)[] = [];
  let fault: unknown;
  const put = (origin: ChangeOrigin, ...rows: Lesson[]) =>
    memory.swap(
      rows.map((row) => ({ model: 'Lesson', id: row.id, row })),
      emptyOverlay,
      origin,
    );
  const fetchPage = vi.fn<(after: string | null) => Promise<Page>>(async (after) => {
    asked.push(after);
    await Promise.resolve();
    if (fault) throw fault;
    const start = after === null ? 0 : Number(after);
    const page = server.slice(start, start + PAGE_SIZE);
    put('page', ...page);
    const end = start + page.length;
    return { m: { Lesson: page }, ids: page.map(({ id }) => id), next: end < server.length ? String(end) : null };
  });
  const list = createPagedList({
    memory,
    rows: createPagedRows(memory, () => learner, query),
    now: () => now,
    fetchPage,
  });
  return {
    list,
    asked,
    put,
    memory,
    fail: (error: unknown) => (fault = error),
    pass: (ms: number) => (now += ms),
    names: () => list.get().rows.map((row) => (row as Lesson).name),
    ready: () => vi.waitFor(() => expect(list.get().state).toBe('ready')),
  };
}

const many = (count: number) => Array.from({ length: count }, (_, index) => card(count - index));

test("a list shows the store's rows before the first page, and the page completes them", async () => {
  const { list, put, names, ready } = openList([card(3), card(2), card(1)]);
  put('disk', card(2));
  expect(names()).toEqual(['lesson 2']);
  list.subscribe(() => {});
  expect(list.get().state).toBe('loading');
  await ready();
  expect(names()).toEqual(['lesson 3', 'lesson 2', 'lesson 1']);
  expect(list.get().hasMore).toBe(false);
});

test('a list shows rows up to the end of the last page only and loads more on request', async () => {
  const { list, put, asked, ready } = openList(many(60));
  put('disk', card(1));
  list.subscribe(() => {});
  await ready();
  expect(list.get()).toMatchObject({ hasMore: true, newCount: 0 });
  expect(list.get().rows).toHaveLength(PAGE_SIZE);
  await list.loadMore();
  await list.loadMore();
  expect(list.get()).toMatchObject({ hasMore: false });
  expect(list.get().rows).toHaveLength(60);
  await list.loadMore();
  expect(asked).toEqual([null, '24', '48']);
});

test('a row that appears within the loaded pages is shown in its place', async () => {
  const { list, put, names, ready } = openList([card(5), card(3)]);
  list.subscribe(() => {});
  await ready();
  put('stream', card(9), card(4));
  expect(names()).toEqual(['lesson 9', 'lesson 5', 'lesson 4', 'lesson 3']);
  put('stream', card(9, { visibility: 'private' }));
  expect(names()).toEqual(['lesson 5', 'lesson 4', 'lesson 3']);
});

test('a row that belongs after the loaded pages is counted, and shown at the head on request', async () => {
  const { list, put, names, ready } = openList(many(60).map((row) => ({ ...row })));
  list.subscribe(() => {});
  await ready();
  put('page', card(2));
  expect(list.get().newCount).toBe(0);
  put('stream', card(2), card(0));
  expect(list.get().newCount).toBe(1);
  expect(names()).toHaveLength(PAGE_SIZE);
  list.showNew();
  expect(list.get().newCount).toBe(0);
  expect(names()[0]).toBe('lesson 0');
  expect(names()).toHaveLength(PAGE_SIZE + 1);
});

test('a local row that the page should contain but does not is hidden until it changes', async () => {
  const { list, put, names, ready } = openList([card(5), card(3)]);
  put('disk', card(4, { name: 'unlisted meanwhile' }));
  list.subscribe(() => {});
  await ready();
  expect(names()).toEqual(['lesson 5', 'lesson 3']);
  put('stream', card(4, { name: 'listed again' }));
  expect(names()).toEqual(['lesson 5', 'listed again', 'lesson 3']);
});

test('a row that appears while the page is in flight is not hidden', async () => {
  const { list, put, names, ready } = openList([card(5), card(3)]);
  list.subscribe(() => {});
  put('stream', card(4));
  await ready();
  expect(names()).toEqual(['lesson 5', 'lesson 4', 'lesson 3']);
});

test('a row that the viewer may not list is hidden, unless the query asks for its id', async () => {
  const hidden = card(4, { visibility: 'private' });
  const anything = openList([], { ...newestFirst, where: { deletedAt: null } });
  anything.put('disk', hidden, card(5, { visibility: 'private', owner: learner.id }));
  expect(anything.names()).toEqual(['lesson 5']);
  const named = openList([], { ...newestFirst, where: { id: hidden.id } });
  named.put('disk', hidden);
  expect(named.names()).toEqual(['lesson 4']);
});

test('a list that depends on related rows follows their changes', async () => {
  const having = [
    { column: 'id', model: 'LessonLessonCategory', foreignColumn: 'lessonID', where: { lessonCategoryID: idOf(77) } },
  ] as const;
  const { list, put, memory, names } = openList([], { ...newestFirst, having });
  put('disk', card(5), card(4));
  list.subscribe(() => {});
  expect(names()).toEqual([]);
  const link = rowOf('LessonLessonCategory', idOf(70), {
    lessonID: idOf(4) as never,
    lessonCategoryID: idOf(77) as never,
  });
  memory.swap([{ model: 'LessonLessonCategory', id: link.id, row: link }], emptyOverlay, 'stream');
  expect(names()).toEqual(['lesson 4']);
});

test("a list shows the store's rows offline and is refetched after reconnecting", async () => {
  const { list, put, names, fail, ready } = openList([card(5), card(3)]);
  put('disk', card(3));
  fail(new NoAnswer('away'));
  list.subscribe(() => {});
  await vi.waitFor(() => expect(list.get().state).toBe('offline'));
  expect(names()).toEqual(['lesson 3']);
  fail(undefined);
  list.catchUp(0);
  await ready();
  expect(names()).toEqual(['lesson 5', 'lesson 3']);
});

test('a page that failed is fetched again by retry, and the shown rows stay [S-637]', async () => {
  const { list, fail, asked, ready } = openList(many(30));
  list.subscribe(() => {});
  await ready();
  fail(new Error('broken'));
  await list.loadMore();
  expect(list.get()).toMatchObject({ state: 'error', code: 'internal' });
  expect(list.get().rows).toHaveLength(PAGE_SIZE);
  fail(undefined);
  await list.retry();
  expect(list.get().rows).toHaveLength(30);
  expect(asked).toEqual([null, '24', '24']);
});

test('a list that is opened again shows at once and is refetched only if it is old', async () => {
  const { list, asked, names, pass, ready } = openList([card(5), card(3)]);
  list.subscribe(() => {})();
  await ready();
  list.subscribe(() => {})();
  expect(asked).toHaveLength(1);
  pass(31_000);
  list.subscribe(() => {});
  expect(list.get().state).toBe('ready');
  expect(names()).toEqual(['lesson 5', 'lesson 3']);
  expect(asked).toHaveLength(2);
});

test('a result keeps its object and notifies no listener while nothing in it changes', async () => {
  const { list, put, ready } = openList([card(5), card(3)]);
  const listener = vi.fn<() => void>();
  list.subscribe(listener);
  await ready();
  const before = list.get();
  listener.mockClear();
  put('stream', card(5), card(8, { visibility: 'private' }));
  expect(list.get()).toBe(before);
  expect(listener).not.toHaveBeenCalled();
});
