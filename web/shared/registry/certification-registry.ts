import { certificationQueries } from '#sync/certify/certification-queries.ts';
import { certifyCommands } from '#sync/certify-commands.ts';
import { commands } from '#web/shared/registry/commands.ts';
import { queries } from '#web/shared/registry/queries.ts';

/**
 * Registers the queries and commands of certifications. Only screens that need them import this file, to keep first
 * visits small.
 */
Object.assign(queries, certificationQueries);
Object.assign(commands, certifyCommands);
