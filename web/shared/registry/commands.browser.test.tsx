import { expect, test, vi } from 'vitest';
import { importCommand } from '#web/shared/registry/commands.ts';

vi.mock('#sync/local-commands.ts', () => {
  throw new Error('a newer release has replaced the file');
});

test.each([
  [true, 'outdated'],
  [false, 'offline'],
])('a command whose code cannot be loaded while the network is there (%s) fails as %s', async (isOnline, code) => {
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  await expect(importCommand('lesson.publish')).rejects.toMatchObject({ code });
  await expect(importCommand('lesson.edit')).rejects.toMatchObject({ code });
  network.mockRestore();
});
