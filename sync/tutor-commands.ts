import { tutorMemory, tutorMemoryQueries } from '#sync/tutor/tutor-memory.ts';
import { tutor, tutorQueries } from '#sync/tutor/tutor.ts';

/** Commands and queries of tutor chats; browsers load them on demand. */
export const tutorCommands = { ...tutor, ...tutorMemory };
export const tutorChatQueries = { ...tutorQueries, ...tutorMemoryQueries };
