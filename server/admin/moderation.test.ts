import { describe, expect, test } from 'vitest';
import type { Actor } from '#domain/account/user.ts';
import type { Report } from '#domain/admin/report.ts';
import {
  ask,
  sendCommand,
  queryRows,
  readAuditLog,
  people,
  server,
  startModerationServer,
} from '#server/admin/test-moderation.ts';
import { newId } from '#server/core/store/new-id.ts';
import { changesIn, TestClient } from '#server/core/live/test-client.ts';
import { isShared } from '#domain/interact/revision.ts';
import { put, putEnrollment, putLesson, type TestLesson } from '#server/core/store/test-rows.ts';

startModerationServer();

const publicLesson = (owner: Actor): Promise<TestLesson> =>
  putLesson(server.pool, { owner: owner.id, name: 'Tides', visibility: 'public', isPublished: true });

/** A row of Bo's that Ada has reported. */
async function reported(model: Report['model']): Promise<{ id: Report['id']; rowID: string }> {
  const { ada, bo, cy } = people;
  const owner = bo.id;
  const lesson = await publicLesson(model === 'Lesson' ? bo : cy);
  const rowID = model === 'PublicProfile' ? owner : model === 'Lesson' ? lesson.id : newId('Post');
  const rows = {
    Course: { name: 'Seas', visibility: 'public', owner },
    LessonLabel: { name: rowID, owner },
    LessonPlan: { name: 'Autumn', owner },
    LessonReview: { lessonID: lesson.id, userID: owner, rating: 1, review: 'Rubbish' },
    Post: { title: 'Mine', content: 'A secret', userID: owner, owner },
    PostComment: { content: 'So', userID: owner, postID: rowID },
    StepComment: {
      content: 'Why?',
      lessonID: lesson.id,
      nodeID: lesson.nodeIDs[0],
      threadID: rowID,
      threadAt: new Date().toISOString(),
      owner,
    },
    Endorsement: { testimony: 'Yes', author: owner, certificationID: rowID },
  };
  if (model === 'StepComment') await putEnrollment(server.pool, { owner: ada.id, teacherID: cy.id, lesson });
  if (model === 'PostComment') {
    const postID = newId('Post');
    await put(server.pool, 'Post', { id: postID, title: 'Post', userID: owner, owner });
    await put(server.pool, 'FeedItem', { id: newId('FeedItem'), postID, title: 'Post', visibility: 'public', owner });
    Object.assign(rows.PostComment, { postID });
  }
  if (model === 'Endorsement') {
    const certificationID = newId('Certification');
    await put(server.pool, 'Certification', { id: certificationID, name: 'Maps', userID: ada.id, owner: cy.id });
    Object.assign(rows.Endorsement, { certificationID });
  }
  if (model in rows) await put(server.pool, model, { ...Reflect.get(rows, model), id: rowID } as never);
  if (model === 'Post') {
    const item = { postID: rowID as never, title: 'Mine', visibility: 'public', owner } as const;
    await put(server.pool, 'FeedItem', { id: newId('FeedItem'), ...item });
  }
  const id = newId('Report');
  expect(await sendCommand(ada, 'report.create', { id, model, rowID, reason: 'SPAM', description: '' })).toBe('done');
  return { id, rowID };
}

/** Edits a row, so that the actor becomes part of its history. */
const change = async (actor: Actor, model: Report['model'], rowID: string): Promise<void> => {
  const id = rowID as never;
  if (model === 'Endorsement')
    expect(await sendCommand(actor, 'endorsement.edit', { id, testimony: 'No' })).toBe('done');
  if (model === 'PostComment') expect(await sendCommand(actor, 'comment.edit', { id, content: 'No' })).toBe('done');
};

const sees = async (actor: Actor, model: Report['model'], rowID: string): Promise<boolean> =>
  (await sendCommand(actor, 'report.create', {
    id: newId('Report'),
    model,
    rowID,
    reason: 'SPAM',
    description: '',
  })) !== 'not_found';
const uphold = { status: 'UPHELD', note: 'Not here', isHiding: true } as const;

