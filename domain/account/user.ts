import type { Id, UserId } from '#domain/kernel/id.ts';
import type { Day, Instant } from '#domain/kernel/time.ts';

/** Teaching is not a role: it is owning a lesson (D-10). */
export const roles = ['USER', 'MODERATOR', 'ADMIN'] as const;
export type Role = (typeof roles)[number];

/** Who is asking. `undefined` wherever an Actor is expected means a visitor without a session. */
export interface Actor {
  id: UserId;
  role: Role;
}

export const languages = ['us', 'en', 'de', 'fr'] as const;
export type Language = (typeof languages)[number];

/** How often what is told by mail comes: a quarter of an hour, a day or a week together, or not at all. */
export const mailRhythms = ['soon', 'daily', 'weekly', 'never'] as const;
export type MailRhythm = (typeof mailRhythms)[number];

/** What `<html lang>` and the formats of dates and numbers call our four codes. */
export const tagOf: Readonly<Record<Language, string>> = { us: 'en-US', en: 'en-GB', de: 'de-DE', fr: 'fr-FR' };

export interface User {
  id: UserId;
  createdAt: Instant;
  updatedAt: Instant;
  firstName: string;
  lastName: string;
  email: string;
  emailVerified: boolean;
  phone: string | null;
  profileImage: string | null;
  avatarUrl: string | null;
  personalTutorID: Id<'Tutor'> | null;
  cognitoSub: string;
  role: Role;
  isPublic: boolean;
  language: Language;
  mailRhythm: MailRhythm;
  /** How many cards a learner wants to be asked a day, at most. */
  cardsPerDay: number;
  /** The exam for which cards are spread. */
  examDay: Day | null;
  deletedAt: Instant | null;
  erasedAt: Instant | null;
  /** Set where those who run the school have locked the person out; `suspendedUntil` is null where that is for good. */
  suspendedAt: Instant | null;
  suspendedUntil: Instant | null;
  suspendedWhy: string;
  owner: UserId;
}

/** What any signed-in person may see of another: the shown name, the picture and whether they are public (D-17). Its id is the user's. */
export interface PublicProfile {
  id: UserId;
  createdAt: Instant;
  updatedAt: Instant;
  name: string;
  avatarUrl: string | null;
  /** The letter of the avatar that stands in for a missing picture: the first of the e-mail, upper case. */
  letter: string;
  /** Whether the person lets themselves be found by name, and their profile be looked at. */
  isPublic: boolean;
}

/** The name that others see: of who is not public, the first name and an initial (D-05). The database's `shown_name` says the same. */
export function shownName({
  firstName,
  lastName,
  isPublic,
}: Pick<User, 'firstName' | 'lastName' | 'isPublic'>): string {
  const [first, last] = [firstName.trim(), lastName.trim()];
  const [initial] = last;
  const shown = isPublic || initial === undefined ? last : `${initial.toUpperCase()}.`;
  return `${first} ${shown}`.trim();
}
