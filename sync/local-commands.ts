import { certifyCommands } from '#sync/certify/commands.ts';
import { commonCommands } from '#sync/common-commands.ts';
import { feedCommands } from '#sync/interact/feed-commands.ts';
import { talkCommands } from '#sync/interact/talk.ts';
import { teachCommands } from '#sync/teach/commands.ts';

/**
 * Every command that a browser runs on its own rows before the server does, by the name stored in the outbox. A name
 * must exist for 60 days after its last use, because an outbox may wait that long.
 */
export const localCommands = {
  ...commonCommands,
  ...teachCommands,
  ...certifyCommands,
  ...talkCommands,
  ...feedCommands,
};
