import { v7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { modelNames, relationOf, tableOf } from '#data/relation.ts';
import { testPerson } from '#data/test-person.ts';
import { testPool } from '#data/test-pool.ts';
import { models, type ModelName } from '#domain/models.ts';
import { columns } from '#domain/policy/columns.ts';
import { visibleColumns } from '#domain/policy/project.ts';
import { LESSON_NAME_MAX } from '#domain/teach/lesson.ts';

const pool = await testPool();

const owner = await testPerson(pool);

/** Rows of nobody, and those whose maker has another name in the specification. */
const ownerless = [
  'PublicProfile',
  'LessonCategory',
  'ContactMessage',
  'PageView',
  'Friendship',
  'PostComment',
  'LessonReview',
  'Endorsement',
  'LessonPassage',
  'Report',
  'AuditEntry',
  'Member',
];

describe.each(modelNames)('%s', (model) => {
  const { read, columns: fields } = relationOf(model);
  const table = tableOf(model);

  test(`${model} is read by columns named after its fields`, async () => {
    expect(visibleColumns(model).filter((field) => !fields.has(field))).toEqual([]);
    await pool.query(`select ${[...fields.values()].map((column) => `"${column}"`).join(', ')} from ${read}`);
  });

  if (table) {
    test(`${model} has an id, its times, and an index on its owner if it has one [S-690]`, async () => {
      expect([fields.get('id'), fields.get('createdAt'), fields.get('updatedAt')]).toEqual([
        'id',
        'created_at',
        'updated_at',
      ]);
      if (!fields.has('owner')) {
        expect(ownerless).toContain(model);
        return;
      }
      const { rows } = await pool.query(
        `select from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
          where i.indrelid = $1::regclass and a.attname = 'owner' and i.indpred is null`,
        [`"${table}"`],
      );
      expect(rows).not.toEqual([]);
    });

    test(`${model} has the domain's defaults`, async () => {
      const given = models[model].defaults as Record<string, unknown>;
      for (const [field, name] of fields) {
        if (!(field in given)) continue;
        const { rows } = await pool.query<{ column_default: string | null }>(
          `select column_default from information_schema.columns where table_name = $1 and column_name = $2`,
          [table, name],
        );
        const expression = rows[0]?.column_default ?? 'null::text';
        const value = await pool.query<{ value: unknown }>(`select to_jsonb((${expression})) as value`);
        const expected = field === 'tokenBalance' ? models.TokenWallet.defaults.tokenBalance.value : given[field];
        expect({ [field]: value.rows[0]?.value }).toEqual({ [field]: expected });
      }
    });
  }
});

test('every foreign key has an index that starts with its columns', async () => {
  const { rows } = await pool.query<{ name: string }>(
    `select c.conrelid::regclass || ': ' || c.conname as name from pg_constraint c
      where c.contype = 'f' and c.connamespace = 'public'::regnamespace and not exists (
        select from pg_index i where i.indrelid = c.conrelid and i.indpred is null
          and i.indkey[0] = any (c.conkey))`,
  );
  expect(rows).toEqual([]);
});

test('deleting cascades from a draft to its parts, from a course to the memory of its import, from a passage to its vectors, from an endorsement to its signature, and from identities to nothing else', async () => {
  const { rows } = await pool.query<{ name: string }>(
    `select distinct conrelid::regclass || ' with ' || confrelid::regclass as name from pg_constraint
      where contype = 'f' and confdeltype = 'c' and connamespace = 'public'::regnamespace order by 1`,
  );
  expect(rows.map((row) => row.name)).toEqual([
    'auth_account with "user"',
    'auth_second_factor with "user"',
    'auth_session with "user"',
    'certification with course',
    'certification with lesson',
    'course_import with course',
    'drafted_step with lesson',
    'endorsement_credential with endorsement',
    'lesson_draft with lesson',
    'lesson_node with lesson',
    'lesson_node_content with lesson',
    'lesson_node_content with lesson_node',
    'lesson_node_link with lesson',
    'lesson_node_link with lesson_node',
    'lesson_node_quiz with lesson',
    'lesson_node_quiz with lesson_node',
    'passage_vector with lesson_passage',
    'step_state with lesson',
  ]);
});

const insert = async (table: string, row: Record<string, unknown>): Promise<string> => {
  const id = v7();
  const full = { id, ...row };
  const names = Object.keys(full).map((name) => `"${name}"`);
  await pool.query(
    `insert into ${table} (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')})`,
    Object.values(full).map((value) => (typeof value === 'object' && value !== null ? JSON.stringify(value) : value)),
  );
  return id;
};
const lesson = (row: object = {}) => insert('lesson', { name: 'Graphs', owner, teacher_id: owner, ...row });
const node = (lessonID: string, row: object = {}) =>
  insert('lesson_node', { lesson_id: lessonID, type: 'RICHTEXT', name: 'One', owner, ...row });
const version = (lessonID: string, number = 1, outline: object = {}) =>
  insert('lesson_version', {
    lesson_id: lessonID,
    number,
    published_at: new Date(0).toISOString(),
    language: 'us',
    outline,
    body: {},
    owner,
  });
const enroll = (row: object) => insert('enrollment', { teacher_id: owner, owner, ...row });
const brokenBy = (run: Promise<unknown>): Promise<unknown> =>
  run.then(
    () => 'nothing',
    (error: { constraint?: string; column?: string }) => error.constraint ?? error.column,
  );

describe('a lesson is refused', () => {
  test.each([
    ['without a name', { name: null }, 'name'],
    ['with a blank name', { name: ' \t' }, 'lesson_name_not_blank'],
    ['with too long a name', { name: 'x'.repeat(LESSON_NAME_MAX + 1) }, 'lesson_name_length'],
    ['below nothing', { price: -0.01 }, 'lesson_price'],
    ['above the highest price', { price: 1000.01 }, 'lesson_price'],
    ['at a third decimal', { price: '4.505' }, 'lesson_price'],
    ['at no number', { price: 'NaN' }, 'lesson_price'],
    ['with an unknown visibility', { visibility: 'PUBLIC' }, 'lesson_visibility'],
    ['in an unknown language', { language: 'uk' }, 'lesson_language'],
    ['with an unknown job status', { job: { status: 'DONE' } }, 'lesson_job_status'],
    ['with a job without status', { job: {} }, 'lesson_job_status'],
    ['with objectives that are no list', { learning_objectives: {} }, 'lesson_learning_objectives_list'],
    ['with fewer than no learners', { learners: -1 }, 'lesson_counts'],
    ['published without a version', { published_at: new Date(0).toISOString() }, 'lesson_published'],
    ['without an owner who exists', { owner: v7() }, 'lesson_owner_user_id_fk'],
  ])('%s', async (_what, row, constraint) => {
    expect(await brokenBy(lesson(row))).toBe(constraint);
  });
});

test('a price keeps its cents and is a JSON number', async () => {
  const id = await lesson({ price: '4.50' });
  const { rows } = await pool.query<{ row: { price: number } }>(
    'select to_jsonb(l) as row from lesson l where id = $1',
    [id],
  );
  expect(rows[0]?.row.price).toBe(4.5);
});

test('a lesson is in a course of its own owner only [D-80]', async () => {
  const stranger = await testPerson(pool);
  const course = await insert('course', { name: 'All', owner: stranger });
  expect(await brokenBy(lesson({ course_id: course }))).toBe('lesson_course_same_owner');
});

test("a lesson shows a version of its own, never another's", async () => {
  const [mine, other] = [await lesson(), await lesson()];
  const foreign = await version(other);
  const publish = pool.query('update lesson set published_version_id = $2, published_at = now() where id = $1', [
    mine,
    foreign,
  ]);
  expect(await brokenBy(publish)).toBe('lesson_published_version');
});

test('a version is never rewritten, and its number is given once a lesson [D-68]', async () => {
  const id = await lesson();
  await version(id);
  await expect(pool.query('update lesson_version set number = 2 where lesson_id = $1', [id])).rejects.toThrow(
    /never changes/,
  );
  expect(await brokenBy(version(id))).toBe('lesson_version_number');
});

test('a link joins two nodes of its lesson, once, and never a node to itself [S-353, S-354]', async () => {
  const [here, there] = [await lesson(), await lesson()];
  const [a, b, far] = [await node(here), await node(here), await node(there)];
  const link = (from: string | null, to: string | null) =>
    brokenBy(insert('lesson_node_link', { lesson_id: here, from_lesson_node: from, to_lesson_node: to, owner }));
  expect(await link(a, b)).toBe('nothing');
  expect(await link(a, b)).toBe('lesson_node_link_pair');
  expect(await link(a, a)).toBe('lesson_node_link_no_self');
  expect(await link(a, far)).toBe('lesson_node_link_to');
  expect(await link(far, b)).toBe('lesson_node_link_from');
  expect(await link(null, b)).toBe('from_lesson_node');
});

test('a node needs its lesson and has one content and one quiz [S-331]', async () => {
  expect(await brokenBy(insert('lesson_node', { type: 'QUIZ', name: 'x', owner }))).toBe('lesson_id');
  const id = await lesson();
  const one = { lesson_id: id, lesson_node_id: await node(id), owner };
  for (const part of ['lesson_node_content', 'lesson_node_quiz']) {
    await insert(part, one);
    expect(await brokenBy(insert(part, one))).toBe(`${part}_one`);
  }
});

test('a draft goes with its parts; a lesson with versions stays', async () => {
  const id = await lesson();
  await insert('lesson_node_content', { lesson_id: id, lesson_node_id: await node(id), owner });
  await pool.query('delete from lesson where id = $1', [id]);
  const { rows } = await pool.query('select from lesson_node_content where lesson_id = $1', [id]);
  expect(rows).toEqual([]);
  const published = await lesson();
  await version(published);
  expect(await brokenBy(pool.query('delete from lesson where id = $1', [published]))).toBe(
    'lesson_version_lesson_id_lesson_id_fk',
  );
});

test('an enrollment is in exactly one of lesson and course, and in each once until it is withdrawn [D-23, D-80, S-282]', async () => {
  const [lessonID, courseID] = [await lesson(), await insert('course', { name: 'All', owner })];
  expect(await brokenBy(enroll({}))).toBe('enrollment_lesson_or_course');
  expect(await brokenBy(enroll({ lesson_id: lessonID, course_id: courseID }))).toBe('enrollment_lesson_or_course');
  await enroll({ course_id: courseID });
  expect(await brokenBy(enroll({ course_id: courseID }))).toBe('enrollment_once_a_course');
  const first = await enroll({ lesson_id: lessonID });
  expect(await brokenBy(enroll({ lesson_id: lessonID }))).toBe('enrollment_once_a_lesson');
  await pool.query('update enrollment set withdrawn_at = now() where id = $1', [first]);
  expect(await brokenBy(enroll({ lesson_id: lessonID }))).toBe('nothing');
});

test('a topic is a step of the version that is learned; it and a numbered attempt exist once an enrollment, and need one [S-285, S-703]', async () => {
  const lessonID = await lesson();
  const node_id = v7();
  const version_id = await version(lessonID, 1, { nodes: [{ id: node_id }] });
  const enrollment_id = await enroll({ lesson_id: lessonID, version_id });
  const topic = (row: object) => brokenBy(insert('enrollment_topic_progress', { topic_id: node_id, owner, ...row }));
  expect(await topic({})).toBe('enrollment_id');
  expect(await topic({ enrollment_id })).toBe('nothing');
  expect(await topic({ enrollment_id })).toBe('enrollment_topic_progress_once');
  expect(await topic({ enrollment_id, topic_id: v7() })).toBe('enrollment_topic_progress_topic');
  const progress = (entry: object) =>
    brokenBy(pool.query('update enrollment set progress = $2 where id = $1', [enrollment_id, JSON.stringify([entry])]));
  expect(await progress({ topicID: node_id, status: 'COMPLETE' })).toBe('nothing');
  for (const entry of [
    { status: 'COMPLETE' },
    { topicID: node_id },
    { topicID: node_id, status: 'complete' },
    { topicID: 1, status: 'COMPLETE' },
  ])
    expect(await progress(entry)).toBe('enrollment_progress_topics');
  for (const topicID of [v7(), 'x'])
    expect(await progress({ topicID, status: 'COMPLETE' })).toBe('enrollment_progress_topic');
  const attempt = (row: object) =>
    brokenBy(insert('quiz_attempt', { enrollment_id, node_id, version_id, owner, ...row }));
  expect(await attempt({})).toBe('nothing');
  expect(await attempt({})).toBe('quiz_attempt_number');
  expect(await attempt({ number: 2 })).toBe('nothing');
  expect(await attempt({ number: 3, score: 1.01 })).toBe('quiz_attempt_score');
});

test('an enrollment is pinned to a version of its own lesson', async () => {
  const [here, there] = [await lesson(), await lesson()];
  expect(await brokenBy(enroll({ lesson_id: here, version_id: await version(there) }))).toBe('enrollment_version');
});

test('a category exists once, whatever its capitals, and is joined to a lesson once [S-296, S-300, S-301]', async () => {
  const category = await insert('lesson_category', { name: 'Physics' });
  expect(await brokenBy(insert('lesson_category', { name: 'PHYSICS' }))).toBe('lesson_category_name');
  const pair = { lesson_id: await lesson(), lesson_category_id: category, owner };
  expect(await brokenBy(insert('lesson_lesson_category', { ...pair, lesson_id: null }))).toBe('lesson_id');
  expect(await brokenBy(insert('lesson_lesson_category', { ...pair, lesson_category_id: null }))).toBe(
    'lesson_category_id',
  );
  await insert('lesson_lesson_category', pair);
  expect(await brokenBy(insert('lesson_lesson_category', pair))).toBe('lesson_lesson_category_pair');
});

test('a file is kept once an owner', async () => {
  const file = { owner, sha256: 'a'.repeat(64), bytes: 5, mime: 'image/png', name: 'a.png' };
  await insert('file', file);
  expect(await brokenBy(insert('file', file))).toBe('file_once_an_owner');
  expect(await brokenBy(insert('file', { ...file, sha256: '../../etc/passwd' }))).toBe('file_sha256_hex');
});

test('an attribute of a tutor has a strength from 0 to 100', async () => {
  const tutor = (strength: unknown) =>
    brokenBy(insert('tutor', { owner, attributes: [{ name: 'calm', description: '', strength }] }));
  expect(await tutor(0)).toBe('nothing');
  expect(await tutor(100)).toBe('nothing');
  for (const strength of [-1, 101, '50', undefined]) expect(await tutor(strength)).toBe('tutor_attributes_strength');
});

/** A row of each model that has a table, made by the shortest way. */
const rowOf: Partial<Record<ModelName, () => Promise<string>>> = {
  User: () => testPerson(pool),
  TokenWallet: async () => (await pool.query<{ id: string }>('select id from token_wallet limit 1')).rows[0]!.id,
  Tutor: () => insert('tutor', { owner }),
  Notification: () => insert('notification', { title: 'Hello', user_id: owner, owner }),
  Course: () => insert('course', { name: 'All', owner }),
  Lesson: lesson,
  LessonNode: async () => node(await lesson()),
  LessonNodeContent: async () => part('lesson_node_content'),
  LessonNodeQuiz: async () => part('lesson_node_quiz'),
  LessonNodeLink: async () => {
    const id = await lesson();
    return insert('lesson_node_link', {
      lesson_id: id,
      from_lesson_node: await node(id),
      to_lesson_node: await node(id),
      owner,
    });
  },
  LessonLessonCategory: async () =>
    insert('lesson_lesson_category', {
      lesson_id: await lesson(),
      lesson_category_id: await insert('lesson_category', { name: v7() }),
      owner,
    }),
};

const post = () => insert('post', { title: 'A post', user_id: owner, owner });
const certification = () => insert('certification', { name: 'Maps', user_id: owner, owner });
const memory = async () =>
  insert('tutor_memory', { content: 'likes maps', user_id: owner, tutor_id: await insert('tutor', { owner }), owner });
const plan = () =>
  insert('subscription_plan', {
    subscription_tier: 'STUDENT',
    start_date: '2026-11-01',
    status: 'INACTIVE',
    square_subscription_id: v7(),
    owner,
  });
const topic = async () => {
  const [lessonID, topic_id] = [await lesson(), v7()];
  const version_id = await version(lessonID, 1, { nodes: [{ id: topic_id }] });
  const enrollment_id = await enroll({ lesson_id: lessonID, version_id });
  return insert('enrollment_topic_progress', { enrollment_id, topic_id, owner });
};

/** Rows of the models that people keep, share and are given. */
const laterRows: Partial<Record<ModelName, () => Promise<string>>> = {
  TutorMemory: memory,
  OpenAIChatResponse: async () =>
    insert('open_ai_chat_response', { role: 'user', content: 'Why?', tutormemory_id: await memory(), owner }),
  SubscriptionPlan: plan,
  Enrollment: async () => enroll({ lesson_id: await lesson() }),
  EnrollmentTopicProgress: topic,
  Post: post,
  PostComment: async () => insert('post_comment', { content: 'Indeed', user_id: owner, post_id: await post() }),
  LessonCategory: () => insert('lesson_category', { name: v7() }),
  LessonLabel: () => insert('lesson_label', { name: v7(), owner }),
  LessonLessonLabel: async () =>
    insert('lesson_lesson_label', {
      lesson_id: await lesson(),
      lesson_label_id: await insert('lesson_label', { name: v7(), owner }),
      owner,
    }),
  LessonPlan: () => insert('lesson_plan', { name: 'Autumn', owner }),
  LessonReview: async () => insert('lesson_review', { lesson_id: await lesson(), user_id: owner, rating: 4 }),
  Certification: certification,
  Endorsement: async () =>
    insert('endorsement', { testimony: 'I saw it', author: owner, certification_id: await certification() }),
  Task: () => insert('task', { name: 'Read', user_id: owner, owner }),
};

async function part(table: string): Promise<string> {
  const id = await lesson();
  return insert(table, { lesson_id: id, lesson_node_id: await node(id), owner });
}

const makeRow = (model: ModelName): Promise<string> => ({ ...rowOf, ...laterRows })[model]!();

const changed: Partial<Record<ModelName, string>> = {
  User: 'phone = coalesce(phone, $$$$) || $$1$$',
  TokenWallet: 'name = name || $$!$$',
  Notification: 'is_unread = not is_unread',
  LessonNodeContent: 'text = text || $$x$$',
  LessonNodeQuiz: 'pass_mark = 0.25',
  LessonNodeLink: "condition = 'passed'",
  TutorMemory: 'content = content || $$x$$',
  OpenAIChatResponse: 'content = content || $$x$$',
  SubscriptionPlan: "end_date = '2026-12-01'",
  Enrollment: "status = 'IN_PROGRESS'",
  EnrollmentTopicProgress: "status = 'INPROGRESS'",
  Post: 'title = title || $$!$$',
  PostComment: 'content = content || $$x$$, author_content = content || $$x$$',
  LessonLabel: 'name = name || $$!$$, author_name = name || $$!$$',
  LessonPlan: 'name = name || $$!$$, author_name = name || $$!$$',
  LessonReview: 'review = review || $$x$$, author_review = review || $$x$$',
  Endorsement: 'testimony = testimony || $$x$$, author_testimony = testimony || $$x$$',
  LessonLessonLabel: 'lesson_label_id = (select id from lesson_label where id <> lesson_label_id limit 1)',
  LessonLessonCategory: 'lesson_category_id = (select id from lesson_category where id <> lesson_category_id limit 1)',
};

const timed = [
  ['User', 'S-186'],
  ['TokenWallet', 'S-187'],
  ['Tutor', 'S-189'],
  ['TutorMemory', 'S-190'],
  ['OpenAIChatResponse', 'S-191'],
  ['Notification', 'S-192'],
  ['SubscriptionPlan', 'S-193'],
  ['Enrollment', 'S-194'],
  ['EnrollmentTopicProgress', 'S-195'],
  ['Post', 'S-196'],
  ['PostComment', 'S-197'],
  ['LessonCategory', 'S-198'],
  ['LessonLabel', 'S-199'],
  ['LessonLessonCategory', 'S-200'],
  ['LessonLessonLabel', 'S-201'],
  ['Lesson', 'S-202'],
  ['LessonNode', 'S-203'],
  ['LessonNodeContent', 'S-204'],
  ['LessonNodeQuiz', 'S-205'],
  ['LessonNodeLink', 'S-206'],
  ['LessonPlan', 'S-207'],
  ['Course', 'S-208'],
  ['LessonReview', 'S-209'],
  ['Certification', 'S-210'],
  ['Endorsement', 'S-211'],
  ['Task', 'S-212'],
] as const;

describe.each(timed)('%s', (model, item) => {
  const name = tableOf(model);
  const timesOf = async (id: string) => {
    const { rows } = await pool.query<{ created_at: Date; updated_at: Date; isLater: boolean; isEqual: boolean }>(
      `select created_at, updated_at, updated_at > created_at as "isLater", updated_at = created_at as "isEqual" from "${name}" where id = $1`,
      [id],
    );
    return rows[0]!;
  };

  test(`no command can set the id or the times of ${model} [${item}]`, () => {
    const writable: readonly string[] = [
      ...columns[model].create,
      ...columns[model].update,
      ...columns[model].computed,
    ];
    expect(writable.filter((field) => ['id', 'createdAt', 'updatedAt'].includes(field))).toEqual([]);
  });

  test(`${model} has equal times at first, and a later time of change after each change [${item}]`, async () => {
    const id = await makeRow(model);
    if (model !== 'User' && model !== 'TokenWallet') expect((await timesOf(id)).isEqual).toBe(true);
    const before = await timesOf(id);
    const change = `update "${name}" set ${changed[model] ?? "name = name || '!'"} where id = $1`;
    await pool.query(change.replace('set ', "set updated_at = '1999-01-01', "), [id]);
    const after = await timesOf(id);
    expect(after.isLater).toBe(true);
    expect(after.updated_at.getTime()).toBeGreaterThanOrEqual(before.updated_at.getTime());
    expect(after.created_at).toEqual(before.created_at);
  });

  test.each(['id = gen_random_uuid()', "created_at = '1999-01-01'"])(
    `the database refuses to change %s in ${model} [${item}]`,
    async (change) => {
      const id = await makeRow(model);
      await expect(pool.query(`update "${name}" set ${change} where id = $1`, [id])).rejects.toThrow(/never change/);
    },
  );
});

test('the updated_at of a new user is its created_at', async () => {
  const id = v7();
  await pool.query('insert into "user" (id, first_name, last_name, email) values ($1, $2, $2, $3)', [
    id,
    'x',
    `${id}@example.org`,
  ]);
  const { rows } = await pool.query('select from "user" where id = $1 and updated_at = created_at', [id]);
  expect(rows).toHaveLength(1);
});

test('uuid7() makes version 7 ids that sort by time', async () => {
  const { rows } = await pool.query<{ id: string; later: string }>(
    'select uuid7() as id, pg_sleep(0.003), uuid7() as later',
  );
  const { id, later } = rows[0]!;
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(id < later).toBe(true);
  expect(id.slice(0, 8)).toBe(v7().slice(0, 8));
});
