import { exchange, exchangeQueries } from '#sync/interact/exchange.ts';
import { tutor, tutorQueries } from '#sync/interact/tutor.ts';

/** The verbs and lists of who talks with a tutor: they come to a browser when one of them is needed. */
export const talkCommands = { ...tutor, ...exchange };
export const talkQueries = { ...tutorQueries, ...exchangeQueries };
