import type { Id, UserId } from '#domain/kernel/id.ts';
import type { Instant } from '#domain/kernel/time.ts';

/** From 0 to this. */
export const STRENGTH_MAX = 100;
export const TUTOR_NAME_MAX = 100;
export const TUTOR_ATTRIBUTES_MAX = 50;

/** How a tutor teaches, and how strongly. */
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
  /** Whether it keeps and uses what its learner tells of themselves. */
  isRemembering: boolean;
  owner: UserId;
}

/** The tutor that every user has; one table, two names (D-35). */
export type PersonalTutor = Tutor;
