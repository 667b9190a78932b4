import pg from 'pg';
import * as z from 'zod/mini';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabase } from '#data/test-database.ts';
import { relationOf } from '#data/relation.ts';
import { subscriptionStatuses, subscriptionTiers } from '#domain/wallet/subscription-plan.ts';
import { notificationTypes } from '#domain/interact/notification.ts';
import { AppError } from '#domain/kernel/errors.ts';
import type { ModelName } from '#domain/models.ts';
import { certificationStatuses } from '#domain/certify/certification.ts';
import { jobStatuses, lessonVisibilities } from '#domain/teach/lesson.ts';
import { lessonStatuses, lessonTypes, quizStatuses } from '#domain/teach/node.ts';
import { enrollmentStatuses } from '#domain/learn/enrollment.ts';
import { chatRoles } from '#domain/tutor/open-ai-chat-response.ts';
import { columns } from '#domain/policy/columns.ts';
import { newId } from '#server/core/store/new-id.ts';
import { commandRunner } from '#server/core/store/write/run-command.ts';
import { type SampleContext, putSampleContext, samples } from '#server/core/store/test-samples.ts';
import { put } from '#server/core/store/test-rows.ts';
import { storeHandlers } from '#server/store-handlers.ts';
import { command } from '#sync/core/command.ts';
import type { Store } from '#sync/core/store.ts';

let pool: pg.Pool;
let sampleContext: SampleContext;

beforeAll(async () => {
  const { url } = await testDatabase();
  pool = new pg.Pool({ connectionString: url, max: 4, pipeline: true, options: '-c timezone=UTC' });
  pool.on('error', () => undefined);
  sampleContext = await putSampleContext(pool);
});
afterAll(() => pool.end());

/** Code with which the store refuses `owner`, and the field that it names. */
async function refusalOf(work: (store: Store) => Promise<unknown>): Promise<unknown> {
  const probe = command({ input: z.object({}), run: (store: Store) => work(store) });
  const run = commandRunner({ pool, commands: { probe }, handlers: storeHandlers, sendEvent: async () => undefined });
  return run(sampleContext.people.owner, { key: newId('User'), name: 'probe', input: {} }).then(
    () => 'done',
    (error: unknown) => (error instanceof AppError ? [error.code, error.details ?? null] : String(error)),
  );
}

const databaseRefusal = (model: ModelName, row: object): Promise<unknown> =>
  put(pool, model, { ...row, id: newId('User') } as never).then(
    () => 'done',
    (error: { code?: string; column?: string; constraint?: string }) => [error.code, error.column ?? error.constraint],
  );

const countOf = async (model: ModelName): Promise<number> =>
  (await pool.query<{ count: number }>(`select count(*)::int as count from ${relationOf(model).read}`)).rows[0]!.count;

const NOT_NULL = '23502';
const FOREIGN_KEY = '23503';

const references: readonly [item: string, model: ModelName, column: string][] = [
  ['[S-501]', 'TutorMemory', 'tutorID'],
  ['[S-502]', 'OpenAIChatResponse', 'tutormemoryID'],
  ['[S-503]', 'Notification', 'userID'],
  ['[S-504]', 'EnrollmentTopicProgress', 'enrollmentID'],
  ['[S-505]', 'Post', 'userID'],
  ['[S-506]', 'PostComment', 'userID'],
  ['[S-507]', 'PostComment', 'postID'],
  ['[S-508]', 'LessonNode', 'lessonID'],
  ['[S-509]', 'LessonReview', 'lessonID'],
  ['[S-510]', 'LessonReview', 'userID'],
  ['[S-511]', 'Endorsement', 'certificationID'],
  ['[S-512]', 'Task', 'userID'],
  ['[S-513]', 'LessonNodeLink', 'toLessonNode'],
  ['[S-514]', 'LessonNodeLink', 'fromLessonNode'],
  ['[S-703]', 'EnrollmentTopicProgress', 'topicID'],
  ['[S-703]', 'Enrollment', 'owner'],
  ['[S-703]', 'Enrollment', 'teacherID'],
  ['[S-703]', 'Certification', 'userID'],
  ['[S-703]', 'LessonNodeContent', 'lessonNodeID'],
  ['[S-703]', 'LessonNodeQuiz', 'lessonNodeID'],
  ['', 'LessonLessonLabel', 'lessonID'],
  ['', 'LessonLessonLabel', 'lessonLabelID'],
  ['', 'Friendship', 'addresseeID'],
];

