import { exchange, exchangeQueries } from '#sync/interact/exchange.ts';
import { tutor, tutorQueries } from '#sync/interact/tutor.ts';

/** Commands and queries of tutor chats; browsers load them on demand. */
export const talkCommands = { ...tutor, ...exchange };
export const talkQueries = { ...tutorQueries, ...exchangeQueries };
