import { expect, test, vi } from 'vitest';
import type { Database, Tables } from '#web/store/database.ts';
import { withRoom } from '#web/store/room.ts';

const cleared = vi.fn<(name: string) => void>();
const tables = ((name: string) => ({ clear: async () => cleared(name) })) as unknown as Tables;
const database: Pick<Database, 'write'> = { write: (_, work) => work(tables) };
const full = new DOMException('no space left', 'QuotaExceededError');

test('on a full disk what can be fetched again makes room, and the write is done once more', async () => {
  cleared.mockClear();
  const write = vi.fn<() => Promise<string>>().mockRejectedValueOnce(full).mockResolvedValueOnce('kept');
  await expect(withRoom(database, write)).resolves.toBe('kept');
  expect(cleared.mock.calls).toEqual([['file'], ['version']]);
});

test('a write that fails for another reason, or again, fails', async () => {
  cleared.mockClear();
  const broken = vi.fn<() => Promise<string>>().mockRejectedValue(new Error('broken'));
  await expect(withRoom(database, broken)).rejects.toThrow('broken');
  expect(broken).toHaveBeenCalledOnce();
  expect(cleared).not.toHaveBeenCalled();
  const stillFull = vi.fn<() => Promise<string>>().mockRejectedValue(full);
  await expect(withRoom(database, stillFull)).rejects.toBe(full);
  expect(stillFull).toHaveBeenCalledTimes(2);
});
