import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { WebSocket as Socket } from 'ws';
import {
  runCommand,
  draftLesson,
  enrollLearner,
  type PublishedLesson,
  paragraph,
  publishLesson,
  question,
  sendCommand,
} from '#e2e/api-client.ts';
import { type Person, signIn } from '#e2e/person.ts';
import { openFixture } from '#e2e/fixture.ts';
import { recordNetwork } from '#e2e/network-recorder.ts';
import { newId } from '#server/core/store/new-id.ts';
import { type Frame, PROTOCOL_VERSION } from '#sync/core/protocol.ts';

// The test provokes refusals, and the console reports each.
const { url, newPerson, browser, rows } = await openFixture([/status of 404/]);

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const steps = [
  { name: 'Open to all', text: 'The first page.' },
  { name: 'Paid for', text: 'The second page, which was paid for.' },
  { name: 'Asked', questions: [question('Which?', ['the right one', 'the other'])] },
];

let teacher: Person;
let learner: Person;
let stranger: Person;
let draft: Awaited<ReturnType<typeof draftLesson>>;
let lesson: PublishedLesson;
let enrollmentID: Awaited<ReturnType<typeof enrollLearner>>;
let picture: string;
const attemptID = newId('QuizAttempt');

beforeAll(async () => {
  [teacher, learner, stranger] = await Promise.all([newPerson(), newPerson(), newPerson({ firstName: 'Eve' })]);
  draft = await draftLesson(teacher, { name: 'Not yet', description: 'A secret plan', steps });
  lesson = await publishLesson(teacher, { name: 'Paid', price: 2, steps });
  enrollmentID = await enrollLearner(learner, lesson, 200_000);
  const [, , nodeID] = lesson.nodeIDs;
  if (nodeID === undefined) throw new Error('the lesson has no step');
  const step = { enrollmentID, nodeID, topicID: newId('EnrollmentTopicProgress') };
  await runCommand(learner, 'quiz.answer', { ...step, attemptID, questionID: 'q1', answer: ['o2'] });
  const uploaded = await teacher.context.request.post('/api/files?name=mine.png', {
    data: png,
    headers: { 'content-type': 'image/png' },
  });
  expect(uploaded.status(), await uploaded.text()).toBe(201);
  picture = ((await uploaded.json()) as { file: string }).file;
});

/** Requested by a script of the page, with everything the browser sends along. */
const ask = (person: Person, path: string) =>
  person.page.evaluate(async (asked) => {
    const response = await fetch(asked);
    return { status: response.status, text: await response.text() };
  }, path);

const idOf = async (table: string, owner: string) =>
  (await rows<{ id: string }>(`select id from ${table} where owner = $1 limit 1`, owner))[0]?.id ?? '';

