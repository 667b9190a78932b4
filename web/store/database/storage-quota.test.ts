import { expect, test, vi } from 'vitest';
import type { Database, Tables } from '#web/store/database/database.ts';
import { withQuotaRetry } from '#web/store/database/storage-quota.ts';

const cleared = vi.fn<(name: string) => void>();
const tables = ((name: string) => ({ clear: async () => cleared(name) })) as unknown as Tables;
const database: Pick<Database, 'write'> = { write: (_, work) => work(tables) };
const full = new DOMException('no space left', 'QuotaExceededError');

test('a full disk loses the data that can be fetched again, and the write is repeated', async () => {
  cleared.mockClear();
  const write = vi.fn<() => Promise<string>>().mockRejectedValueOnce(full).mockResolvedValueOnce('kept');
  await expect(withQuotaRetry(database, write)).resolves.toBe('kept');
  expect(cleared.mock.calls).toEqual([['file'], ['version']]);
});

test('a write that fails for another reason, or again after the cleanup, rejects', async () => {
  cleared.mockClear();
  const broken = vi.fn<() => Promise<string>>().mockRejectedValue(new Error('broken'));
  await expect(withQuotaRetry(database, broken)).rejects.toThrow('broken');
  expect(broken).toHaveBeenCalledOnce();
  expect(cleared).not.toHaveBeenCalled();
  const stillFull = vi.fn<() => Promise<string>>().mockRejectedValue(full);
  await expect(withQuotaRetry(database, stillFull)).rejects.toBe(full);
  expect(stillFull).toHaveBeenCalledTimes(2);
});
