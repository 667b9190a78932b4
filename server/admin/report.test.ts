import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '#data/test-database.ts';
import type { Actor } from '#domain/account/user.ts';
import type { Report } from '#domain/admin/report.ts';
import { startTestServer, type TestServer } from '#server/test-server.ts';
import { newId } from '#server/core/store/new-id.ts';
import { put, putEnrollment, putLesson, putPerson, type TestLesson } from '#server/core/store/test-rows.ts';
import { commands, type CommandInput } from '#sync/commands.ts';
import type { CommandAnswer } from '#sync/core/protocol.ts';
import { queries } from '#sync/queries.ts';

let server: TestServer;
let [ada, bo, cy]: Actor[] = [];
beforeAll(async () => {
  server = await startTestServer((await testDatabase()).url, { commands, queries });
});
afterAll(() => server.stop());

beforeEach(async () => {
  const people = await Promise.all(['Ada', 'Bo', 'Cy'].map((name) => putPerson(server.pool, name)));
  await server.admit(...people);
  [ada, bo, cy] = people;
});
const three = () => [ada, bo, cy] as [Actor, Actor, Actor];

type Given = Partial<CommandInput<'report.create'>> & Pick<Report, 'model' | 'rowID'>;

async function report(actor: Actor, given: Given): Promise<string> {
  const input = { id: newId('Report'), reason: 'SPAM', description: '', ...given };
  const response = await fetch(`http://127.0.0.1:${server.port}/api/commands`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: `sid=${actor.id}` },
    body: JSON.stringify([{ key: newId('User'), name: 'report.create', input }]),
  });
  const [answer] = (await response.json()) as [CommandAnswer];
  return answer.ok ? 'done' : answer.problem.code;
}

const kept = async (rowID: string) =>
  (
    await server.pool.query<Report>(
      `select id, reporter, author, reason, description, snapshot, lead_id as "leadID", status, note from report
         where row_id = $1 order by created_at, id`,
      [rowID],
    )
  ).rows;

const publicLesson = (owner: Actor): Promise<TestLesson> =>
  putLesson(server.pool, { owner: owner.id, name: 'Tides', visibility: 'public', isPublished: true });

async function putReview(by: Actor, lesson: TestLesson, review = 'Rubbish') {
  const id = newId('LessonReview');
  await put(server.pool, 'LessonReview', { id, lessonID: lesson.id, userID: by.id, rating: 1, review });
  return id;
}

