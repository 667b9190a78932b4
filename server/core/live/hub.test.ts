import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '#data/test-database.ts';
import type { Actor } from '#domain/account/user.ts';
import { columns } from '#domain/policy/columns.ts';
import { changesIn, TestClient } from '#server/core/live/test-client.ts';
import { startTestHub, type TestHub } from '#server/core/live/test-hub.ts';
import { newId } from '#server/core/store/new-id.ts';
import { put, putEnrollment, putLesson, putPerson } from '#server/core/store/test-rows.ts';
import { closeCodes, PROTOCOL_VERSION, SOCKETS_PER_USER, TOPICS_PER_SOCKET } from '#sync/core/protocol.ts';

let url: string;
let school: TestHub;
let teacher: Actor;
let learner: Actor;
let stranger: Actor;
let observing: Actor;
const open: TestClient[] = [];

const join = async (actor: Actor, options: Parameters<typeof TestClient.join>[2] = {}): Promise<TestClient> => {
  const client = await TestClient.join(school.port, actor, options);
  open.push(client);
  return client;
};
const sql = (text: string, values: unknown[] = []) => school.pool.query(text, values);
const notify = async (actor: Actor, title: string) => {
  const id = newId('Notification');
  await put(school.pool, 'Notification', { id, title, userID: actor.id, owner: actor.id });
  school.hub.wake();
  return id;
};
/** Waits until the hub has delivered everything that is committed by now. */
const settle = async () => {
  const observer = await TestClient.join(school.port, observing);
  await observer.untilRow(await notify(observing, 'Settled'));
  await observer.cut();
};
const rename = async (id: string, name: string) => {
  await sql('update lesson set name = $2 where id = $1', [id, name]);
  school.hub.wake();
};

beforeAll(async () => {
  ({ url } = await testDatabase());
  school = await startTestHub(url, { catalogIntervalMs: 300 });
  [teacher, learner, stranger] = [
    await putPerson(school.pool, 'teacher'),
    await putPerson(school.pool, 'learner'),
    await putPerson(school.pool, 'stranger'),
  ];
  observing = await putPerson(school.pool, 'observing');
  school.admit(teacher, learner, stranger, observing);
});
afterAll(() => school.stop());
afterEach(async () => {
  await Promise.all(open.splice(0).map((client) => client.cut()));
});