const hideable = [
  ...([
    'Lesson',
    'Course',
    'LessonReview',
    'Post',
    'PostComment',
    'StepComment',
    'Endorsement',
    'LessonLabel',
    'LessonPlan',
  ] as const),
];

describe('reported content [S-524]', () => {
  test.each(hideable)(
    'reported %s rows are hidden from everybody and are shown again only by a moderator',
    async (model) => {
      const { ada, cy, mod, bo } = people;
      const { id, rowID } = await reported(model);
      expect(await sees(cy, model, rowID)).toBe(true);
      await change(cy, model, rowID);
      expect(await sendCommand(mod, 'report.decide', { id, ...uphold })).toBe('done');
      expect(await sees(cy, model, rowID)).toBe(false);
      for (const actor of [bo, cy])
        expect(await sendCommand(actor, 'report.restoreContent', { id, note: '' })).toBe(
          actor === bo ? 'invalid_state' : 'not_found',
        );
      const { rows } = await server.pool.query<{ id: string }>('select id from revision where row_id = $1', [rowID]);
      for (const { id: revisionID } of rows)
        expect(await sendCommand(bo, 'revision.revert', { revisionID: revisionID as never })).toBe('not_found');
      // The history contains the row's texts as well, so only its author and moderators may read it.
      if (isShared(model)) {
        const history = async (actor: Actor) => (await queryRows(actor, 'revision.history', { model, rowID })).length;
        expect([await history(cy), await history(ada)]).toEqual([0, 0]);
        expect([await history(bo), await history(mod)]).toEqual([rows.length, rows.length]);
      }
      expect(await sees(cy, model, rowID)).toBe(false);
      expect(await queryRows(bo, 'report.byHiddenContent', { model, rowID })).toMatchObject([{ id, note: 'Not here' }]);
      expect(await sendCommand(mod, 'report.restoreContent', { id, note: 'A mistake' })).toBe('done');
      expect(await queryRows(bo, 'report.byHiddenContent', { model, rowID })).toEqual([]);
      if (model === 'Post')
        await put(server.pool, 'FeedItem', {
          id: newId('FeedItem'),
          postID: rowID as never,
          title: 'Mine',
          visibility: 'public',
          owner: bo.id,
        });
      expect(await sees(cy, model, rowID)).toBe(true);
      const about = { model, rowID, person: bo.id, actor: mod.id };
      expect(await readAuditLog()).toEqual([
        { ...about, action: 'report.uphold', note: 'Not here', detail: { reports: 2, hidden: true } },
        { ...about, action: 'content.restore', note: 'A mistake', detail: {} },
      ]);
    },
  );

  test('a hidden lesson stays open to its learners and cannot be started by others', async () => {
    const { ada, bo, cy, mod } = people;
    const { id, rowID } = await reported('Lesson');
    const { rows } = await server.pool.query<{ v: string }>(
      'select published_version_id as v from lesson where id = $1',
      [rowID],
    );
    const lesson = { id: rowID, versionID: rows[0]?.v, nodeIDs: [] } as unknown as TestLesson;
    await putEnrollment(server.pool, { owner: ada.id, teacherID: bo.id, lesson });
    await sendCommand(mod, 'report.decide', { id, ...uphold });
    const enroll = { id: newId('Enrollment'), lessonID: rowID as never, expectedTokens: 0 };
    expect(await sendCommand(cy, 'enrollment.start', enroll)).toBe('not_found');
    expect(await sees(ada, 'Lesson', rowID)).toBe(true);
    const catalog = await queryRows(cy, 'lesson.catalog', {});
    expect(catalog.filter((row) => Reflect.get(row, 'id') === rowID)).toEqual([]);
  });

  test('a hidden post cannot be shared, not even by writing to the database', async () => {
    const { id, rowID } = await reported('Post');
    await sendCommand(people.mod, 'report.decide', { id, ...uphold });
    const item = { postID: rowID as never, title: 'Mine', visibility: 'public', owner: people.bo.id } as const;
    await expect(put(server.pool, 'FeedItem', { id: newId('FeedItem'), ...item })).rejects.toThrow('hidden post');
  });

  test('a report is upheld only with a note, and one decision closes all reports of the row', async () => {
    const { ada, bo, cy, mod, admin } = people;
    const { id, rowID } = await reported('LessonReview');
    const second = newId('Report');
    await sendCommand(cy, 'report.create', {
      id: second,
      model: 'LessonReview',
      rowID,
      reason: 'ABUSE',
      description: 'Mean',
    });
    expect(await queryRows(mod, 'report.queue', { status: 'OPEN' })).toContainEqual(expect.objectContaining({ id }));
    expect(await sendCommand(mod, 'report.decide', { id, status: 'UPHELD', note: '', isHiding: false })).toBe(
      'invalid_input',
    );
    expect(await sendCommand(mod, 'report.decide', { id, ...uphold, status: 'DISMISSED' })).toBe('invalid_input');
    await server.pool.query(`update "user" set role = 'MODERATOR' where id = $1`, [bo.id]);
    await server.admit({ ...bo, role: 'MODERATOR' } as never).catch(() => undefined);
    expect(
      await sendCommand(mod, 'report.decide', { id: second, status: 'DISMISSED', note: '', isHiding: false }),
    ).toBe('done');
    expect(await sendCommand(admin, 'report.decide', { id, ...uphold })).toBe('invalid_state');
    const { rows } = await server.pool.query(
      'select status, decided_by, reporter from report where row_id = $1 order by created_at',
      [rowID],
    );
    expect(rows).toEqual([
      { status: 'DISMISSED', decided_by: mod.id, reporter: ada.id },
      { status: 'DISMISSED', decided_by: mod.id, reporter: cy.id },
    ]);
    expect(await sees(ada, 'LessonReview', rowID)).toBe(true);
  });

  test('a moderator cannot decide a report about themself, and a profile cannot be hidden', async () => {
    const { ada, mod } = people;
    const id = newId('Report');
    await sendCommand(ada, 'report.create', {
      id,
      model: 'PublicProfile',
      rowID: mod.id,
      reason: 'SPAM',
      description: '',
    });
    expect(await sendCommand(mod, 'report.decide', { id, status: 'DISMISSED', note: '', isHiding: false })).toBe(
      'invalid_state',
    );
    expect(await sendCommand(people.admin, 'report.decide', { id, ...uphold })).toBe('invalid_state');
    expect(await sendCommand(people.admin, 'report.decide', { id, ...uphold, isHiding: false })).toBe('done');
  });

  test('a moderator cannot decide a report of their own text that another person edited', async () => {
    const { ada, bo, cy, mod, admin } = people;
    const lesson = await publicLesson(bo);
    const rowID = newId('LessonReview');
    await put(server.pool, 'LessonReview', {
      id: rowID,
      lessonID: lesson.id,
      userID: mod.id,
      rating: 1,
      review: 'Bad',
    });
    expect(await sendCommand(cy, 'review.edit', { id: rowID, rating: 1, review: 'Bad.' })).toBe('done');
    const id = newId('Report');
    await sendCommand(ada, 'report.create', { id, model: 'LessonReview', rowID, reason: 'ABUSE', description: '' });
    const dismiss = { id, status: 'DISMISSED', note: '', isHiding: false } as const;
    expect(await sendCommand(mod, 'report.decide', dismiss)).toBe('invalid_state');
    expect(await sendCommand(admin, 'report.decide', dismiss)).toBe('done');
  });

  test('the author of reported content gets no frame about the report unless it is upheld', async () => {
    const { bo, mod } = people;
    const client = await TestClient.join(server.port, bo);
    const receivedRows = async (): Promise<[id: string, isRow: boolean][]> => {
      const key = newId('User');
      await sendCommand(bo, 'notification.markAllRead', {}, key);
      await client.untilDone(key);
      return client.frames
        .flatMap(changesIn)
        .flatMap(([id, row, model]) => (model === 'Report' ? [[id, row !== null]] : []));
    };
    const [dismissed, upheld] = [await reported('LessonPlan'), await reported('LessonPlan')];
    expect(await receivedRows()).toEqual([]);
    await sendCommand(mod, 'report.decide', { id: dismissed.id, status: 'DISMISSED', note: '', isHiding: false });
    expect(await receivedRows()).toEqual([]);
    expect((await ask(bo, `/api/rows/Report/${dismissed.id}`)).status).toBe(404);
    await sendCommand(mod, 'report.decide', { id: upheld.id, ...uphold });
    expect(await receivedRows()).toEqual([[upheld.id, true]]);
    await client.cut();
  });

  test('the author of hidden content learns the reason and never who reported it', async () => {
    const { bo, mod } = people;
    const { id, rowID } = await reported('LessonPlan');
    expect(await queryRows(bo, 'report.byHiddenContent', { model: 'LessonPlan', rowID })).toEqual([]);
    await sendCommand(mod, 'report.decide', { id, ...uphold });
    const [shown] = await queryRows(bo, 'report.byHiddenContent', { model: 'LessonPlan', rowID });
    for (const column of ['reporter', 'description', 'decidedBy', 'snapshot']) expect(shown).not.toHaveProperty(column);
  });
});

