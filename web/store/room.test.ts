import { expect, test, vi } from 'vitest';
import type { Database } from '#web/store/database.ts';
import { withRoom } from '#web/store/room.ts';

const cleared = vi.fn<() => Promise<void>>(async () => {});
const database = { files: { clear: cleared }, versions: { clear: cleared } } as unknown as Database;
const full = Object.assign(new Error('given up'), { name: 'AbortError', inner: { name: 'QuotaExceededError' } });

test('on a full disk what can be fetched again makes room, and the write is done once more', async () => {
  cleared.mockClear();
  const write = vi.fn<() => Promise<string>>().mockRejectedValueOnce(full).mockResolvedValueOnce('kept');
  await expect(withRoom(database, write)).resolves.toBe('kept');
  expect(cleared).toHaveBeenCalledTimes(2);
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
