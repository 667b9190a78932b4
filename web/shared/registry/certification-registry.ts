import { certificationQueries } from '#sync/certify/certification-queries.ts';
import { certifyCommands } from '#sync/certify-commands.ts';
import { commands } from '#web/shared/registry/commands.ts';
import { queries } from '#web/shared/registry/queries.ts';

/** The lists and verbs of certifications: imported by each screen that needs them, and by nothing that every visit fetches. */
Object.assign(queries, certificationQueries);
Object.assign(commands, certifyCommands);
