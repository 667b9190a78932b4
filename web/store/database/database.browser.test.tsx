import { afterEach, expect, test, vi } from 'vitest';
import type { UserId } from '#domain/kernel/id.ts';
import { type Database, openDatabase } from '#web/store/database/database.ts';
import { newId } from '#web/store/row/new-id.ts';

const opened: Database[] = [];

async function open(userID: UserId = newId('User')): Promise<Database> {
  const database = await openDatabase(userID, () => {});
  opened.push(database);
  return database;
}

const setCursor = (database: Database, v: string) =>
  database.write('meta', (tables) => tables('meta').put({ k: 'cursor', v }));
const cursor = (database: Database) => database.read('meta', async (tables) => (await tables('meta').get('cursor'))?.v);

afterEach(async () => {
  vi.restoreAllMocks();
  for (const database of opened.splice(0)) await database.delete();
});

test('a write that throws stores nothing', async () => {
  const database = await open();
  await setCursor(database, '1');
  const broken = database.write(['meta', 'file'], async (tables) => {
    await tables('meta').put({ k: 'cursor', v: '2' });
    throw new Error('broken');
  });
  await expect(broken).rejects.toThrow('broken');
  expect(await cursor(database)).toBe('1');
});

test('a write that violates a constraint rejects and stores nothing', async () => {
  const database = await open();
  const entry = { key: 'same', name: 'lesson.create', input: {}, at: 1, since: 1, state: 'new' } as const;
  const twice = database.write(['meta', 'outbox'], async (tables) => {
    await tables('meta').put({ k: 'cursor', v: '2' });
    await tables('outbox').add(entry);
    await tables('outbox').add(entry);
  });
  await expect(twice).rejects.toMatchObject({ name: 'ConstraintError' });
  expect(await cursor(database)).toBeUndefined();
});

test('a connection that the browser dropped is reopened with the stored data', async () => {
  const begin = vi.spyOn(IDBDatabase.prototype, 'transaction');
  const database = await open();
  await setCursor(database, '1');
  const dropped = begin.mock.contexts[0] as IDBDatabase;
  dropped.close();
  expect(await Promise.all([cursor(database), cursor(database)])).toEqual(['1', '1']);
  expect(new Set(begin.mock.contexts).size).toBe(2);
});

test('a closed database stays closed', async () => {
  const database = await open();
  database.close();
  expect(database.isOpen()).toBe(false);
  await expect(cursor(database)).rejects.toThrow('closed');
});
