import { certifyCommands } from '#sync/certify/commands.ts';
import { commonCommands } from '#sync/common-commands.ts';
import { feedCommands } from '#sync/interact/feed-commands.ts';
import { talkCommands } from '#sync/interact/talk.ts';
import { teachCommands } from '#sync/teach/commands.ts';

/** Every verb that a browser runs over its own rows before the server does, by the name that waits in an outbox. A name is kept as long as an outbox may wait: 60 days. */
export const localCommands = {
  ...commonCommands,
  ...teachCommands,
  ...certifyCommands,
  ...talkCommands,
  ...feedCommands,
};
