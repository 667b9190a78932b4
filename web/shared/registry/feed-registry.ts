import { feedCommands } from '#sync/feed-commands.ts';
import { feedQueries } from '#sync/interact/feed-queries.ts';
import { commands } from '#web/shared/registry/commands.ts';
import { queries } from '#web/shared/registry/queries.ts';

/** The lists and verbs of the feed: imported by each piece that needs them, and by nothing that every visit fetches. */
Object.assign(queries, feedQueries);
Object.assign(commands, feedCommands);
