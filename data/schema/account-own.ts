import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { TASK_NAME_MAX } from '#domain/account/task.ts';
import { defaults } from '#domain/defaults.ts';
import { user } from '#data/schema/account.ts';
import { atMost, instant, isList, json, notBlank, system, userRef } from '#data/schema/column.ts';

/** What belongs to one person and is seen by nobody else. */

const owner = () =>
  userRef('owner')
    .notNull()
    .references(() => user.id);

export const task = pgTable(
  'task',
  {
    ...system<'Task'>(),
    name: text('name').notNull(),
    isComplete: boolean('is_complete').notNull().default(defaults.Task.isComplete),
    userID: userRef('user_id')
      .notNull()
      .references(() => user.id),
    owner: owner(),
  },
  (t) => [
    index('task_owner').on(t.owner, t.isComplete, t.createdAt, t.id),
    index('task_user').on(t.userID),
    check('task_owner_is_user', sql`${t.owner} = ${t.userID}`),
    check('task_name_not_blank', notBlank(t.name)),
    check('task_name_length', atMost(t.name, TASK_NAME_MAX)),
  ],
);

export const notificationSetting = pgTable(
  'notification_setting',
  {
    ...system<'NotificationSetting'>(),
    kind: text('kind').notNull(),
    inApp: boolean('in_app').notNull().default(defaults.NotificationSetting.inApp),
    email: boolean('email').notNull().default(defaults.NotificationSetting.email),
    owner: owner(),
  },
  (t) => [
    uniqueIndex('notification_setting_kind').on(t.owner, t.kind),
    check('notification_setting_kind_not_blank', notBlank(t.kind)),
  ],
);

export const accessToken = pgTable(
  'access_token',
  {
    ...system<'AccessToken'>(),
    name: text('name').notNull(),
    prefix: text('prefix').notNull(),
    hash: text('hash').notNull(),
    scopes: json<string[]>('scopes').notNull().default([]),
    expiresAt: instant('expires_at'),
    lastUsedAt: instant('last_used_at'),
    owner: owner(),
  },
  (t) => [
    uniqueIndex('access_token_hash').on(t.hash),
    index('access_token_owner').on(t.owner, t.createdAt, t.id),
    check('access_token_name_not_blank', notBlank(t.name)),
    check('access_token_hash_hex', sql`${t.hash} ~ '^[0-9a-f]{64}$'`),
    check('access_token_scopes_list', isList(t.scopes)),
  ],
);
