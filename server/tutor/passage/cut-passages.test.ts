import { beforeAll, expect, test } from 'vitest';
import { RESTORE_DAYS } from '#domain/interact/revision.ts';
import { SPLITTER_VERSION } from '#domain/teach/version/passage-splitter.ts';
import { purgeDeleted } from '#server/teach/jobs/purge-deleted.ts';
import { newId } from '#server/core/store/new-id.ts';
import { publishTaughtLesson, type TaughtLesson, textOf } from '#server/tutor/retrieval/test-lessons.ts';
import { cutLesson, cutPassages } from '#server/tutor/passage/cut-passages.ts';
import { type TestSchool, testSchool } from '#server/test-school.ts';

let school: TestSchool;
beforeAll(async () => {
  school = await testSchool();
});

const passagesOf = ({ id }: Pick<TaughtLesson, 'id'>) =>
  school.rows('LessonPassage', 'x.lesson_id = $1 order by x.position', id);
const words = async () =>
  (await school.pool.query('select stemmed, word, passages from passage_word order by 1, 2')).rows;
/** Counts of words as Postgres computes them from the passages. */
const counted = async () =>
  (
    await school.pool.query(
      `select stemmed, word, count(*)::int as passages from (
          select case language when 'de' then 'german' when 'fr' then 'french' when 'other' then 'simple' else 'english' end as stemmed,
              unnest(tsvector_to_array(search) || ''::text) as word from lesson_passage
          union all
          select 'written', word from lesson_passage, split_words(heading || ' ' || body || ' ' || names) as word) as occurrences
        where char_length(word) <= 60 group by 1, 2 order by stemmed, (array_agg(word collate "C"))[1] collate "C"`,
    )
  ).rows;

async function publishAgain({ id, teacher }: TaughtLesson, text: string) {
  const [content] = await school.rows('LessonNodeContent', 'x.lesson_id = $1', id);
  await school.run(teacher, 'content.write', { id: content!.id, text: JSON.stringify(textOf(text)) });
  const versionID = newId('LessonVersion');
  await school.run(teacher, 'lesson.publish', { id, versionID });
  return versionID;
}

test('lessons published before there were passages are cut once, and cutting again changes nothing', async () => {
  expect(await school.rows('LessonPassage')).toEqual([]);
  await cutPassages(school.pool);
  const published = await school.rows('Lesson', 'x.published_version_id is not null');
  const passages = await school.rows('LessonPassage', 'true order by x.id');
  expect(published.length).toBeGreaterThan(5);
  expect(new Set(passages.map(({ versionID }) => versionID))).toEqual(
    new Set(published.map(({ publishedVersionID }) => publishedVersionID)),
  );
  await cutPassages(school.pool);
  expect(await school.rows('LessonPassage', 'true order by x.id')).toEqual(passages);
  expect(await words()).toEqual(await counted());
});

test('a lesson has the passages of the version that it shows, and those of the one before are removed', async () => {
  const lesson = await publishTaughtLesson(school, {
    name: 'Bells',
    steps: { Ringing: ['Bells swing.', '# Bronze', 'It rings.'] },
  });
  await cutLesson(school.pool, lesson.id);
  expect((await passagesOf(lesson)).map(({ heading }) => heading)).toEqual(['Ringing', 'Bronze']);
  const versionID = await publishAgain(lesson, 'Bells are cast.');
  await Promise.all([cutLesson(school.pool, lesson.id), cutLesson(school.pool, lesson.id)]);
  expect((await passagesOf(lesson)).map((row) => [row.versionID, row.body])).toEqual([[versionID, 'Bells are cast.']]);
  expect(await words()).toEqual(await counted());
});

test('a job that dies leaves the old passages, and the next job brings the new ones', async () => {
  const lesson = await publishTaughtLesson(school, { name: 'Masts', steps: { Wood: ['Masts bend.'] } });
  await cutLesson(school.pool, lesson.id);
  await publishAgain(lesson, 'Masts break.');
  const broken = {
    async connect() {
      const client = await school.pool.connect();
      return {
        query: (text: string, values?: unknown[]) =>
          text.startsWith('insert into passage_cut') ? Promise.reject(new Error('lost')) : client.query(text, values),
        release: () => client.release(),
      };
    },
  } as unknown as typeof school.pool;
  await expect(cutLesson(broken, lesson.id)).rejects.toThrow('lost');
  expect((await passagesOf(lesson)).map(({ body }) => body)).toEqual(['Masts bend.']);
  await cutPassages(school.pool);
  expect((await passagesOf(lesson)).map(({ body }) => body)).toEqual(['Masts break.']);
});

test('a change of the cutting rules causes everything to be cut again', async () => {
  const lesson = await publishTaughtLesson(school, { name: 'Nets', steps: { Rope: ['Nets hold.'] } });
  await cutLesson(school.pool, lesson.id);
  const [before] = await passagesOf(lesson);
  await school.pool.query('update passage_cut set cutting = $2 where lesson_id = $1', [
    lesson.id,
    SPLITTER_VERSION - 1,
  ]);
  await cutPassages(school.pool);
  const [after] = await passagesOf(lesson);
  expect(after?.body).toBe(before?.body);
  expect(after?.id).not.toBe(before?.id);
});

test('a lesson that is removed for good takes its passages and their words with it', async () => {
  const lesson = await publishTaughtLesson(school, {
    name: 'Gone',
    steps: { Last: ['Quagmirezation is nowhere else.'] },
  });
  await cutLesson(school.pool, lesson.id);
  const isKnown = async () =>
    (await school.pool.query("select from passage_word where word = 'quagmirezation'")).rowCount ?? 0;
  expect(await isKnown()).toBe(1);
  await school.pool.query(
    `update lesson set deleted_at = now() - interval '${RESTORE_DAYS + 1} days', visibility = 'private' where id = $1`,
    [lesson.id],
  );
  await purgeDeleted(school.pool);
  expect(await school.rows('Lesson', 'x.id = $1', lesson.id)).toEqual([]);
  expect(await passagesOf(lesson)).toEqual([]);
  expect(await isKnown()).toBe(0);
  expect(await words()).toEqual(await counted());
});

test('publishing a lesson requests its passages in the same transaction', async () => {
  const teacher = await school.person();
  const sent: unknown[] = [];
  const { withStoreTransaction } = await import('#server/core/store/write/store-transaction.ts');
  const { storeHandlers } = await import('#server/store-handlers.ts');
  const lesson = await publishTaughtLesson(school, { name: 'Asked for', steps: { One: ['Words.'] }, teacher });
  await school.pool.query('update lesson set has_draft_changes = true where id = $1', [lesson.id]);
  const sendEvent = async (_client: unknown, name: string, data: object) => void sent.push([name, data]);
  await withStoreTransaction({ pool: school.pool, handlers: storeHandlers, sendEvent }, async (transaction) => {
    const store = await transaction.as(teacher);
    await store.effect('lesson.publish', { lessonID: lesson.id, versionID: newId('LessonVersion') });
  });
  expect(sent).toContainEqual(['lesson.versionChanged', { lessonID: lesson.id }]);
});
