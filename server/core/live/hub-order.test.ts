import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { testDatabase } from '#data/test-database.ts';
import type { Actor } from '#domain/account/user.ts';
import { changesIn, type ClientRow, TestClient } from '#server/core/live/test-client.ts';
import { startTestHub, type TestHub } from '#server/core/live/test-hub.ts';
import { newId } from '#server/core/store/new-id.ts';
import { put, putLesson, putPerson } from '#server/core/store/test-rows.ts';

let url: string;
let school: TestHub;
let teacher: Actor;

beforeAll(async () => {
  ({ url } = await testDatabase());
  school = await startTestHub(url);
  teacher = await putPerson(school.pool, 'teacher');
  school.admit(teacher);
});
afterAll(() => school.stop());

const sql = (text: string, values: unknown[] = []) => school.pool.query(text, values);

/** States of a row in the order in which the client received them; null if the row was gone. */
const toldOf = (client: TestClient, id: string): (ClientRow | null)[] =>
  client.frames.flatMap(changesIn).flatMap(([rowID, row]) => (rowID === id ? [row as ClientRow | null] : []));

test('a client gets the creation, change and deletion of a row in order, and after a reconnect what it missed [S-604]', async () => {
  const [id, missed] = [newId('Notification'), newId('Notification')];
  const add = (notification: typeof id, title: string) =>
    put(school.pool, 'Notification', { id: notification, title, userID: teacher.id, owner: teacher.id });
  const client = await TestClient.join(school.port, teacher);
  await add(id, 'Made');
  school.hub.wake();
  await client.untilRow(id);
  await sql("update notification set title = 'Changed' where id = $1", [id]);
  school.hub.wake();
  await client.untilRow(id, (row) => row?.title === 'Changed');
  await sql('delete from notification where id = $1', [id]);
  school.hub.wake();
  await client.untilRow(id, (row) => row === null);
  expect(toldOf(client, id).map((row) => row?.title ?? 'gone')).toEqual(['Made', 'Changed', 'gone']);

  await add(missed, 'There before');
  school.hub.wake();
  await client.untilRow(missed);
  await client.cut();
  await sql("update notification set title = 'Changed in between' where id = $1", [missed]);
  const again = await TestClient.join(school.port, teacher, { before: client });
  school.hub.wake();
  await again.untilRow(missed, (row) => row?.title === 'Changed in between');
  expect(again.frames.filter(({ t }) => t === 'snap')).toEqual([]);
  await again.cut();
});

test('a client that reads rows by itself during a batch never gets an older state after a newer one', async () => {
  const lesson = await putLesson(school.pool, { owner: teacher.id, name: 'Start' });
  const nodeID = newId('LessonNode');
  await put(school.pool, 'LessonNode', {
    id: nodeID,
    lessonID: lesson.id,
    type: 'RICHTEXT',
    name: 'Step',
    owner: teacher.id,
  });
  const [client, editor] = [await TestClient.join(school.port, teacher), await TestClient.join(school.port, teacher)];
  await editor.follow(`draft:${lesson.id}`);
  const [writer, holder] = [new pg.Client({ connectionString: url }), new pg.Client({ connectionString: url })];
  await Promise.all([writer.connect(), holder.connect()]);

  // This batch has read the older state of the lesson and cannot continue to the node of the draft.
  await writer.query('begin');
  await writer.query("update lesson set name = 'Older' where id = $1", [lesson.id]);
  await writer.query("update lesson_node set name = 'Renamed' where id = $1", [nodeID]);
  await holder.query('begin');
  const held = holder.query('lock table lesson_node in access exclusive mode');
  await untilWaiting('lock table%');
  await writer.query('commit');
  await held;
  school.hub.wake();
  await untilWaiting('%lesson_node%', 'margin live');

  await writer.query("update lesson set name = 'Newer' where id = $1", [lesson.id]);
  await client.follow(`lesson:${lesson.id}`);
  await holder.query('commit');
  school.hub.wake();
  await editor.untilRow(lesson.id, (row) => row?.name === 'Newer');
  const marker = newId('Notification');
  await put(school.pool, 'Notification', { id: marker, title: 'Marker', userID: teacher.id, owner: teacher.id });
  school.hub.wake();
  await client.untilRow(marker);
  const names = toldOf(client, lesson.id).map((row) => row?.name);
  expect(names.slice(names.indexOf('Newer'))).not.toContain('Older');
  expect(names).toContain('Newer');
  await Promise.all([client.cut(), editor.cut(), writer.end(), holder.end()]);
});

/** Waits until a statement like this one waits for a lock. */
const untilWaiting = (like: string, program = ''): Promise<unknown> =>
  vi.waitUntil(
    async () =>
      (
        await sql(
          `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()
            and query ilike $1 and application_name like $2 || '%'`,
          [like, program],
        )
      ).rowCount,
    { timeout: 20_000 },
  );