describe.each(
  references.map(([item, model, column]) => ({
    title: `${model}.${column} is required ${item}`.trim(),
    model,
    column,
  })),
)('$title', ({ model, column }) => {
  const rowWith = (patch: object) => ({ ...samples[model]?.(sampleContext.people.owner.id, sampleContext), ...patch });
  const insert = (row: object) => refusalOf((store) => store.insert(model, { ...row, id: newId('User') } as never));

  test(`a ${model} without ${column} is refused by the store, which names the field`, async () => {
    const before = await countOf(model);
    const refusal = ['invalid_input', { model, field: column }];
    expect(await insert(rowWith({ [column]: undefined }))).toEqual(refusal);
    expect(await insert(rowWith({ [column]: null }))).toEqual(refusal);
    expect(await insert(rowWith({ [column]: 'no id' }))).toEqual(refusal);
    expect(await countOf(model)).toBe(before);
  });

  test(`a ${model} whose ${column} does not exist is refused by the store`, async () => {
    const before = await countOf(model);
    const [code] = (await insert(rowWith({ [column]: newId('User') }))) as [string];
    expect(['invalid_input', 'not_allowed', 'not_found']).toContain(code);
    expect(await countOf(model)).toBe(before);
  });

  test(`the database refuses a ${model} whose ${column} is missing or does not exist`, async () => {
    const [code] = (await databaseRefusal(model, rowWith({ [column]: null }))) as [string];
    expect(code).toBe(NOT_NULL);
    // The second column that names the same person gets the same id, so that the foreign key is what refuses.
    const id = newId('User');
    const both = column === 'userID' && 'owner' in rowWith({}) && model !== 'Certification' ? { owner: id } : {};
    const [missing] = (await databaseRefusal(model, rowWith({ [column]: id, ...both }))) as [string];
    expect(missing).toBe(FOREIGN_KEY);
  });
});

interface Values {
  item: string;
  name: string;
  /** Values as the requirements spell them. */
  exactly: string;
  known: readonly string[];
  model: ModelName;
  column: string;
  /** SQL that sets a value in a row. */
  sql: string;
}

const owned = (): string[] => [newId('User'), sampleContext.people.owner.id];
const values: Values[] = [
  {
    item: 'S-407',
    name: 'EnrollmentStatus',
    exactly: 'NOT_STARTED IN_PROGRESS COMPLETED FAILED',
    known: enrollmentStatuses,
    model: 'Enrollment',
    column: 'status',
    sql: 'update enrollment set status = $1 where owner = $2',
  },
  {
    item: 'S-412',
    name: 'LessonNodeQuizStatus',
    exactly: 'NOT_STARTED IN_PROGRESS PASS FAIL',
    known: quizStatuses,
    model: 'LessonNodeQuiz',
    column: 'status',
    sql: 'update lesson_node_quiz set status = $1 where owner = $2',
  },
  {
    item: 'S-417',
    name: 'LessonStatus',
    exactly: 'INCOMPLETE INPROGRESS COMPLETE FAILED ATTENTION',
    known: lessonStatuses,
    model: 'LessonNode',
    column: 'status',
    sql: 'update lesson_node set status = $1 where owner = $2',
  },
  {
    item: 'S-423',
    name: 'LessonType',
    exactly: 'SLIDESHOW VIDEO RICHTEXT QUIZ',
    known: lessonTypes,
    model: 'LessonNode',
    column: 'type',
    sql: 'update lesson_node set type = $1 where owner = $2',
  },
  {
    item: 'S-428',
    name: 'LessonVisibility',
    exactly: 'public private',
    known: lessonVisibilities,
    model: 'Lesson',
    column: 'visibility',
    sql: 'update lesson set visibility = $1 where owner = $2',
  },
  {
    item: 'S-431',
    name: 'JobStatus',
    exactly: 'PENDING INPROGRESS COMPLETE FAILED',
    known: jobStatuses,
    model: 'Lesson',
    column: 'job',
    sql: `update lesson set job = jsonb_build_object('name', 'draft', 'status', $1::text, 'progressMessage', '') where owner = $2`,
  },
  {
    item: 'S-436',
    name: 'SubscriptionStatus',
    exactly: 'ACTIVE INACTIVE',
    known: subscriptionStatuses,
    model: 'SubscriptionPlan',
    column: 'status',
    sql: 'update subscription_plan set status = $1 where owner = $2',
  },
  {
    item: 'S-439',
    name: 'SubscriptionTier',
    exactly: 'FREE STUDENT TEACHER',
    known: subscriptionTiers,
    model: 'SubscriptionPlan',
    column: 'subscriptionTier',
    sql: 'update subscription_plan set subscription_tier = $1 where owner = $2',
  },
  {
    item: 'S-443',
    name: 'NotificationType',
    exactly: 'MESSAGE',
    known: notificationTypes,
    model: 'Notification',
    column: 'type',
    sql: 'update notification set type = $1 where owner = $2',
  },
  {
    item: 'S-372',
    name: 'CertificationStatus',
    exactly: 'DRAFT IN_PROGRESS ELIGIBLE ISSUED EXPIRED REVOKED',
    known: certificationStatuses,
    model: 'Certification',
    column: 'status',
    sql: 'update certification set status = $1 where owner = $2',
  },
  {
    item: 'S-250',
    name: 'OpenAIChatResponse.role',
    exactly: 'system user assistant tool',
    known: chatRoles,
    model: 'OpenAIChatResponse',
    column: 'role',
    sql: 'update open_ai_chat_response set role = $1 where owner = $2',
  },
];

