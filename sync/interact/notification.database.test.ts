import { beforeAll, expect, test } from 'vitest';
import type { Actor } from '#domain/account/user.ts';
import { newId } from '#server/core/store/new-id.ts';
import { queryRunner } from '#server/core/store/read/run-query.ts';
import { type TestSchool, testSchool } from '#server/test-school.ts';
import { queries } from '#sync/queries.ts';

let school: TestSchool;
beforeAll(async () => {
  school = await testSchool();
});

const listed = async (actor: Actor) =>
  (await queryRunner(school.pool, queries)(actor, 'notification.mine', {}, undefined)).m.Notification ?? [];

test('a note to oneself is listed among the own notifications, unread, and for nobody else [S-543, S-544]', async () => {
  const [writer, other] = [await school.person(), await school.person()];
  const id = newId('Notification');
  await school.run(writer, 'notification.create', { id, title: ' Read chapter 2 ', content: 'Before Monday' });
  const note = { id, title: 'Read chapter 2', content: 'Before Monday', type: 'MESSAGE', isUnread: true };
  expect(await listed(writer)).toContainEqual(
    expect.objectContaining({ ...note, owner: writer.id, userID: writer.id }),
  );
  expect((await listed(other)).map((row) => row.id)).not.toContain(id);
});

test('a note to oneself needs a title', async () => {
  const writer = await school.person();
  const id = newId('Notification');
  await expect(
    school.run(writer, 'notification.create', { id, title: '  ', content: 'Before Monday' }),
  ).rejects.toMatchObject({ code: 'invalid_input', details: { fields: ['title'] } });
  expect(await school.rows('Notification', 'x.id = $1', id)).toEqual([]);
});
