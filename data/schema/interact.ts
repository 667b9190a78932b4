import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { defaults } from '#domain/defaults.ts';
import { type Notification, notificationTypes } from '#domain/interact/notification.ts';
import { STRENGTH_MAX, type TutorAttribute } from '#domain/interact/tutor.ts';
import { user } from '#data/schema/account.ts';
import { instant, isList, isObject, json, notBlank, oneOf, system, userRef } from '#data/schema/column.ts';

/** An attribute whose strength is no number from 0 to the highest, as a JSON path. */
const withoutStrength = `$[*] ? (!exists(@.strength ? (@ >= 0 && @ <= ${STRENGTH_MAX})))`;

export const tutor = pgTable(
  'tutor',
  {
    ...system<'Tutor'>(),
    name: text('name').notNull().default(defaults.Tutor.name),
    attributes: json<TutorAttribute[]>('attributes').notNull().default([]),
    isRemembering: boolean('is_remembering').notNull().default(defaults.Tutor.isRemembering),
    owner: userRef('owner')
      .notNull()
      .references(() => user.id),
  },
  (t) => [
    // Named by lesson_tutor_same_owner: a lesson is taught by a tutor of its own owner.
    unique('tutor_id_owner').on(t.id, t.owner),
    index('tutor_owner').on(t.owner, t.updatedAt, t.id),
    check('tutor_name_not_blank', notBlank(t.name)),
    check('tutor_attributes_list', isList(t.attributes)),
    check('tutor_attributes_strength', sql`not jsonb_path_exists(${t.attributes}, ${sql.raw(`'${withoutStrength}'`)})`),
  ],
);

export const notification = pgTable(
  'notification',
  {
    ...system<'Notification'>(),
    title: text('title').notNull(),
    content: text('content').notNull().default(defaults.Notification.content),
    type: text('type').$type<Notification['type']>().notNull().default(defaults.Notification.type),
    kind: text('kind').notNull().default(defaults.Notification.kind),
    params: json<Record<string, string>>('params').notNull().default({}),
    readDate: instant('read_date'),
    isUnread: boolean('is_unread').notNull().default(defaults.Notification.isUnread),
    avatar: text('avatar'),
    userID: userRef('user_id')
      .notNull()
      .references(() => user.id),
    owner: userRef('owner')
      .notNull()
      .references(() => user.id),
  },
  (t) => [
    uniqueIndex('notification_welcome_once').on(t.owner).where(sql`kind = 'welcome'`),
    uniqueIndex('notification_once_unread')
      .on(t.owner, t.kind, sql`(${t.params} ->> 'subjectID')`)
      .where(sql`is_unread`),
    index('notification_owner').on(t.owner, t.createdAt, t.id),
    index('notification_user').on(t.userID),
    check('notification_owner_is_receiver', sql`${t.owner} = ${t.userID}`),
    check('notification_title_not_blank', notBlank(t.title)),
    check('notification_type', oneOf(t.type, notificationTypes)),
    check('notification_params_object', isObject(t.params)),
  ],
);
