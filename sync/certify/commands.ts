import { endorsement } from '#sync/certify/endorsement.ts';

/** The verbs of who reads what somebody else was certified: they come to a browser when one of them is needed. */
export const certifyCommands = { ...endorsement };
