import type { Id, UserId } from '#domain/kernel/id.ts';
import type { Json } from '#domain/kernel/errors.ts';
import type { Instant } from '#domain/kernel/time.ts';

/** What a tutor remembers of its learner; its owner reads, edits and forgets it (D-31). */
export interface TutorMemory {
  id: Id<'TutorMemory'>;
  createdAt: Instant;
  updatedAt: Instant;
  content: string;
  /** The remembered user. */
  userID: UserId;
  tutorID: Id<'Tutor'>;
  /** The answer that produced the memory: its text, or text with its sources. */
  tutorAIResponse: Json;
  owner: UserId;
}
