import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { type StepDeed, stepDeeds, type WrittenStep } from '#domain/teach/step-state.ts';
import { user } from '#data/schema/account.ts';
import { instant, isObject, json, oneOf, ref, system, userRef } from '#data/schema/column.ts';
import { lesson } from '#data/schema/teach.ts';

const person = (name: string) =>
  userRef(name)
    .notNull()
    .references(() => user.id);

/** How each step of a draft was left, time after time; goes with the lesson. */
export const stepState = pgTable(
  'step_state',
  {
    ...system<'StepState'>(),
    lessonID: ref<'Lesson'>('lesson_id')
      .notNull()
      .references(() => lesson.id, { onDelete: 'cascade' }),
    /** Without a foreign key: a step that is gone can come back. */
    nodeID: ref<'LessonNode'>('node_id').notNull(),
    seq: integer('seq').notNull(),
    actor: person('actor'),
    at: instant('at').notNull().defaultNow(),
    action: text('action').$type<StepDeed>().notNull(),
    step: json<WrittenStep>('step').notNull(),
    position: integer('position').notNull(),
    publishedAs: integer('published_as'),
    owner: person('owner'),
  },
  (t) => [
    uniqueIndex('step_state_of_step').on(t.nodeID, t.seq),
    index('step_state_lesson').on(t.lessonID, t.action, t.at),
    index('step_state_actor').on(t.actor),
    index('step_state_owner').on(t.owner),
    check('step_state_seq_from_1', sql`${t.seq} >= 1`),
    check('step_state_action', oneOf(t.action, stepDeeds)),
    check('step_state_step', isObject(t.step)),
  ],
);