/** Commands for moderators or administrators only, with inputs to try them by other people. */
const moderationCommands = (id: Report['id'], person: Actor) =>
  [
    ['report.decide', { id, ...uphold }],
    ['report.restoreContent', { id, note: '' }],
    ['member.suspend', { id: person.id, until: null, why: 'Because' }],
    ['member.unsuspend', { id: person.id, why: '' }],
    ['member.setRole', { id: person.id, role: 'ADMIN' }],
    ['member.endSessions', { id: person.id }],
  ] as const;

describe('people without a moderation role [S-524]', () => {
  test('a user can run no moderation command and see no moderation list, and nothing is logged', async () => {
    const { cy, bo } = people;
    const { id, rowID } = await reported('LessonReview');
    for (const person of [bo, cy])
      for (const [name, input] of moderationCommands(id, person))
        expect(await sendCommand(cy, name, input as never), name).toBe('not_found');
    expect(await queryRows(cy, 'report.queue', { status: 'OPEN' })).toEqual([]);
    expect(await queryRows(cy, 'member.search', {})).toEqual([]);
    expect(await queryRows(cy, 'audit.log', {})).toEqual([]);
    expect(await sees(cy, 'LessonReview', rowID)).toBe(true);
    expect(await readAuditLog()).toEqual([]);
  });

  test('a moderator decides reports and cannot suspend people, assign roles, list accounts or read others’ audit entries', async () => {
    const { mod, bo, admin } = people;
    const { id } = await reported('LessonReview');
    expect(await sendCommand(admin, 'member.endSessions', { id: people.ada.id })).toBe('done');
    for (const [name, input] of moderationCommands(id, bo).slice(2))
      expect(await sendCommand(mod, name, input as never), name).toBe('not_found');
    expect(await queryRows(mod, 'member.search', {})).toEqual([]);
    expect(await sendCommand(mod, 'report.decide', { id, ...uphold })).toBe('done');
    expect(await queryRows(mod, 'audit.log', {})).toMatchObject([{ actor: mod.id, action: 'report.uphold' }]);
    expect(await queryRows(admin, 'audit.log', { person: bo.id })).toMatchObject([{ actor: mod.id }]);
  });

  test('an administrator can read no conversation, private post or answer of another person [D-31]', async () => {
    const { admin, ada } = people;
    const id = newId('Post');
    await put(server.pool, 'Post', { id, title: 'Private', userID: ada.id, owner: ada.id });
    expect(await sees(admin, 'Post', id)).toBe(false);
    const [member] = await queryRows(admin, 'member.search', { text: ada.id });
    expect(member).toBeUndefined();
    const { rows } = await server.pool.query<{ column_name: string }>(
      `select column_name from information_schema.columns where table_name = 'member_view' order by 1`,
    );
    expect(rows.map(({ column_name: name }) => name)).toEqual(
      `created_at email email_verified id name role seen_at subscription_tier suspended_at suspended_until suspended_why terms updated_at`.split(
        ' ',
      ),
    );
  });
});

test('the database refuses to change, delete or truncate audit entries', async () => {
  await sendCommand(people.admin, 'member.endSessions', { id: people.bo.id });
  for (const statement of [`update audit_entry set note = 'x'`, 'delete from audit_entry', 'truncate audit_entry'])
    await expect(server.pool.query(statement), statement).rejects.toThrow('never changes');
});
