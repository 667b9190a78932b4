import { expect, test, vi } from 'vitest';
import { liveList } from '#web/store/row/live-list.ts';
import { createMemory } from '#web/store/row/memory.ts';
import { emptyOverlay, type Overlay } from '#web/store/row/overlay.ts';
import type { ModelRow, RowChange } from '#web/store/row/row.ts';
import { idOf, learner, rowOf } from '#web/store/row/test-row.ts';

const put = (row: ModelRow): RowChange => ({ model: 'Notification', id: row.id, row });
const note = (number: number, title = 'Hello') => rowOf('Notification', idOf(number), { title, owner: learner.id });

const overlayOf = (...changes: RowChange[]): Overlay => ({
  changes,
  get: (_model, id) => changes.find((change) => change.id === id)?.row,
  effects: new Map(),
});

function filled(...rows: ModelRow[]) {
  const memory = createMemory();
  memory.swap(rows.map(put), emptyOverlay, 'stream');
  return memory;
}

test('a row that is sent again unchanged keeps its object and notifies no listener', () => {
  const memory = filled(note(1));
  const before = memory.get('Notification', idOf(1));
  const listener = vi.fn<() => void>();
  memory.subscribe('Notification', listener);
  memory.swap([put(note(1))], emptyOverlay, 'stream');
  expect(memory.get('Notification', idOf(1))).toBe(before);
  expect(listener).not.toHaveBeenCalled();
});

test('a list keeps its array until one of its own rows changes', () => {
  const memory = filled(note(1), note(2, 'Other'));
  const list = liveList(memory, 'Notification', { title: 'Hello' });
  const before = list.get();
  memory.swap([put(note(3, 'Other'))], emptyOverlay, 'stream');
  expect(list.get()).toBe(before);
  memory.swap([put(note(4))], emptyOverlay, 'stream');
  expect(list.get().map(({ id }) => id)).toEqual([idOf(1), idOf(4)]);
});

test('rows and the end of an overlay change in one step without an intermediate state', () => {
  const memory = createMemory();
  memory.swap([], overlayOf(put(note(1, 'mine'))), 'local');
  const seen: unknown[] = [];
  memory.subscribe('Notification', () => seen.push(memory.get('Notification', idOf(1))));
  memory.swap([put(note(1, 'mine'))], emptyOverlay, 'stream');
  expect(memory.isPending('Notification', idOf(1))).toBe(false);
  expect(seen).toEqual([expect.objectContaining({ title: 'mine' })]);
});

test('an unchanged row that is no longer pending notifies its listeners', () => {
  const memory = filled(note(1));
  memory.swap([], overlayOf(put(note(1))), 'local');
  const listener = vi.fn<() => void>();
  memory.subscribe('Notification', listener);
  memory.swap([], emptyOverlay, 'stream');
  expect(listener).toHaveBeenCalledOnce();
});

test("the index of related rows is updated when a row's value changes", () => {
  const memory = filled(note(1));
  expect(memory.related('Notification', 'owner', learner.id)).toHaveLength(1);
  memory.swap([put(rowOf('Notification', idOf(1), { owner: idOf(9) as never }))], emptyOverlay, 'stream');
  expect(memory.related('Notification', 'owner', learner.id)).toHaveLength(0);
  expect(memory.related('Notification', 'id', idOf(1))).toHaveLength(1);
});
