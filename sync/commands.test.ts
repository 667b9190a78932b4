import { expect, test } from 'vitest';
import type { Command } from '#sync/command.ts';
import { commands } from '#sync/commands.ts';
import { localCommands } from '#sync/local-commands.ts';

/** A browser that ran one of these would show what the server has not said: tokens moved, a lesson published. */
test('no browser carries a command that only the server runs, and every other one it does', () => {
  const isOnline = ([, { isOnlineOnly }]: [string, Pick<Command<never, unknown>, 'isOnlineOnly'>]) =>
    isOnlineOnly === true;
  const namesOf = (entries: [string, unknown][]) => entries.map(([name]) => name).toSorted();
  const all = Object.entries(commands);
  expect(namesOf(all.filter((entry) => !isOnline(entry)))).toEqual(Object.keys(localCommands).toSorted());
  expect(all.filter(isOnline).length).toBeGreaterThan(20);
});
