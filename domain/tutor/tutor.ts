import type { Id, UserId } from '#domain/kernel/id.ts';
import type { Instant } from '#domain/kernel/time.ts';

/** Strengths range from 0 to this. */
export const STRENGTH_MAX = 100;
export const TUTOR_NAME_MAX = 100;
export const TUTOR_ATTRIBUTES_MAX = 50;

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
  /** Whether the tutor stores and uses what its learner says about themselves. */
  isRemembering: boolean;
  owner: UserId;
}

/** The tutor that every user has. The specification has two names for the one table (D-35). */
export type PersonalTutor = Tutor;