describe.each(values)('values of $name [$item]', ({ exactly, known, model, column, sql }) => {
  const listed = exactly.split(' ');
  const wrong = [
    listed[0]!.toLowerCase() === listed[0] ? listed[0]!.toUpperCase() : listed[0]!.toLowerCase(),
    'OTHER',
    '',
  ];

  beforeAll(async () => {
    const [id, owner] = owned();
    const quiz = { lessonID: sampleContext.lesson.id, lessonNodeID: sampleContext.bare.quiz, owner };
    if (model === 'LessonNodeQuiz') await put(pool, model, { id, ...quiz } as never);
    const plan = { subscriptionTier: 'STUDENT', startDate: '2026-11-01', status: 'ACTIVE', squareSubscriptionID: id };
    if (model === 'SubscriptionPlan') await put(pool, model, { id, ...plan, owner } as never);
    const message = samples.OpenAIChatResponse?.(sampleContext.people.owner.id, sampleContext);
    if (model === 'OpenAIChatResponse') await put(pool, model, { id, ...message } as never);
  });

  test(`the type of ${model}.${column} has exactly the specified values`, () => expect([...known]).toEqual(listed));

  test(`the database accepts exactly the specified values of ${model}.${column}`, async () => {
    const owner = sampleContext.people.owner.id;
    for (const value of listed) expect((await pool.query(sql, [value, owner])).rowCount).toBeGreaterThan(0);
    for (const value of wrong) await expect(pool.query(sql, [value, owner])).rejects.toMatchObject({ code: '23514' });
  });

  test(`the store refuses other values of ${model}.${column} and names the field, or takes no value at all`, async () => {
    const { create, update } = columns[model] as unknown as Record<'create' | 'update', readonly string[]>;
    for (const value of wrong) {
      const row = {
        ...samples[model]?.(sampleContext.people.owner.id, sampleContext),
        [column]: value,
        id: newId('User'),
      };
      const made = await refusalOf((store) => store.insert(model, row as never));
      expect(made).toEqual(
        create.includes(column) ? ['invalid_input', { model, field: column }] : ['not_allowed', null],
      );
      const changed = await refusalOf((store) =>
        store.update(model, newId('User') as never, { [column]: value } as never),
      );
      expect(changed).toEqual(
        update.includes(column) ? ['invalid_input', { model, field: column }] : ['not_allowed', null],
      );
    }
  });
});

describe('required names', () => {
  test.each([
    ['Lesson', ''],
    ['Lesson', ' \t'],
    ['Course', ''],
    ['Course', ' \t'],
    ['Task', ' '],
    ['LessonPlan', ' '],
    ['LessonLabel', ' '],
  ] as const)('a new %s with the name %j is refused', async (model, name) => {
    const row = { ...samples[model]?.(sampleContext.people.owner.id, sampleContext), name, id: newId('User') };
    const before = await countOf(model);
    expect(await refusalOf((store) => store.insert(model, row as never))).toEqual([
      'invalid_input',
      { model, field: 'name' },
    ]);
    expect(await countOf(model)).toBe(before);
  });

  test.each([
    ['without id', { name: 'Read maps', description: '' }],
    ['with an empty id', { id: '', name: 'Read maps', description: '' }],
    ['without name', { id: 'o1', description: '' }],
    ['with a blank name', { id: 'o1', name: ' ', description: '' }],
  ])('a learning objective %s is refused', async (_fault, objective) => {
    for (const model of ['Lesson', 'Course'] as const) {
      const row = {
        ...samples[model]?.(sampleContext.people.owner.id, sampleContext),
        learningObjectives: [objective],
      };
      const made = refusalOf((store) => store.insert(model, { ...row, id: newId('User') } as never));
      expect(await made).toEqual(['invalid_input', { model, field: 'learningObjectives' }]);
    }
  });
});
