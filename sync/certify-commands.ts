import { endorsement } from '#sync/certify/endorsement.ts';

/** Commands on other people's certifications; browsers load them on demand. */
export const certifyCommands = { ...endorsement };
