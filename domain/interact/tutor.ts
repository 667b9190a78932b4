import type { Id, UserId } from '#domain/kernel/id.ts';
import type { Instant } from '#domain/kernel/time.ts';

/** How a tutor teaches; `strength` is between 0 and 1. */
export interface TutorAttribute {
  name: string;
  description: string;
  strength: number;
}

export interface Tutor {
  id: Id<'Tutor'>;
  createdAt: Instant;
  updatedAt: Instant;
  name: string;
  attributes: TutorAttribute[];
  owner: UserId;
}