describe('reports [S-524]', () => {
  test('a report keeps the author and the text of the reported row, whatever happens to the row later', async () => {
    const [a, b, c] = three();
    const rowID = await putReview(b, await publicLesson(c));
    expect(await report(a, { model: 'LessonReview', rowID, reason: 'ABUSE', description: ' Mean ' })).toBe('done');
    await server.pool.query(`update lesson_review set review = 'Lovely', author_review = 'Lovely' where id = $1`, [
      rowID,
    ]);
    expect(await kept(rowID)).toEqual([
      {
        id: expect.any(String),
        reporter: a.id,
        author: b.id,
        reason: 'ABUSE',
        description: 'Mean',
        snapshot: { name: '1', text: 'Rubbish' },
        leadID: null,
        status: 'OPEN',
        note: '',
      },
    ]);
  });

  test('every kind of content that people show each other can be reported', async () => {
    const [a, b] = three();
    const lesson = await publicLesson(b);
    const owner = b.id;
    const rows = {
      Lesson: lesson.id,
      Course: newId('Course'),
      LessonLabel: newId('LessonLabel'),
      LessonPlan: newId('LessonPlan'),
      LessonReview: await putReview(b, lesson),
      Post: newId('Post'),
      PostComment: newId('PostComment'),
      StepComment: newId('StepComment'),
      Endorsement: newId('Endorsement'),
      PublicProfile: b.id,
    };
    const certificationID = newId('Certification');
    await put(server.pool, 'Course', { id: rows.Course, name: 'Seas', visibility: 'public', owner });
    await put(server.pool, 'LessonLabel', { id: rows.LessonLabel, name: rows.LessonLabel, owner });
    await put(server.pool, 'LessonPlan', { id: rows.LessonPlan, name: 'Autumn', owner });
    await put(server.pool, 'Post', { id: rows.Post, title: 'Mine', content: 'A secret', userID: owner, owner });
    const item = { postID: rows.Post, title: 'Shared', content: 'Words', visibility: 'public', owner } as const;
    await put(server.pool, 'FeedItem', { id: newId('FeedItem'), ...item });
    await put(server.pool, 'PostComment', { id: rows.PostComment, content: 'So', userID: owner, postID: rows.Post });
    await putEnrollment(server.pool, { owner: a.id, teacherID: owner, lesson });
    await put(server.pool, 'StepComment', {
      id: rows.StepComment,
      threadID: rows.StepComment,
      threadAt: new Date().toISOString(),
      content: 'Why?',
      lessonID: lesson.id,
      nodeID: lesson.nodeIDs[0]!,
      owner,
    });
    await put(server.pool, 'Certification', { id: certificationID, name: 'Maps', userID: a.id, owner });
    await put(server.pool, 'Endorsement', { id: rows.Endorsement, testimony: 'Yes', author: owner, certificationID });
    for (const [model, rowID] of Object.entries(rows) as [Report['model'], string][]) {
      expect(await report(a, { model, rowID }), model).toBe('done');
      expect(await kept(rowID), model).toMatchObject([{ author: b.id, leadID: null }]);
    }
    // The snapshot of a post is the text that was shared, not the author's private row.
    expect((await kept(rows.Post))[0]?.snapshot).toEqual({ name: 'Shared', text: 'Words' });
  });

  test('a report must be about a row that the reporter sees and does not own', async () => {
    const [a, b, c] = three();
    const hidden = newId('Post');
    await put(server.pool, 'Post', { id: hidden, title: 'Private', userID: b.id, owner: b.id });
    const shared = newId('Post');
    await put(server.pool, 'Post', { id: shared, title: 'For friends', userID: b.id, owner: b.id });
    const item = { postID: shared, title: 'For friends', visibility: 'friends', owner: b.id } as const;
    await put(server.pool, 'FeedItem', { id: newId('FeedItem'), ...item });
    const gone = await putReview(b, await publicLesson(c));
    await server.pool.query('update lesson_review set deleted_at = now() where id = $1', [gone]);
    const draft = (await putLesson(server.pool, { owner: b.id })).id;
    const strange = { Lesson: newId('Lesson'), PublicProfile: newId('User') };
    const unseen = [
      ['Post', hidden],
      ['Post', shared],
      ['LessonReview', gone],
      ['Lesson', draft],
      ...Object.entries(strange),
    ];
    for (const [model, rowID] of unseen as [Report['model'], string][]) {
      expect(await report(a, { model, rowID }), model).toBe('not_found');
      expect(await kept(rowID)).toEqual([]);
    }
    expect(await report(a, { model: 'PublicProfile', rowID: a.id })).toBe('invalid_state');
  });

  test('a person has one open report about a row, and the first report leads those of other people', async () => {
    const [a, b, c] = three();
    const { id: rowID } = await publicLesson(c);
    const thing = { model: 'Lesson', rowID } as const;
    expect(await Promise.all([report(a, thing), report(b, thing)])).toEqual(['done', 'done']);
    expect(await report(a, thing)).toBe('conflict');
    const reports = await kept(rowID);
    const lead = reports.filter(({ leadID }) => leadID === null);
    expect(lead).toHaveLength(1);
    expect(reports.map(({ leadID }) => leadID).filter(Boolean)).toEqual([lead[0]?.id]);
    await server.pool.query(`update report set status = 'DISMISSED', decided_at = now() where row_id = $1`, [rowID]);
    expect(await report(a, thing)).toBe('done');
  });

  test('a report needs a description if no reason fits, and cannot set its author or outcome', async () => {
    const [a, , c] = three();
    const { id: rowID } = await publicLesson(c);
    const thing = { model: 'Lesson', rowID } as const;
    expect(await report(a, { ...thing, reason: 'OTHER', description: '  ' })).toBe('invalid_input');
    expect(await report(a, { ...thing, reason: 'NONE' as never })).toBe('invalid_input');
    expect(await report(a, { ...thing, model: 'TutorMemory' as never })).toBe('invalid_input');
    const forged = { author: a.id, status: 'UPHELD', note: 'Guilty', reporter: c.id };
    expect(await report(a, { ...thing, ...(forged as object) })).toBe('invalid_input');
    expect(await report(a, thing)).toBe('done');
    expect(await kept(rowID)).toMatchObject([{ author: c.id, reporter: a.id, status: 'OPEN', note: '' }]);
  });
});
