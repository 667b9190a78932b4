import { certifyCommands } from '#sync/certify-commands.ts';
import { initialCommands } from '#sync/initial-commands.ts';
import { feedCommands } from '#sync/feed-commands.ts';
import { tutorCommands } from '#sync/tutor-commands.ts';
import { teachCommands } from '#sync/teach-commands.ts';

/**
 * Every command that a browser runs on its own rows before the server does, by the name stored in the outbox. A name
 * must exist for 60 days after its last use, because an outbox may wait that long.
 */
export const localCommands = {
  ...initialCommands,
  ...teachCommands,
  ...certifyCommands,
  ...tutorCommands,
  ...feedCommands,
};
