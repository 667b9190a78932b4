import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { newId } from '#server/core/store/new-id.ts';
import type { Id, UserId } from '#domain/kernel/id.ts';

const LESSONS = 2_500;
const STEPS_PER_LESSON = 8;
const PASSAGES_PER_STEP = 5;
const WORDS_PER_PASSAGE = 80;
const COURSE_LESSONS = 12;
const ENROLLMENTS = 30;
/** Share of words that are rare names and terms, which the seed does not contain. */
const RARE_SHARE = 0.12;
const RARE_WORDS = 20_000;

const seed = join(import.meta.dirname, '../../data/seed/lessons');

/** Words of the seed's lessons with their frequencies, so that common words are realistically common. */
export const seedWords = (): string[] =>
  globSync('**/*.md', { cwd: seed }).flatMap((path) =>
    (readFileSync(join(seed, path), 'utf8').match(/\p{L}{2,}/gu) ?? []).map((word) => word.toLowerCase()),
  );

const rareWord = (number: string): string =>
  `('{ba,con,dri,el,fa,gra,hu,in,jo,ka,lu,mor,ni,pro,qua,ri,st,tra,u,wa}'::text[])[1 + ${number} % 20]
    || ('{lo,me,nti,pho,ra,ster,ti,gu,bri,ce,du,fe,lle,mi,no,pa,sso,vi,xa,zo}'::text[])[1 + ${number} / 20 % 20]
    || ('{nsis,ghter,logy,tion,ment,ryth,tic,leness,umar,istica,orkel,phyr,nceder,ulane,ongise}'::text[])[1 + ${number} / 400 % 15]
    || ('{"",or,ian,ade}'::text[])[1 + ${number} / 6000 % 4]`;

export interface LargeSchool {
  learner: UserId;
  courseID: string;
  /** Lessons that the learner may read, each with one of its steps. */
  readable: { lessonID: Id<'Lesson'>; nodeID: Id<'LessonNode'> }[];
  passages: number;
}

/**
 * A school of many lessons: two fifths are free, and a learner is enrolled in some of the others. Triggers are off,
 * because the rows are inserted complete.
 */
export async function fillPassages(pool: pg.Pool): Promise<LargeSchool> {
  const client = await pool.connect();
  const [teacher, learner, course] = [newId('User'), newId('User'), newId('Course')];
  try {
    await client.query(`set statement_timeout = 0; set maintenance_work_mem = '256MB'; select setseed(0.5)`);
    for (const [id, name] of [
      [teacher, 'Tove'],
      [learner, 'Lena'],
    ])
      await client.query(
        `insert into "user" (id, first_name, last_name, email, email_verified) values ($1, $2, 'Bench', $3, true)`,
        [id, name, `${name}@example.org`],
      );
    await client.query('set session_replication_role = replica');
    await client.query(`insert into course (id, name, owner) values ($1, 'A course', $2)`, [course, teacher]);
    await client.query(lessonsSql, [teacher, course]);
    await client.query(
      `insert into enrollment (id, lesson_id, version_id, teacher_id, owner, progress)
        select uuid7(), id, published_version_id, teacher_id, $1, '[]' from lesson where price > 0 order by id limit ${ENROLLMENTS}`,
      [learner],
    );
    await client.query('drop index lesson_passage_search');
    await client.query(passagesSql, [seedWords()]);
    await client.query('create index lesson_passage_search on lesson_passage using gin (search)');
    await client.query(countSql);
    await client.query('reset session_replication_role');
    await client.query('vacuum analyze');
  } finally {
    client.release(true);
  }
  const { rows } = await pool.query<LargeSchool['readable'][number]>(
    `select distinct on (p.lesson_id) p.lesson_id as "lessonID", p.node_id as "nodeID"
      from lesson_passage p join lesson l on l.id = p.lesson_id
      where l.price = 0 or exists (select from enrollment e where e.lesson_id = l.id) order by p.lesson_id, p.position`,
  );
  return { learner, courseID: course, readable: rows, passages: LESSONS * STEPS_PER_LESSON * PASSAGES_PER_STEP };
}

