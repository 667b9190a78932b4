import { expect, test } from 'vitest';
import type { Lesson } from '#domain/teach/lesson.ts';
import { createMemory, type ChangeOrigin } from '#web/store/row/memory.ts';
import { emptyOverlay } from '#web/store/row/overlay.ts';
import { createRankedRows } from '#web/store/query/ranked-rows.ts';
import { idOf, learner, rowOf, teacher } from '#web/store/row/test-row.ts';

const card = (minute: number, columns: Partial<Lesson> = {}) =>
  rowOf('Lesson', idOf(minute), {
    name: `bridge ${minute}`,
    publishedAt: new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString(),
    publishedVersionID: idOf(900 + minute) as never,
    visibility: 'public',
    owner: teacher.id,
    ...columns,
  });

/** A search for "bridge" with a server that knows more about words than this device. */
function searched() {
  const memory = createMemory();
  const order = [['publishedAt', 'desc']] as const;
  const search = { text: 'bridge', isRanked: true };
  const rows = createRankedRows(memory, () => learner, {
    model: 'Lesson',
    where: { visibility: 'public' },
    order,
    search,
  });
  const put = (origin: ChangeOrigin, ...lessons: Lesson[]) => {
    memory.swap(
      lessons.map((row) => ({ model: 'Lesson', id: row.id, row })),
      emptyOverlay,
      origin,
    );
    return rows.shown(origin);
  };
  const give = (lessons: Lesson[], next: string | null, after: string | null = null) => {
    put('page', ...lessons);
    rows.take({ m: {}, ids: lessons.map(({ id }) => id), next }, after, []);
  };
  const names = () => rows.shown('page').rows.map((row) => (row as Lesson).name);
  return { rows, put, give, names };
}

test("ranked rows keep the server's order, whatever their columns and words", () => {
  const { give, names } = searched();
  give([card(1), card(3, { name: 'The Golden Gate' }), card(2)], null);
  expect(names()).toEqual(['bridge 1', 'The Golden Gate', 'bridge 2']);
});

test('a new lesson is counted if it has the words, and an unlisted one is removed', () => {
  const { give, put, names, rows } = searched();
  give([card(1), card(2)], null);
  expect(put('stream', card(3), card(4, { name: 'A song' })).newCount).toBe(1);
  expect(names()).toEqual(['bridge 1', 'bridge 2']);
  rows.pin();
  expect(names()).toEqual(['bridge 3', 'bridge 1', 'bridge 2']);
  put('stream', card(1, { visibility: 'private' }));
  expect(names()).toEqual(['bridge 3', 'bridge 2']);
});

test('a refetched first page puts its rows first and keeps the later ones, unless it is the only page', () => {
  const { give, names, rows } = searched();
  give([card(1), card(2)], 'a');
  give([card(3)], 'b', 'a');
  give([card(4), card(1)], 'a');
  expect(names()).toEqual(['bridge 4', 'bridge 1', 'bridge 2', 'bridge 3']);
  expect(rows.next()).toBe('b');
  give([card(4), card(3)], null);
  expect(names()).toEqual(['bridge 4', 'bridge 3']);
  expect(rows.next()).toBeNull();
});

test('an offline search finds words by their beginning on this device, newest first', () => {
  const { put, names } = searched();
  put('disk', card(1), card(2, { name: 'Over them', description: 'Many BRIDGES.' }), card(3, { name: 'A footbridge' }));
  expect(names()).toEqual(['Over them', 'bridge 1']);
});
