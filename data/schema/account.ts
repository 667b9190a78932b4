import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { type Language, languages, type MailRhythm, mailRhythms, type Role, roles } from '#domain/account/user.ts';
import { DEED_WORDS_MAX } from '#domain/admin/audit-entry.ts';
import { defaults } from '#domain/defaults.ts';
import type { Day } from '#domain/kernel/time.ts';
import { CARDS_PER_DAY_MAX, CARDS_PER_DAY_MIN } from '#domain/learn/card.ts';
import { atMost, between, instant, oneOf, ref, system, userRef } from '#data/schema/column.ts';

export const user = pgTable(
  'user',
  {
    ...system<'User'>(),
    id: userRef('id').primaryKey(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    email: text('email').notNull(),
    emailVerified: boolean('email_verified').notNull().default(defaults.User.emailVerified),
    phone: text('phone'),
    profileImage: text('profile_image'),
    avatarUrl: text('avatar_url'),
    /** References tutor(id) by a migration of ours: the two tables name each other. */
    personalTutorID: ref<'Tutor'>('personal_tutor_id'),
    /** The subject of a hosted account, else the row's own id; a trigger fills it and refuses to change it. */
    cognitoSub: text('cognito_sub').notNull(),
    role: text('role').$type<Role>().notNull().default(defaults.User.role),
    isPublic: boolean('is_public').notNull().default(defaults.User.isPublic),
    language: text('language').$type<Language>().notNull().default(defaults.User.language),
    mailRhythm: text('mail_rhythm').$type<MailRhythm>().notNull().default(defaults.User.mailRhythm),
    cardsPerDay: integer('cards_per_day').notNull().default(defaults.User.cardsPerDay),
    examDay: date('exam_day', { mode: 'string' }).$type<Day>(),
    /** Always the row's own id; a trigger fills it. */
    owner: userRef('owner').notNull(),
    /** When its owner said that they leave; null again when they come back in time (D-81). */
    deletedAt: instant('deleted_at'),
    /** When the grace was over: the row says nothing of a person any more. */
    erasedAt: instant('erased_at'),
    /** While it is set and its end, if it has one, is not over, nobody signs in. */
    suspendedAt: instant('suspended_at'),
    suspendedUntil: instant('suspended_until'),
    suspendedWhy: text('suspended_why').notNull().default(defaults.User.suspendedWhy),
    /** Written by the identity library, read by nobody: people are shown by first and last name. */
    name: text('name').notNull().default(''),
  },
  (t) => [
    uniqueIndex('user_email').on(t.email),
    uniqueIndex('user_cognito_sub').on(t.cognitoSub),
    index('user_owner').on(t.owner),
    index('user_personal_tutor').on(t.personalTutorID),
    check('user_owner_is_self', sql`${t.owner} = ${t.id}`),
    check('user_email_lower', sql`${t.email} = lower(${t.email}) and ${t.email} <> ''`),
    check('user_role', oneOf(t.role, roles)),
    index('user_newest').on(t.createdAt, t.id),
    index('user_found').using('gin', sql`lower(first_name || ' ' || last_name || ' ' || email) gin_trgm_ops`),
    check(
      'user_suspended',
      sql`${t.suspendedAt} is not null or (${t.suspendedUntil} is null and ${t.suspendedWhy} = '')`,
    ),
    check('user_suspended_why_length', atMost(t.suspendedWhy, DEED_WORDS_MAX)),
    index('user_leaving').on(t.deletedAt).where(sql`deleted_at is not null and erased_at is null`),
    check(
      'user_erased',
      sql`${t.erasedAt} is null or (${t.deletedAt} is not null and not ${t.isPublic} and not ${t.emailVerified}
        and ${t.firstName} || ${t.lastName} || ${t.name} = '' and ${t.cognitoSub} = ${t.id}::text
        and ${t.email} = 'former.' || ${t.id} || '@invalid'
        and num_nonnulls(${t.phone}, ${t.profileImage}, ${t.avatarUrl}, ${t.personalTutorID}) = 0)`,
    ),
    check('user_language', oneOf(t.language, languages)),
    check('user_mail_rhythm', oneOf(t.mailRhythm, mailRhythms)),
    check('user_cards_per_day', between(t.cardsPerDay, CARDS_PER_DAY_MIN, CARDS_PER_DAY_MAX)),
  ],
);

/** What others see of a verified user; kept by a trigger on `user`. */
export const publicProfile = pgTable(
  'public_profile',
  {
    ...system<'PublicProfile'>(),
    id: userRef('id')
      .primaryKey()
      .references(() => user.id),
    name: text('name').notNull(),
    avatarUrl: text('avatar_url'),
    letter: text('letter').notNull(),
    isPublic: boolean('is_public').notNull().default(defaults.PublicProfile.isPublic),
  },
  (t) => [
    index('public_profile_found').on(t.name, t.id).where(sql`is_public`),
    index('public_profile_part').using('gin', sql`lower(${t.name}) gin_trgm_ops`).where(sql`is_public`),
  ],
);