describe("reading other people's rows", () => {
  test.each([
    ['User', '"user"'],
    ['TokenWallet', 'token_wallet'],
    ['TokenTransaction', 'token_transaction_view'],
    ['Tutor', 'tutor'],
    ['Notification', 'notification'],
    ['Enrollment', 'enrollment'],
    ['EnrollmentTopicProgress', 'enrollment_topic_progress'],
    ['QuizAttempt', 'quiz_attempt'],
  ])('a foreign row of %s is answered exactly like a missing one', async (model, table) => {
    const id = await idOf(table, learner.id);
    expect((await ask(learner, `/api/rows/${model}/${id}`)).status).toBe(200);
    const there = await ask(stranger, `/api/rows/${model}/${id}`);
    const missing = await ask(stranger, `/api/rows/${model}/${newId('User')}`);
    const bare = ({ status, text }: typeof there) => ({ status, text: text.replace(/"requestId":"[^"]*"/, '') });
    expect(bare(there)).toEqual(bare(missing));
    expect(there.status).toBe(404);
  });

  test('another member sees name and picture of a person and nothing else of the account [S-701]', async () => {
    const member = await newPerson({ firstName: 'Ulla', lastName: 'Holm' });
    await enrollLearner(member, lesson, 200_000);
    const phone = '+49 555 0100';
    const subject = `subject-${randomUUID()}`;
    await rows(
      `update "user" set phone = $2, cognito_sub = $3, role = 'MODERATOR' where id = $1`,
      member.id,
      phone,
      subject,
    );
    const seat = await browser();
    const network = await recordNetwork(seat.context);
    const { page } = await signIn(seat, teacher, `/teach/lessons/${lesson.id}?tab=learners`);
    await page.getByRole('row').filter({ hasText: 'Ulla H.' }).waitFor();
    const profile = await ask({ ...teacher, page }, `/api/rows/PublicProfile/${member.id}`);
    const { m } = JSON.parse(profile.text) as { m: { PublicProfile: object[] } };
    expect(Object.keys(m.PublicProfile[0] ?? {}).sort()).toEqual([
      'about',
      'avatarUrl',
      'createdAt',
      'id',
      'isPublic',
      'letter',
      'name',
      'updatedAt',
    ]);
    await page.goto('/learn/catalog');
    await page.getByRole('article').first().waitFor();
    const everything = network.join('\n');
    expect(everything).toContain('Ulla H.');
    for (const secret of [member.email, phone, subject, 'MODERATOR']) expect(everything).not.toContain(secret);
    expect((await ask({ ...teacher, page }, `/api/rows/User/${member.id}`)).status).toBe(404);
  });

  test('a teacher cannot read answers, attempts or steps of a learner', async () => {
    for (const [model, id] of [
      ['QuizAttempt', attemptID],
      ['EnrollmentTopicProgress', await idOf('enrollment_topic_progress', learner.id)],
    ])
      expect((await ask(teacher, `/api/rows/${model}/${id}`)).status).toBe(404);
  });

  test('the key of a quiz is in no row that anybody but its author can read [S-589]', async () => {
    const [, , quizID] = lesson.bodyIDs;
    const own = await ask(teacher, `/api/rows/LessonNodeQuiz/${quizID}`);
    expect(own.text).toContain('"answer":["o1"]');
    for (const person of [learner, stranger]) {
      const { text } = await ask(person, `/api/rows/LessonNodeQuiz/${quizID}`);
      expect(text).not.toMatch(/"answer"|"explanation"|o1/);
    }
    const keyID = (
      await rows<{ id: string }>('select id from lesson_version_key where version_id = $1', lesson.versionID)
    )[0]?.id;
    for (const person of [teacher, learner, stranger])
      expect((await ask(person, `/api/rows/LessonVersionKey/${keyID}`)).status).toBe(404);
  });

  test('a stranger sees the name of a draft and nothing below it', async () => {
    const { text } = await ask(stranger, `/api/rows/Lesson/${draft.id}`);
    expect(text).toContain('Not yet');
    expect(text).not.toContain('A secret plan');
    for (const id of draft.nodeIDs) expect((await ask(stranger, `/api/rows/LessonNode/${id}`)).status).toBe(404);
    for (const [index, model] of ['LessonNodeContent', 'LessonNodeContent', 'LessonNodeQuiz'].entries())
      expect((await ask(stranger, `/api/rows/${model}/${draft.bodyIDs[index]}`)).status).toBe(404);
  });

  test('a stranger gets outline and preview of a paid lesson, and no further content [S-590]', async () => {
    const { text } = await ask(stranger, `/api/versions/${lesson.versionID}`);
    expect(text).toContain('The first page.');
    expect(text).toContain('Paid for');
    expect(text).not.toMatch(/which was paid for|Which\?/);
    expect((await ask(learner, `/api/versions/${lesson.versionID}`)).text).toContain('which was paid for');
  });

  test('a query answers for the authenticated person, whatever its input says [S-587]', async () => {
    const asked = (name: string, input: object) =>
      `/api/queries/${name}?input=${encodeURIComponent(JSON.stringify(input))}`;
    const idsOf = async (person: Person, path: string) =>
      (JSON.parse((await ask(person, path)).text) as { ids: string[] }).ids;
    expect(await idsOf(teacher, asked('lesson.mine', {}))).toHaveLength(2);
    expect(await idsOf(stranger, asked('lesson.mine', { owner: teacher.id, actor: teacher.id }))).toEqual([]);
    expect(await idsOf(teacher, asked('enrollment.byLesson', { lessonID: lesson.id }))).toContain(enrollmentID);
    expect(await idsOf(stranger, asked('enrollment.byLesson', { lessonID: lesson.id }))).toEqual([]);
  });

  test('a picture is visible to its owner alone until a published text contains it', async () => {
    expect((await ask(teacher, `/files/${picture}`)).status).toBe(200);
    expect((await ask(stranger, `/files/${picture}`)).status).toBe(404);
  });

  test("the live stream refuses subscriptions to other people's topics", async () => {
    const topics = [`draft:${draft.id}`, `draft:${lesson.id}`, `learners:${lesson.id}`, `user:${learner.id}`];
    const denied = await stranger.page.evaluate(
      ({ hello, count }) =>
        new Promise<string[]>((resolve) => {
          const socket = new WebSocket('/api/live');
          const refused: string[] = [];
          socket.addEventListener('open', () => socket.send(JSON.stringify(hello)));
          socket.addEventListener('close', () => resolve(refused));
          socket.addEventListener('message', ({ data }) => {
            const frame = JSON.parse(String(data)) as Frame;
            if (frame.t === 'deny' || frame.t === 'gone') refused.push(frame.topic);
            else if (frame.t === 'snap' && frame.topic !== undefined) refused.push(`snapshot of ${frame.topic}`);
            if (refused.length === count) socket.close();
          });
        }),
      { hello: { t: 'hi', v: PROTOCOL_VERSION, topics }, count: topics.length },
    );
    expect(denied.sort()).toEqual([...topics].sort());
  });
});

describe("changing other people's rows", () => {
  /** Checksums of everything that a wrong command could have changed. */
  const world = () =>
    rows(
      `select 'lesson' as kind, md5(string_agg(t::text, '|' order by id)) as sum from lesson t where owner = any($1)
       union all select 'node', md5(string_agg(t::text, '|' order by id)) from lesson_node t where owner = any($1)
       union all select 'content', md5(string_agg(t::text, '|' order by id)) from lesson_node_content t where owner = any($1)
       union all select 'quiz', md5(string_agg(t::text, '|' order by id)) from lesson_node_quiz t where owner = any($1)
       union all select 'link', md5(string_agg(t::text, '|' order by id)) from lesson_node_link t where owner = any($1)
       union all select 'version', count(*)::text from lesson_version where owner = any($1)
       union all select 'enrollment', md5(string_agg(t::text, '|' order by id)) from enrollment t where owner = any($1)
       union all select 'topic', md5(string_agg(t::text, '|' order by id)) from enrollment_topic_progress t where owner = any($1)
       union all select 'attempt', md5(string_agg(t::text, '|' order by id)) from quiz_attempt t where owner = any($1)
       union all select 'notice', md5(string_agg(t::text, '|' order by id)) from notification t where owner = any($1)`,
      [teacher.id, learner.id],
    );

  test('every command with a foreign ID is refused and changes nothing [S-587]', async () => {
    const [first, second, third] = lesson.nodeIDs;
    const [content, , quiz] = lesson.bodyIDs;
    const step = { enrollmentID, nodeID: first, topicID: newId('EnrollmentTopicProgress') };
    const before = await world();
    const attacks: [name: string, input: object][] = [
      ['lesson.edit', { id: lesson.id, name: 'Taken', price: 0 }],
      ['lesson.publish', { id: lesson.id, versionID: newId('LessonVersion') }],
      ['lesson.publish', { id: draft.id, versionID: newId('LessonVersion') }],
      ['lesson.unlist', { id: lesson.id }],
      ['lesson.delete', { id: lesson.id }],
      ['lesson.restore', { id: lesson.id }],
      ['lesson.create', { id: lesson.id, name: 'Mine now' }],
      [
        'node.add',
        {
          id: newId('LessonNode'),
          lessonID: lesson.id,
          type: 'RICHTEXT',
          name: 'Advert',
          after: third,
          position: 3,
          bodyID: newId('LessonNodeContent'),
          linkIDs: [newId('LessonNodeLink'), newId('LessonNodeLink')],
        },
      ],
      ['node.edit', { id: first, name: 'Taken' }],
      ['node.delete', { id: second, linkID: newId('LessonNodeLink') }],
      [
        'node.reorder',
        {
          lessonID: lesson.id,
          nodeIDs: [third, second, first],
          linkIDs: [newId('LessonNodeLink'), newId('LessonNodeLink')],
        },
      ],
      ['content.write', { id: content, text: JSON.stringify(paragraph('Taken')) }],
      ['quiz.write', { id: quiz, questions: [question('Mine?', ['yes', 'no'])] }],
      ['step.open', step],
      ['step.finish', step],
      ['quiz.answer', { ...step, nodeID: third, attemptID, questionID: 'q1', answer: ['o1'] }],
      ['quiz.start', { ...step, nodeID: third, attemptID }],
      ['quiz.submit', { ...step, nodeID: third, attemptID }],
      ['enrollment.retake', { enrollmentID, run: 1 }],
      ['notification.markRead', { id: await idOf('notification', learner.id) }],
      ['notification.delete', { id: await idOf('notification', learner.id) }],
    ];
    const codes = [];
    for (const [name, input] of attacks) {
      const answer = await sendCommand(stranger, name, input);
      codes.push(`${name}: ${answer.ok ? 'done' : answer.problem.code}`);
    }
    expect(codes.filter((line) => !/: (not_found|not_allowed|conflict|unknown_command)$/.test(line))).toEqual([]);
    expect(await world()).toEqual(before);
  });

  test("a stranger's change of a link becomes a proposal that only the lesson's owner can accept", async () => {
    const links = () =>
      rows<{ id: string }>('select * from lesson_node_link where lesson_id = $1 order by id', lesson.id);
    const before = await links();
    const [first, , third] = lesson.nodeIDs;
    const link = { id: newId('LessonNodeLink'), lessonID: lesson.id, from: third, to: first, condition: 'always' };
    await sendCommand(stranger, 'link.add', link);
    await sendCommand(stranger, 'link.remove', { id: before[0]?.id });
    const proposed = await rows<{ id: string }>(
      "select id from revision where actor = $1 and status = 'PROPOSED' order by at",
      stranger.id,
    );
    expect(proposed).toHaveLength(2);
    for (const { id } of proposed) expect((await sendCommand(stranger, 'proposal.accept', { id })).ok).toBe(false);
    expect(await links()).toEqual(before);
  });

  test('an owner in the input is refused, and a new row belongs to its creator [S-587, S-700]', async () => {
    const invented = { id: newId('Lesson'), name: 'A gift' };
    const enrollment = { id: newId('Enrollment'), lessonID: lesson.id, expectedTokens: 200_000 };
    for (const [name, input] of [
      ['lesson.create', { ...invented, owner: teacher.id }],
      ['lesson.create', { ...invented, teacherID: teacher.id }],
      ['enrollment.start', { ...enrollment, owner: learner.id }],
    ] as const)
      expect(await sendCommand(stranger, name, input)).toMatchObject({ ok: false, problem: { code: 'invalid_input' } });
    await sendCommand(stranger, 'lesson.create', invented);
    expect(await rows('select owner, teacher_id from lesson where id = $1', invented.id)).toEqual([
      { owner: stranger.id, teacher_id: stranger.id },
    ]);
    await sendCommand(stranger, 'enrollment.start', enrollment);
    expect(await rows('select owner from enrollment where id = $1', enrollment.id)).toEqual([{ owner: stranger.id }]);
  });
});

describe('requests from pages of other sites', () => {
  const foreign = ['https://evil.example', 'http://localhost:1', 'null'];
  const cookieOf = async ({ context }: Person) =>
    (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  const post = async (person: Person, path: string, type: string, body: BodyInit, origin: string) =>
    (
      await fetch(url + path, {
        method: 'POST',
        body,
        headers: { cookie: await cookieOf(person), 'content-type': type, origin },
      })
    ).status;

  test.each(foreign)('HTTP requests with the origin %s are refused', async (origin) => {
    const person = await newPerson();
    const command = JSON.stringify([{ key: randomUUID(), name: 'user.setLanguage', input: { language: 'fr' } }]);
    expect(await post(person, '/api/commands', 'application/json', command, origin)).toBe(403);
    expect(await post(person, '/api/files?name=x.png', 'image/png', png, origin)).toBe(403);
    expect(await post(person, '/api/auth/sign-out', 'application/json', '{}', origin)).toBe(403);
    expect(await rows('select language from "user" where id = $1', person.id)).toEqual([{ language: 'us' }]);
    expect((await person.context.request.get('/api/session')).status()).toBe(200);
  });

  test.each(foreign)('a WebSocket with the origin %s is refused', async (origin) => {
    const socket = new Socket(`${url.replace('http', 'ws')}/api/live`, {
      origin,
      headers: { cookie: await cookieOf(learner) },
    });
    const end = await new Promise<string>((resolve) => {
      socket.on('open', () => resolve('open'));
      socket.on('error', ({ message }) => resolve(message));
    });
    expect(end).toContain('403');
  });
});
