import { feedCommands } from '#sync/feed-commands.ts';
import { feedQueries } from '#sync/interact/feed-queries.ts';
import { commands } from '#web/shared/registry/commands.ts';
import { queries } from '#web/shared/registry/queries.ts';

/**
 * Registers the queries and commands of the feed. Only parts that need them import this file, to keep first visits small.
 */
Object.assign(queries, feedQueries);
Object.assign(commands, feedCommands);
