import { expect, test } from 'vitest';
import type { Command } from '#sync/core/command.ts';
import { commands } from '#sync/commands.ts';
import { localCommands } from '#sync/local-commands.ts';

/**
 * A browser that ran an online-only command would show results that the server has not confirmed: moved tokens, a
 * published lesson.
 */
test('the browser carries every command except those that only the server runs', () => {
  const isOnline = ([, { isOnlineOnly }]: [string, Pick<Command<never, unknown>, 'isOnlineOnly'>]) =>
    isOnlineOnly === true;
  const namesOf = (entries: [string, unknown][]) => entries.map(([name]) => name).toSorted();
  const all = Object.entries(commands);
  expect(namesOf(all.filter((entry) => !isOnline(entry)))).toEqual(Object.keys(localCommands).toSorted());
  expect(all.filter(isOnline).length).toBeGreaterThan(20);
});
