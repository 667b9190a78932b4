import { pgTable, uuid } from 'drizzle-orm/pg-core';
import { instant, json } from '#data/schema/column.ts';
import { course } from '#data/schema/teach.ts';

/** What the last import of a course brought, as digests: the ancestor that the next one compares with (D-86). */
export const courseImport = pgTable('course_import', {
  courseID: uuid('course_id')
    .primaryKey()
    .references(() => course.id, { onDelete: 'cascade' }),
  state: json<object>('state').notNull(),
  at: instant('at').notNull().defaultNow(),
});