describe('live connections', () => {
  test('a connection begins with the actor’s own rows and with nobody else’s', async () => {
    const client = await join(learner);
    const [snapshot] = client.frames;
    expect(snapshot).toMatchObject({
      t: 'snap',
      m: { User: [{ id: learner.id }], TokenWallet: [{ tokenBalance: { value: 1_000_000 } }] },
    });
    for (const [, row] of changesIn(snapshot!)) if (row && 'owner' in row) expect(row.owner).toBe(learner.id);
  });

  test('an actor gets a changed row and its finished command in one frame, and other people get neither', async () => {
    const [mine, other] = [await join(learner), await join(stranger)];
    const id = await notify(learner, 'One');
    await mine.untilRow(id);
    await school.run(learner, { key: 'read-1-key', name: 'notification.markRead', input: { id } });
    const frame = await mine.untilDone('read-1-key');
    expect(changesIn(frame)).toContainEqual([id, expect.objectContaining({ isUnread: false }), 'Notification']);
    const marker = await notify(stranger, 'Marker');
    await other.untilRow(marker);
    expect(other.texts.join()).not.toContain(id);
    expect(other.texts.join()).not.toContain('read-1-key');
  });

  test('a client that reconnects resumes at its cursor without a snapshot', async () => {
    const first = await join(learner);
    const seen = await notify(learner, 'Seen');
    await first.untilRow(seen);
    await first.cut();
    const missed = await notify(learner, 'Missed');
    await sql('delete from notification where id = $1', [seen]);
    await settle();
    const second = await join(learner, { before: first });
    expect(second.frames.filter((frame) => frame.t === 'snap')).toEqual([]);
    expect(second.row('Notification', missed)).toMatchObject({ title: 'Missed' });
    expect(second.row('Notification', seen)).toBeUndefined();
  });

  test('a client resumes at another server, which reads the missed changes from the table', async () => {
    // A transaction that is open in another database of the cluster holds cursors back, so the table has to reach back further.
    await school.pool.query(`insert into change (xid, model, id, audience) values ('3', 'Tutor', $1, '{}')`, [
      newId('Tutor'),
    ]);
    const first = await join(learner);
    await first.cut();
    const missed = await notify(learner, 'Elsewhere');
    const other = await startTestHub(url);
    other.admit(learner);
    const second = await TestClient.join(other.port, learner, { before: first });
    expect(second.frames.filter((frame) => frame.t === 'snap')).toEqual([]);
    expect(second.row('Notification', missed)).toMatchObject({ title: 'Elsewhere' });
    await second.cut();
    await other.stop();
  });

  test.each(['1', '99999999999999999999'])(
    'a client with the impossible cursor %s begins with a snapshot',
    async (cursor) => {
      const { epoch: e = '' } = await join(learner);
      const client = await TestClient.open(school.port, learner);
      open.push(client);
      client.say({ t: 'hi', v: PROTOCOL_VERSION, c: cursor, e });
      expect(await client.until(() => true)).toMatchObject({ t: 'snap', m: { User: [{ id: learner.id }] } });
    },
  );

  test.each([
    ['another epoch', 'before-the-restore'],
    ['no epoch', undefined],
  ])('a client with %s begins with a snapshot even if its cursor looks right', async (_what, epoch) => {
    const first = await join(learner);
    await first.cut();
    const { epoch: here } = first;
    first.epoch = epoch;
    const second = await join(learner, { before: first });
    expect(second.frames[0]).toMatchObject({ t: 'snap', e: here, m: { User: [{ id: learner.id }] } });
    expect(here).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('a client that begins with a snapshot is also told which commands are done', async () => {
    const id = await notify(learner, 'Acked');
    await school.run(learner, { key: 'ack-before-snap', name: 'notification.markRead', input: { id } });
    const client = await join(learner);
    expect(client.frames[0]?.t).toBe('snap');
    expect((await client.untilDone('ack-before-snap')).t).toBe('b');
  });

  test('a client that reads too slowly gets the latest state of every row once it reads again', async () => {
    const client = await join(learner);
    client.socket.pause();
    const ids = Array.from({ length: 8 }, () => newId('Notification'));
    for (const id of ids)
      await put(school.pool, 'Notification', { id, title: 'Long', userID: learner.id, owner: learner.id });
    const deferred = () => school.hub.stats().deferred;
    const before = deferred();
    for (let round = 0; deferred() === before; round += 1) {
      await sql('update notification set content = $2 where id = any($1)', [ids, `${round} ${'x'.repeat(200_000)}`]);
      await school.hub.wake();
      await school.pool.query('select pg_sleep(0.01)');
    }
    await sql("update notification set content = 'short again' where id = any($1)", [ids]);
    school.hub.wake();
    client.socket.resume();
    for (const id of ids) await client.untilRow(id, (row) => row?.content === 'short again');
    const last = ids.map((id) => client.row('Notification', id)?.content);
    expect(new Set(last)).toEqual(new Set(['short again']));
  });
});

describe('order of changes', () => {
  test('an open transaction in this or another database does not delay the changes of others', async () => {
    const client = await join(learner);
    const idle = new pg.Client({ connectionString: url });
    const foreign = new pg.Client({ connectionString: Object.assign(new URL(url), { pathname: '/postgres' }).href });
    await Promise.all([idle.connect(), foreign.connect()]);
    try {
      for (const each of [idle, foreign]) await each.query('begin; select pg_current_xact_id()');
      const id = await notify(learner, 'While others are open');
      expect((await client.untilRow(id)).t).toBe('b');
    } finally {
      await Promise.all([idle.end(), foreign.end()]);
    }
  });

  test('the change that was committed last wins, whatever the order of the transaction ids', async () => {
    const client = await join(learner);
    const id = await notify(learner, 'start');
    const [early, late] = [new pg.Client({ connectionString: url }), new pg.Client({ connectionString: url })];
    await Promise.all([early.connect(), late.connect()]);
    await early.query('begin; select pg_current_xact_id()');
    await late.query('begin; select pg_current_xact_id()');
    await late.query('update notification set title = $2 where id = $1', [id, 'by the later number']);
    await late.query('commit');
    school.hub.wake();
    await client.untilRow(id, (row) => row?.title === 'by the later number');
    await early.query('update notification set title = $2 where id = $1', [id, 'by the earlier number']);
    await early.query('commit');
    school.hub.wake();
    await client.untilRow(id, (row) => row?.title === 'by the earlier number');
    expect(client.row('Notification', id)?.title).toBe('by the earlier number');
    await Promise.all([early.end(), late.end()]);
  });
});

describe('topics', () => {
  test('a lesson is followed by its readers, and its draft and its learners by its owner alone', async () => {
    const lesson = await putLesson(school.pool, { owner: teacher.id, visibility: 'public', isPublished: true });
    const [owner, reader] = [await join(teacher), await join(learner)];
    for (const kind of ['lesson', 'draft', 'learners'])
      expect((await owner.follow(`${kind}:${lesson.id}`)).t).toBe('snap');
    expect((await reader.follow(`lesson:${lesson.id}`)).t).toBe('snap');
    for (const kind of ['draft', 'learners']) expect((await reader.follow(`${kind}:${lesson.id}`)).t).toBe('deny');
  });

  test('a teacher follows who enrolls in a course, progresses and leaves, and nobody else can follow this', async () => {
    const courseID = newId('Course');
    await put(school.pool, 'Course', { id: courseID, name: 'All of it', owner: teacher.id, visibility: 'public' });
    const lesson = await putLesson(school.pool, { owner: teacher.id, visibility: 'public', isPublished: true });
    await sql('update lesson set course_id = $2 where id = $1', [lesson.id, courseID]);
    const topic = `courseLearners:${courseID}`;
    const [owner, other] = [await join(teacher), await join(stranger)];
    expect(await owner.follow(topic)).toMatchObject({ t: 'snap', m: {} });
    expect((await other.follow(topic)).t).toBe('deny');

    const id = newId('Enrollment');
    const input = { id, courseID, expectedTokens: 0 };
    await school.run(learner, { key: 'start-the-course', name: 'enrollment.startCourse', input });
    await owner.untilRow(id, (row) => row?.status === 'NOT_STARTED' && row['owner'] === learner.id);
    const own = newId('Enrollment');
    const begun = { id: own, lessonID: lesson.id, expectedTokens: 0 };
    await school.run(learner, { key: 'start-its-lesson', name: 'enrollment.start', input: begun });
    for (const nodeID of lesson.nodeIDs) {
      const step = { enrollmentID: own, nodeID, topicID: newId('EnrollmentTopicProgress') };
      await school.run(learner, { key: `finish-${nodeID}`, name: 'step.finish', input: step });
    }
    await owner.untilRow(id, (row) => row?.status === 'COMPLETED' && row['completionDate'] !== null);
    await sql('update enrollment set withdrawn_at = now() where id = $1', [id]);
    school.hub.wake();
    await owner.untilRow(id, (row) => typeof row?.['withdrawnAt'] === 'string');

    const late = await join(teacher);
    expect(changesIn(await late.follow(topic))).toEqual([
      [id, expect.not.objectContaining({ paidTokens: 0 }), 'Enrollment'],
    ]);
    await other.untilRow(await notify(stranger, 'Marker'));
    expect(other.texts.join()).not.toContain(id);
  });

  test('the learners of a course are denied to its previous owner when the course changes hands', async () => {
    const courseID = newId('Course');
    await put(school.pool, 'Course', { id: courseID, name: 'Handed on', owner: teacher.id });
    const topic = `courseLearners:${courseID}`;
    const [before, after] = [await join(teacher), await join(stranger)];
    expect((await before.follow(topic)).t).toBe('snap');
    await sql('update course set owner = $2 where id = $1', [courseID, stranger.id]);
    school.hub.wake();
    await before.until((frame) => frame.t === 'deny' && frame.topic === topic);
    expect((await after.follow(topic)).t).toBe('snap');
  });

  test.each([
    'lesson:not-an-id',
    'draft:',
    'courseLearners:all',
    'catalog:private',
    'user:everybody',
    'all',
    `lesson:${newId('Lesson')}`,
    `courseLearners:${newId('Course')}`,
  ])('the topic %s is refused', async (topic) => {
    const client = await join(learner);
    expect((await client.follow(topic)).t).toBe('deny');
  });

  test('a deleted lesson’s topic is denied before any further change is sent, except to enrolled learners', async () => {
    const lesson = await putLesson(school.pool, { owner: teacher.id, visibility: 'public', isPublished: true });
    await putEnrollment(school.pool, { owner: learner.id, teacherID: teacher.id, lesson });
    const [enrolled, other] = [await join(learner), await join(stranger)];
    for (const client of [enrolled, other]) expect((await client.follow(`lesson:${lesson.id}`)).t).toBe('snap');
    await sql("update lesson set deleted_at = now(), visibility = 'private', name = 'Taken back' where id = $1", [
      lesson.id,
    ]);
    school.hub.wake();
    await enrolled.untilRow(lesson.id, (row) => row?.name === 'Taken back');
    await other.until((frame) => frame.t === 'deny' && frame.topic === `lesson:${lesson.id}`);
    await rename(lesson.id, 'After that');
    await enrolled.untilRow(lesson.id, (row) => row?.name === 'After that');
    const marker = await notify(stranger, 'Marker');
    await other.untilRow(marker);
    expect(other.texts.join()).not.toContain('Taken back');
    expect(other.texts.join()).not.toContain('After that');
  });

  test('withdrawing from a lesson that is deleted for others ends its topic', async () => {
    const lesson = await putLesson(school.pool, {
      owner: teacher.id,
      isPublished: true,
      deletedAt: '2020-01-01T00:00:00Z',
    });
    const enrollmentID = await putEnrollment(school.pool, { owner: learner.id, teacherID: teacher.id, lesson });
    const client = await join(learner);
    expect((await client.follow(`lesson:${lesson.id}`)).t).toBe('snap');
    await sql('update enrollment set withdrawn_at = now() where id = $1', [enrollmentID]);
    school.hub.wake();
    await client.until((frame) => frame.t === 'deny' && frame.topic === `lesson:${lesson.id}`);
    await client.untilRow(lesson.id, (row) => row === null);
  });

  test('enrolling sends the lesson to the learner, live and after a reconnect', async () => {
    const lessons = [
      await putLesson(school.pool, { owner: teacher.id, isPublished: true }),
      await putLesson(school.pool, { owner: teacher.id, isPublished: true }),
    ];
    const first = await join(learner);
    await putEnrollment(school.pool, { owner: learner.id, teacherID: teacher.id, lesson: lessons[0]! });
    school.hub.wake();
    await first.untilRow(lessons[0]!.id);
    await first.cut();
    await putEnrollment(school.pool, { owner: learner.id, teacherID: teacher.id, lesson: lessons[1]! });
    await settle();
    const second = await join(learner, { before: first });
    expect(second.row('Lesson', lessons[1]!.id)).toBeDefined();
  });

  test('an unsubscribed topic sends nothing after its last frame', async () => {
    const lesson = await putLesson(school.pool, { owner: teacher.id, visibility: 'public', isPublished: true });
    const client = await join(learner);
    await client.follow(`lesson:${lesson.id}`);
    client.say({ t: 'unsub', topic: `lesson:${lesson.id}` });
    await client.until((frame) => frame.t === 'gone');
    await rename(lesson.id, 'Unheard');
    await client.untilRow(await notify(learner, 'Marker'));
    expect(client.texts.join()).not.toContain('Unheard');
  });

  test('no frame shows a viewer a column that the viewer must not see', async () => {
    const lesson = await putLesson(school.pool, {
      owner: teacher.id,
      visibility: 'public',
      isPublished: true,
      price: 4.5,
    });
    const nodeID = newId('LessonNode');
    await put(school.pool, 'LessonNode', {
      id: nodeID,
      lessonID: lesson.id,
      type: 'QUIZ',
      name: 'Quiz',
      owner: teacher.id,
    });
    await put(school.pool, 'LessonNodeQuiz', {
      id: newId('LessonNodeQuiz'),
      lessonID: lesson.id,
      lessonNodeID: nodeID,
      owner: teacher.id,
    });
    await putEnrollment(school.pool, { owner: stranger.id, teacherID: teacher.id, lesson });
    const [owner, enrolled, reader] = [await join(teacher), await join(stranger), await join(learner)];
    const clients = [owner, enrolled, reader];
    for (const client of clients)
      for (const topic of [`lesson:${lesson.id}`, `draft:${lesson.id}`, `learners:${lesson.id}`, 'catalog:public'])
        await client.follow(topic);
    await sql('update lesson set job = $2, import_key = $3, has_draft_changes = false where id = $1', [
      lesson.id,
      JSON.stringify({ name: 'secret-job', status: 'PENDING', progressMessage: '' }),
      'secret-key',
    ]);
    await sql("update lesson_node_quiz set questions = '[]', pass_mark = 0.7 where lesson_id = $1", [lesson.id]);
    await sql('update enrollment set paid_tokens = 450000, current_node_id = $2 where owner = $1', [
      stranger.id,
      nodeID,
    ]);
    school.hub.wake();
    await owner.untilRow(lesson.id, (row) => row?.importKey === 'secret-key');
    for (const client of clients) await client.untilRow(await notify(client.actor, 'Marker'));
    for (const client of clients)
      for (const [id, row, model] of client.frames.flatMap(changesIn)) {
        if (row === null) continue;
        const views: Record<string, readonly string[]> = columns[model as 'Lesson'].read;
        const mayBe = Object.entries(views).filter(
          ([view]) => view !== 'owner' || ownerOf(row, id, model) === client.actor.id,
        );
        const allowed = new Set(mayBe.flatMap(([, list]) => list));
        expect([model, Object.keys(row).filter((column) => !allowed.has(column))]).toEqual([model, []]);
      }
    for (const client of [enrolled, reader]) expect(client.texts.join()).not.toMatch(/secret-|passMark|"questions"/);
    expect(owner.texts.join()).not.toContain('paidTokens');

    function ownerOf(row: object, id: string, model: string): unknown {
      return model === 'User' ? id : 'owner' in row ? row.owner : undefined;
    }
  });

  test('a lesson that becomes public appears in the open catalog, and its frequent changes are throttled', async () => {
    const client = await join(stranger, { topics: ['catalog:public'] });
    const lesson = await putLesson(school.pool, { owner: teacher.id, isPublished: true, name: 'Draft' });
    await rename(lesson.id, 'Still private');
    await settle();
    expect(client.texts.join()).not.toContain('Still private');
    await sql("update lesson set visibility = 'public' where id = $1", [lesson.id]);
    school.hub.wake();
    await client.untilRow(lesson.id, (row) => row?.visibility === 'public');
    for (let n = 1; n <= 20; n += 1) await rename(lesson.id, `Name ${n}`);
    await client.untilRow(lesson.id, (row) => row?.name === 'Name 20');
    const frames = client.frames.filter((frame) => frame.t === 'b' && frame.p.some(([, id]) => id === lesson.id));
    expect(frames.length).toBeLessThan(12);
  });

  test('a client that reconnects gets the catalog changes that it missed', async () => {
    const lesson = await putLesson(school.pool, { owner: teacher.id, visibility: 'public', isPublished: true });
    const first = await join(stranger, { topics: ['catalog:public'] });
    await rename(lesson.id, 'Before the cut');
    await first.untilRow(lesson.id, (row) => row?.name === 'Before the cut');
    await first.cut();
    await sql("update lesson set visibility = 'private' where id = $1", [lesson.id]);
    await settle();
    const second = await join(stranger, { before: first, topics: ['catalog:public'] });
    expect(second.row('Lesson', lesson.id)).toMatchObject({ visibility: 'private' });
  });
});

test('a throttled catalog change is not lost with the connection, because the cursor stays before it', async () => {
  const patient = await startTestHub(url, { margin: 0n, catalogIntervalMs: 3_600_000 });
  patient.admit(stranger);
  const lesson = await putLesson(patient.pool, { owner: teacher.id, visibility: 'public', isPublished: true });
  const revise = async (name: string) => {
    await patient.pool.query('update lesson set name = $2 where id = $1', [lesson.id, name]);
    patient.hub.wake();
  };
  const first = await TestClient.join(patient.port, stranger, { topics: ['catalog:public'] });
  await revise('At once');
  await first.untilRow(lesson.id, (row) => row?.name === 'At once');
  await revise('Held back');
  const marker = newId('Notification');
  await put(patient.pool, 'Notification', { id: marker, title: 'Marker', userID: stranger.id, owner: stranger.id });
  patient.hub.wake();
  await first.untilRow(marker);
  await first.cut();
  const second = await TestClient.join(patient.port, stranger, { before: first, topics: ['catalog:public'] });
  expect(second.row('Lesson', lesson.id)?.name).toBe('Held back');
  await second.cut();
  await patient.stop();
});

test('a stream that loses its database connection continues with another one and misses nothing', async () => {
  const client = await join(learner);
  await sql(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'margin live' and datname = current_database()",
  );
  const id = await notify(learner, 'While it was away');
  expect((await client.untilRow(id)).t).toBe('b');
});

describe('socket admission', () => {
  const knock = async (actor: Actor, headers: Record<string, string> = {}) => {
    const client = await TestClient.open(school.port, actor, { headers });
    open.push(client);
    return client;
  };
  let nobody: Actor;
  beforeEach(async () => {
    nobody = { id: newId('User'), role: 'USER' };
  });

  test('a socket without a session or with an unverified e-mail address is closed', async () => {
    expect(await (await knock(nobody)).closed).toBe(closeCodes.signedOut);
    school.people.set(nobody.id, { actor: nobody, sessionToken: 'unverified', emailVerified: false });
    const client = await knock(nobody);
    expect(await client.closed).toBe(closeCodes.signedOut);
    expect(client.frames).toEqual([]);
  });

  test('a socket of a page of another site is refused', async () => {
    await expect(knock(learner, { origin: 'https://evil.example.test' })).rejects.toThrow('403');
    await expect(knock(learner, { origin: 'https://school.example.test' })).resolves.toBeDefined();
  });

  test.each([
    ['a greeting with another version', JSON.stringify({ t: 'hi', v: PROTOCOL_VERSION + 1 }), closeCodes.outdated],
    ['a message without a greeting', JSON.stringify({ t: 'sub', topic: 'catalog:public' }), closeCodes.outdated],
    ['a message that is not JSON', 'hello', closeCodes.rateLimited],
    ['an unknown message', JSON.stringify({ t: 'steal' }), closeCodes.rateLimited],
    ['a binary message', Buffer.from(JSON.stringify({ t: 'hi', v: PROTOCOL_VERSION })), closeCodes.rateLimited],
    [
      'a greeting with too many topics',
      JSON.stringify({ t: 'hi', v: PROTOCOL_VERSION, topics: Array(TOPICS_PER_SOCKET + 1).fill('catalog:public') }),
      closeCodes.rateLimited,
    ],
    ['too long a message', JSON.stringify({ t: 'hi', v: 1, topics: ['x'.repeat(20_000)] }), 1009],
  ])('a socket is closed after %s', async (_what, text, code) => {
    const client = await knock(learner);
    client.socket.send(text);
    expect(await client.closed).toBe(code);
  });

  test('a socket is closed after too many messages, and if its person has too many sockets', async () => {
    const busy = await knock(learner);
    for (let n = 0; n < 60; n += 1) busy.say({ t: 'unsub', topic: 'catalog:public' });
    expect([closeCodes.rateLimited, closeCodes.outdated]).toContain(await busy.closed);
    for (let n = 0; n < SOCKETS_PER_USER; n += 1) await join(stranger);
    const oneMore = await knock(stranger);
    oneMore.say({ t: 'hi', v: PROTOCOL_VERSION });
    expect(await oneMore.closed).toBe(closeCodes.rateLimited);
  });

  test('a socket can follow a limited number of topics', async () => {
    const lessons = await Promise.all(Array.from({ length: 3 }, () => putLesson(school.pool, { owner: teacher.id })));
    const many = Array.from({ length: TOPICS_PER_SOCKET - 3 }, () => `lesson:${newId('Lesson')}`);
    const client = await join(teacher, { topics: [...lessons.map(({ id }) => `lesson:${id}`), ...many] });
    await client.until((frame) => frame.t === 'deny' && frame.topic === many.at(-1));
    expect(client.frames.filter((frame) => frame.t === 'snap' && frame.topic)).toHaveLength(3);
  });

  test('the sockets of a person close at once when their role changes in any way', async () => {
    const person = await putPerson(school.pool, 'promoted');
    school.admit(person);
    const client = await join(person);
    await sql('update "user" set role = \'MODERATOR\' where id = $1', [person.id]);
    school.hub.wake();
    expect(await client.closed).toBe(closeCodes.signedOut);
    expect(school.forgotten).toContain(person.id);
  });

  test('a socket closes at once when its session ends or the rights of its person change', async () => {
    const [mine, other] = [await join(learner), await join(stranger)];
    school.hub.endSession(`token-${learner.id}`);
    expect(await mine.closed).toBe(closeCodes.signedOut);
    school.hub.userChanged(stranger.id);
    expect(await other.closed).toBe(closeCodes.signedOut);
    expect(school.hub.stats().connections).toBe(0);
  });
});
