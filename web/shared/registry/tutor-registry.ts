import { tutorCommands, tutorChatQueries } from '#sync/tutor-commands.ts';
import { commands } from '#web/shared/registry/commands.ts';
import { queries } from '#web/shared/registry/queries.ts';

/**
 * Registers the queries and commands of tutors. Only screens that need them import this file, to keep first visits small.
 */
Object.assign(queries, tutorChatQueries);
Object.assign(commands, tutorCommands);
