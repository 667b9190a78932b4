import { sql } from 'drizzle-orm';
import {
  check,
  doublePrecision,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { defaults } from '#domain/defaults.ts';
import { type EnrollmentStatus, enrollmentStatuses, type PastRun, type TopicState } from '#domain/learn/enrollment.ts';
import type { Span } from '#domain/learn/watched.ts';
import type { GivenAnswer } from '#domain/learn/quiz-attempt.ts';
import { type LessonNodeQuizStatus, type LessonStatus, lessonStatuses, quizStatuses } from '#domain/teach/node.ts';
import { user } from '#data/schema/account.ts';
import { between, instant, isList, json, oneOf, ref, system, tokens, userRef } from '#data/schema/column.ts';
import { tutor } from '#data/schema/interact.ts';
import { course, lesson } from '#data/schema/teach.ts';
import { lessonVersion } from '#data/schema/teach-version.ts';

/** An entry of a progress list that does not name a step, or has another status, as a JSON path. */
const isStatus = lessonStatuses.map((status) => `@ == "${status}"`).join(' || ');
const withoutTopic = `$[*] ? (!exists(@.topicID ? (@.type() == "string")) || !exists(@.status ? (${isStatus})))`;

const owner = () =>
  userRef('owner')
    .notNull()
    .references(() => user.id);

/**
 * Nodes are named here without a foreign key: they are those of an immutable version, and the draft row of the same id
 * may be gone.
 */
export const enrollment = pgTable(
  'enrollment',
  {
    ...system<'Enrollment'>(),
    status: text('status').$type<EnrollmentStatus>().notNull().default(defaults.Enrollment.status),
    startDate: instant('start_date'),
    completionDate: instant('completion_date'),
    teacherID: userRef('teacher_id')
      .notNull()
      .references(() => user.id),
    owner: owner(),
    lessonID: ref<'Lesson'>('lesson_id').references(() => lesson.id),
    courseID: ref<'Course'>('course_id').references(() => course.id),
    tutorID: ref<'Tutor'>('tutor_id').references(() => tutor.id),
    progress: json<TopicState[]>('progress').notNull().default([]),
    history: json<PastRun[]>('history').notNull().default([]),
    versionID: ref<'LessonVersion'>('version_id'),
    paidTokens: tokens('paid_tokens').notNull().default(defaults.Enrollment.paidTokens),
    courseEnrollmentID: ref<'Enrollment'>('course_enrollment_id'),
    currentNodeID: ref<'LessonNode'>('current_node_id'),
    withdrawnAt: instant('withdrawn_at'),
    reopenedAt: instant('reopened_at'),
  },
  (t) => [
    foreignKey({
      name: 'enrollment_version',
      columns: [t.versionID, t.lessonID],
      foreignColumns: [lessonVersion.id, lessonVersion.lessonID],
    }),
    foreignKey({ name: 'enrollment_course_enrollment', columns: [t.courseEnrollmentID], foreignColumns: [t.id] }),
    uniqueIndex('enrollment_once_a_lesson').on(t.owner, t.lessonID).where(sql`withdrawn_at is null`),
    uniqueIndex('enrollment_once_a_course').on(t.owner, t.courseID).where(sql`withdrawn_at is null`),
    index('enrollment_mine').on(t.owner, t.updatedAt, t.id),
    index('enrollment_learners').on(t.lessonID, t.updatedAt, t.id),
    index('enrollment_course').on(t.courseID, t.createdAt, t.id),
    index('enrollment_teacher').on(t.teacherID, t.updatedAt),
    index('enrollment_tutor').on(t.tutorID),
    index('enrollment_version_id').on(t.versionID),
    index('enrollment_course_enrollment_id').on(t.courseEnrollmentID),
    check('enrollment_status', oneOf(t.status, enrollmentStatuses)),
    check('enrollment_lesson_or_course', sql`num_nonnulls(${t.lessonID}, ${t.courseID}) = 1`),
    check('enrollment_progress_list', isList(t.progress)),
    check('enrollment_history_list', isList(t.history)),
    check('enrollment_progress_topics', sql`not jsonb_path_exists(${t.progress}, ${sql.raw(`'${withoutTopic}'`)})`),
    check('enrollment_paid_tokens', sql`${t.paidTokens} >= 0`),
  ],
);

export const enrollmentTopicProgress = pgTable(
  'enrollment_topic_progress',
  {
    ...system<'EnrollmentTopicProgress'>(),
    status: text('status').$type<LessonStatus>().notNull().default(defaults.EnrollmentTopicProgress.status),
    topicID: ref<'LessonNode'>('topic_id').notNull(),
    enrollmentID: ref<'Enrollment'>('enrollment_id')
      .notNull()
      .references(() => enrollment.id),
    place: doublePrecision('place').notNull().default(defaults.EnrollmentTopicProgress.place),
    watched: json<Span[]>('watched').notNull().default([]),
    completedAt: instant('completed_at'),
    owner: owner(),
  },
  (t) => [
    uniqueIndex('enrollment_topic_progress_once').on(t.enrollmentID, t.topicID),
    index('enrollment_topic_progress_owner').on(t.owner, t.updatedAt, t.id),
    check('enrollment_topic_progress_status', oneOf(t.status, lessonStatuses)),
    check('enrollment_topic_progress_place', sql`${t.place} >= 0`),
    check('enrollment_topic_progress_watched_list', isList(t.watched)),
  ],
);

/** How much attention a learner gave to a step, in all of their runs; what is counted is never taken back. */
export const stepTime = pgTable(
  'step_time',
  {
    enrollmentID: ref<'Enrollment'>('enrollment_id')
      .notNull()
      .references(() => enrollment.id),
    nodeID: ref<'LessonNode'>('node_id').notNull(),
    seconds: integer('seconds').notNull(),
  },
  (t) => [primaryKey({ columns: [t.enrollmentID, t.nodeID] }), check('step_time_seconds', sql`${t.seconds} > 0`)],
);

export const quizAttempt = pgTable(
  'quiz_attempt',
  {
    ...system<'QuizAttempt'>(),
    enrollmentID: ref<'Enrollment'>('enrollment_id')
      .notNull()
      .references(() => enrollment.id),
    nodeID: ref<'LessonNode'>('node_id').notNull(),
    versionID: ref<'LessonVersion'>('version_id')
      .notNull()
      .references(() => lessonVersion.id),
    run: integer('run').notNull().default(defaults.QuizAttempt.run),
    number: integer('number').notNull().default(defaults.QuizAttempt.number),
    status: text('status').$type<LessonNodeQuizStatus>().notNull().default(defaults.QuizAttempt.status),
    answers: json<GivenAnswer[]>('answers').notNull().default([]),
    score: doublePrecision('score'),
    submittedAt: instant('submitted_at'),
    owner: owner(),
  },
  (t) => [
    uniqueIndex('quiz_attempt_number').on(t.enrollmentID, t.nodeID, t.number),
    index('quiz_attempt_owner').on(t.owner, t.updatedAt, t.id),
    index('quiz_attempt_version').on(t.versionID),
    check('quiz_attempt_run_from_1', sql`${t.run} >= 1`),
    check('quiz_attempt_number_from_1', sql`${t.number} >= 1`),
    check('quiz_attempt_status', oneOf(t.status, quizStatuses)),
    check('quiz_attempt_answers_list', isList(t.answers)),
    check('quiz_attempt_score', between(t.score, 0, 1)),
  ],
);
