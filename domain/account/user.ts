import * as z from 'zod/mini';
import { reviewScheduleFields, type ScheduleFit } from '#domain/learn/card/card.ts';
import { studyHabitFields } from '#domain/learn/study-habit.ts';
import { PHONE } from '#domain/account/phone.ts';
import { defineModel, type ModelColumns, type SystemColumns } from '#domain/kernel/model.ts';
import { address, text } from '#domain/kernel/field.ts';
import type { Id, UserId } from '#domain/kernel/id.ts';
import type { Day, Instant } from '#domain/kernel/time.ts';

/** Teaching is not a role: a teacher is a person who owns a lesson (D-10). */
export const roles = ['USER', 'MODERATOR', 'ADMIN'] as const;
export type Role = (typeof roles)[number];

/** The authenticated person of a request. Where an Actor may be `undefined`, that is a visitor without a session. */
export interface Actor {
  id: UserId;
  role: Role;
}

export const languages = ['us', 'en', 'de', 'fr'] as const;
export type Language = (typeof languages)[number];

/** How often notification mails are sent: every quarter of an hour, daily, weekly, or never. */
export const mailRhythms = ['soon', 'daily', 'weekly', 'never'] as const;
export type MailRhythm = (typeof mailRhythms)[number];

/** BCP 47 tags of the four language codes, for `<html lang>` and for date and number formats. */
export const tagOf: Readonly<Record<Language, string>> = { us: 'en-US', en: 'en-GB', de: 'de-DE', fr: 'fr-FR' };

/** Names of the languages, each in itself. The two kinds of English have short names, which tell them apart in a list. */
export const languageNames: Readonly<Record<Language, string>> = {
  us: 'English',
  en: 'UK',
  de: 'Deutsch',
  fr: 'Français',
};

export interface User extends SystemColumns<'User'> {
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
  /** A teacher's own words on their page. */
  about: string;
  language: Language;
  mailRhythm: MailRhythm;
  /** Maximum number of due flashcards per day. */
  reviewsPerDay: number;
  /** Maximum number of new flashcards per day. */
  newPerDay: number;
  /** Exam date that flashcard reviews are scheduled for. */
  examDay: Day | null;
  /** Fit of the flashcard scheduler to this learner; null without enough reviews. */
  scheduleFit: ScheduleFit | null;
  /** Hour of the daily review reminder by mail, in `timeZone`; null for none. */
  reminderHour: number | null;
  timeZone: string | null;
  /** Day of the last reminder, in `timeZone`. */
  remindedOn: Day | null;
  /** Days of learning a week that the learner aims at; null for no goal. */
  weeklyGoal: number | null;
  deletedAt: Instant | null;
  erasedAt: Instant | null;
  /** Set while the account is suspended by an administrator; `suspendedUntil` is null if that has no end. */
  suspendedAt: Instant | null;
  suspendedUntil: Instant | null;
  suspendedWhy: string;
  owner: UserId;
}

/** The part of a user that every signed-in person may see (D-17). Its id is the user's. */
export interface PublicProfile extends SystemColumns<'User'> {
  name: string;
  avatarUrl: string | null;
  /** Letter shown in place of a missing avatar: the first letter of the e-mail address, upper case. */
  letter: string;
  /** True if others can find this person by name and view the profile. */
  isPublic: boolean;
  about: string;
}

/**
 * Public name: first name and initial unless the profile is public (D-05). The database function `public_name` must
 * agree.
 */
export function publicName({
  firstName,
  lastName,
  isPublic,
}: Pick<User, 'firstName' | 'lastName' | 'isPublic'>): string {
  const [first, last] = [firstName.trim(), lastName.trim()];
  const [initial] = last;
  const shown = isPublic || initial === undefined ? last : `${initial.toUpperCase()}.`;
  return `${first} ${shown}`.trim();
}

export const User = defineModel<User>()({
  routes: [['user', 'id']],
  snapshot: 'whole',
  defaults: {
    phone: null,
    profileImage: null,
    avatarUrl: null,
    personalTutorID: null,
    role: 'USER',
    isPublic: false,
    about: '',
    language: 'us',
    mailRhythm: 'daily',
    reviewsPerDay: 100,
    newPerDay: 10,
    examDay: null,
    scheduleFit: null,
    reminderHour: null,
    timeZone: null,
    remindedOn: null,
    weeklyGoal: null,
    emailVerified: false,
    deletedAt: null,
    erasedAt: null,
    suspendedAt: null,
    suspendedUntil: null,
    suspendedWhy: '',
  },
});

export const ABOUT_MAX = 1_000;

/** Schemas of what people write about themselves, which commands check too. */
export const profileFields = () => ({
  firstName: text(100),
  lastName: text(100),
  phone: z.nullable(z.string().check(z.regex(PHONE))),
  isPublic: z.boolean(),
  about: text(ABOUT_MAX),
  mailRhythm: z.enum(mailRhythms),
});

export const userColumns = () => {
  const written = {
    ...profileFields(),
    profileImage: z.nullable(address),
    language: z.enum(languages),
    ...reviewScheduleFields(),
    ...studyHabitFields(),
  };
  return {
    owner: ['id'],
    read: {
      owner: [
        'firstName',
        'lastName',
        'phone',
        'profileImage',
        'avatarUrl',
        'isPublic',
        'about',
        'language',
        'mailRhythm',
        'reviewsPerDay',
        'newPerDay',
        'examDay',
        'scheduleFit',
        'reminderHour',
        'timeZone',
        'weeklyGoal',
        'email',
        'emailVerified',
        'personalTutorID',
        'cognitoSub',
        'role',
        'owner',
      ],
    },
    create: written,
    update: written,
    computed: ['personalTutorID', 'scheduleFit'],
  } satisfies ModelColumns<User>;
};

export const PublicProfile = defineModel<PublicProfile>()({
  routes: [['user', 'id']],
  snapshot: 'own',
  defaults: { avatarUrl: null, isPublic: false, about: '' },
});

export const publicProfileColumns = () =>
  ({
    owner: ['id'],
    read: { others: ['name', 'avatarUrl', 'letter', 'isPublic', 'about'] },
  }) satisfies ModelColumns<PublicProfile>;
