import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { DraftPlace } from '#domain/teach/drafted-step.ts';
import type { DraftRequest } from '#domain/teach/lesson-draft.ts';
import { user } from '#data/schema/account.ts';
import { instant, isList, isObject, json, ref, system, userRef } from '#data/schema/column.ts';
import { lesson } from '#data/schema/teach.ts';

/** Where each part of a drafted step comes from, and what of it waits for approval; goes with the lesson. */
export const draftedStep = pgTable(
  'drafted_step',
  {
    ...system<'DraftedStep'>(),
    lessonID: ref<'Lesson'>('lesson_id')
      .notNull()
      .references(() => lesson.id, { onDelete: 'cascade' }),
    /** Without a foreign key: a step that is gone can come back. */
    nodeID: ref<'LessonNode'>('node_id').notNull(),
    places: json<DraftPlace[]>('places').notNull(),
    awaiting: text('awaiting').array().notNull(),
    owner: userRef('owner')
      .notNull()
      .references(() => user.id),
  },
  (t) => [
    unique('drafted_step_node').on(t.nodeID),
    index('drafted_step_lesson').on(t.lessonID),
    index('drafted_step_owner').on(t.owner),
    check('drafted_step_places_list', isList(t.places)),
  ],
);

/** A draft that is being made, or could be made again: gone once it is done. The server's alone. */
export const lessonDraft = pgTable(
  'lesson_draft',
  {
    lessonID: ref<'Lesson'>('lesson_id')
      .primaryKey()
      .references(() => lesson.id, { onDelete: 'cascade' }),
    owner: userRef('owner')
      .notNull()
      .references(() => user.id),
    request: json<DraftRequest>('request').notNull(),
    /** What the source says, by section, with the place of each block. */
    source: json<object>('source').notNull(),
    /** From 1; a retry is another one. What is done for an earlier one counts no more. */
    run: integer('run').notNull().default(1),
    /** What is done, by the name of its stage: it is neither done nor paid again. */
    results: json<Record<string, unknown>>('results').notNull().default({}),
    /** What the model used for these. */
    inputTokens: integer('input_tokens').notNull().default(0),
    outputTokens: integer('output_tokens').notNull().default(0),
    isEstimated: boolean('is_estimated').notNull().default(false),
    /** Money: the call for which this run's tokens are held. */
    callID: uuid('call_id'),
    /** Which worker is at it, and until when it is believed to be. */
    worker: uuid('worker'),
    leasedUntil: instant('leased_until'),
    createdAt: instant('created_at').notNull().defaultNow(),
    startedAt: instant('started_at'),
  },
  (t) => [
    index('lesson_draft_owner').on(t.owner),
    check('lesson_draft_request_object', isObject(t.request)),
    check('lesson_draft_source_object', isObject(t.source)),
    check('lesson_draft_results_object', isObject(t.results)),
    check('lesson_draft_run_from_1', sql`${t.run} >= 1`),
    check('lesson_draft_not_negative', sql`${t.inputTokens} >= 0 and ${t.outputTokens} >= 0`),
  ],
);