// Conditions such as `where n > 0` are always true. They refer to the outer row, so that Postgres computes random values and
// new ids for each row instead of once.
const lessonsSql = `with new_lesson as (
    select uuid7() as lesson, uuid7() as version, n, case when n % 5 < 2 then 0 else 9.5 end as price
      from generate_series(1, ${LESSONS}) as n),
  lessons as (
    insert into lesson (id, name, visibility, price, course_id, teacher_id, owner, published_version_id, published_at)
      select lesson, 'Lesson ' || n, 'public', price, case when n <= ${COURSE_LESSONS} then $2::uuid end, $1, $1, version, now() from new_lesson)
  insert into lesson_version (id, lesson_id, number, published_at, language, outline, body, owner)
    select version, lesson, 1, now(), 'us', jsonb_build_object('name', 'Lesson ' || n, 'nodes', (
        select jsonb_agg(jsonb_build_object('id', uuid7(), 'name', 'Step ' || step)) from generate_series(1, ${STEPS_PER_LESSON}) as step where n > 0)),
      '{}', $1 from new_lesson`;

const passagesSql = `insert into lesson_passage (id, lesson_id, version_id, node_id, type, position, heading, body, names, language, parts)
  select uuid7(), v.lesson_id, v.id, (step.node ->> 'id')::uuid, 'RICHTEXT', (step.place - 1) * ${PASSAGES_PER_STEP} + n,
      array_to_string(words[1:3], ' '), array_to_string(words[4:], ' '), (step.node ->> 'name') || ' ' || (v.outline ->> 'name'), 'us',
      jsonb_build_array(jsonb_build_object('blockID', 'b' || n, 'start', 0, 'end', 40, 'at', 0, 'kind', 'prose'))
    from lesson_version v, jsonb_array_elements(v.outline -> 'nodes') with ordinality as step (node, place),
      generate_series(0, ${PASSAGES_PER_STEP - 1}) as n,
      lateral (select array_agg(case when rare < ${RARE_SHARE} then ${rareWord('floor(power(common, 4) * ' + RARE_WORDS + ')::int')}
          else ($1::text[])[1 + floor(common * array_length($1::text[], 1))::int] end) as words
        from (select random() as rare, random() as common from generate_series(1, ${WORDS_PER_PASSAGE}) where n >= 0 and v.id is not null) as drawn) as text`;

const countSql = `insert into passage_word (stemmed, word, passages)
  select 'english', word, ndoc from ts_stat('select search from lesson_passage')
  union all
  select 'written', word, ndoc from ts_stat($$select to_tsvector('pg_catalog.simple', heading || ' ' || body || ' ' || names) from lesson_passage$$)
  union all
  select 'english', '', count(*) from lesson_passage`;

/** The number of dimensions of a small embedding model. */
export const VECTOR_DIMENSIONS = 384;
/** More than a search reads at once. */
const LESSONS_WITH_VECTORS = 400;

/** Inserts random vectors for the learner's lessons and for some others. */
export async function fillVectors(pool: pg.Pool, { learner }: LargeSchool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query(
      `insert into passage_cut (lesson_id, version_id, cutting, vectors_of)
        select l.id, l.published_version_id, 2, 'stand-in' from lesson l
          order by exists (select from enrollment e where e.lesson_id = l.id and e.owner = $1) desc, l.course_id nulls last, l.price, l.id
          limit ${LESSONS_WITH_VECTORS}`,
      [learner],
    );
    await client.query(
      `insert into passage_vector (passage_id, model, vector)
        select p.id, 'stand-in', (select array_agg((random() - 0.5)::real) from generate_series(1, ${VECTOR_DIMENSIONS}) where p.id is not null)
          from lesson_passage p join passage_cut c on c.version_id = p.version_id`,
    );
    await client.query('vacuum analyze passage_vector');
  } finally {
    client.release(true);
  }
}
