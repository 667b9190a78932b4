import { talkCommands, talkQueries } from '#sync/interact/talk.ts';
import { commands } from '#web/shared/commands.ts';
import { queries } from '#web/shared/queries.ts';

/** The lists and verbs of tutors: imported by each screen that needs them, and by nothing that every visit fetches. */
Object.assign(queries, talkQueries);
Object.assign(commands, talkCommands);
