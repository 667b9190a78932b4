import { tutorCommands, tutorChatQueries } from '#sync/tutor-commands.ts';
import { commands } from '#web/shared/registry/commands.ts';
import { queries } from '#web/shared/registry/queries.ts';

/** The lists and verbs of tutors: imported by each screen that needs them, and by nothing that every visit fetches. */
Object.assign(queries, tutorChatQueries);
Object.assign(commands, tutorCommands);
