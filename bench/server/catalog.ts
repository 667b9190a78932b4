import type { UserId } from '#domain/kernel/id.ts';
import { byRank, pageStatement, searchStatement } from '#server/core/store/read/page-sql.ts';
import { bindStatement } from '#server/core/store/read/prepared-statement.ts';
import { queries } from '#sync/queries.ts';
import { type LessonFilter, lessonSorts } from '#sync/teach/lesson-filter.ts';
import { type Figure, median, percentile } from '#bench/harness/figure.ts';
import type { BenchFixture } from '#bench/harness/fixture.ts';
import { visitor } from '#bench/harness/visitor.ts';

const FEW = 10_000;
const MANY = 1_000_000;
const CATEGORIES = 200;
const LABELS = 2_000;
const TIMES = 3;

/**
 * 12,000 invented words with skewed frequencies: the first occurs in half of all lessons, the last in one of a
 * thousand.
 */
const syllables = [
  'ba,con,dri,el,fa,gra,hu,in,jo,ka,lu,mor,ni,pro,qua,ri,st,tra,u,wa',
  'lo,me,nti,pho,ra,ster,ti,gu,bri,ce,du,fe,lle,mi,no,pa,sso,vi,xa,zo',
  'n,sis,ge,ght,ter,logy,tion,ment,ry,ing,tic,le,ness,um,ar,ist,ica,ork,ble,phy,nce,der,ul,ane,ong,ise,ead,ily,urn,esk',
] as const;
const syllable = (index: 0 | 1 | 2, place: string) => `('{${syllables[index]}}'::text[])[1 + ${place}]`;
const word = `${syllable(0, 'place % 20')} || ${syllable(1, 'place / 20 % 20')} || ${syllable(2, 'place / 400')}`;

/** Search texts, from words in every lesson to words in none. */
const searches: LessonFilter[] = [
  { text: 'lesson' },
  { text: 'balon' },
  { text: 'drilon' },
  { text: 'jodurn' },
  { text: 'wazoesk' },
  { text: 'wazoezk' },
  { text: 'tramen' },
  { text: 'balon drilon' },
  { text: 'balon', priceRange: [0, 0] },
  { text: 'drilon', sort: 'rating' },
  { text: 'wazoesk', sort: 'newest' },
  { text: 'zzzyzx' },
];

/**
 * Inserts public lessons with a common version up to the given number. Two fifths are free, a third has no review, and
 * categories and labels are realistically skewed: the largest has thousands of times as many lessons as the smallest.
 * Triggers are off, because the rows are inserted complete.
 */
async function fill({ school: { pool } }: BenchFixture, count: number): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query(`set statement_timeout = 0; set session_replication_role = replica;
      set maintenance_work_mem = '256MB'; select setseed(0.5)`);
    // Indexes are dropped and rebuilt after the insert, which is faster than updating them per row.
    const { rows: indexes } = await client.query<{ name: string; definition: string }>(
      `select indexname as name, indexdef as definition from pg_indexes
        where tablename = 'lesson' and indexdef not like 'CREATE UNIQUE%'`,
    );
    for (const { name } of indexes) await client.query(`drop index ${name}`);
    await client.query(`insert into lesson (id, name, description, visibility, price, teacher_id, owner, category_ids, label_ids, published_version_id,
          published_at, steps, minutes, learners, rating, stars, reviews, ratings)
        select uuid7(), 'Lesson ' || array_to_string(words[:3], ' '), array_to_string(words[4:], ' '), 'public', price, teacher_id, owner,
            array[categories[1 + floor(${CATEGORIES} * power(random(), 4))::int]],
            array[labels[1 + floor(${LABELS} * power(random(), 4))::int], labels[1 + n % ${LABELS}]], published_version_id,
            now() - random() * interval '900 days', 8, 40, floor(power(random(), 8) * 20000)::int,
            rating, coalesce(rating, 0), case when rating is null then 0 else 12 end,
            case when rating is null then array[0, 0, 0, 0, 0] else array[0, 0, 2, 4, 6] end
          from (select teacher_id, owner, published_version_id from lesson
              where published_version_id is not null order by id limit 1) as model,
            (select array_agg(id order by id) as categories from lesson_category) as c,
            (select array_agg(id order by id) as labels from lesson_label) as l,
            generate_series((select count(*) from lesson), ${count} - 1) as n,
            lateral (select
              array(select ${word} from
                (select floor(12000 * power(random(), 3))::int as place from generate_series(1, 14) where n >= 0) as chosen) as words,
              case when n % 5 < 2 then 0 else round((1 + random() * 99)::numeric, 2) end as price,
              case when n % 3 = 0 then null else 1 + round((4 * sqrt(random()))::numeric, 1) end as rating) as made`);
    for (const { definition } of indexes) await client.query(definition);
    await client.query(
      `insert into catalog_word (word) select ${word} from generate_series(0, 11999) as place union select 'lesson' on conflict do nothing`,
    );
    await client.query('vacuum analyze lesson');
    await client.query('analyze catalog_word');
    await client.query('reset maintenance_work_mem; reset session_replication_role; reset statement_timeout');
  } finally {
    client.release();
  }
}

async function subjects({ school: { pool } }: BenchFixture): Promise<string[]> {
  await pool.query(
    `insert into lesson_category (id, name) select uuid7(), 'Subject ' || n
      from generate_series((select count(*) from lesson_category) + 1, ${CATEGORIES}) as n`,
  );
  return (await pool.query<{ id: string }>('select id from lesson_category order by id')).rows.map(({ id }) => id);
}

async function keywords({ school: { pool } }: BenchFixture): Promise<string[]> {
  await pool.query(
    `insert into lesson_label (id, name, owner) select uuid7(), 'Keyword ' || n, owner
      from (select id as owner from "user" order by id limit 1) as somebody,
        generate_series((select count(*) from lesson_label) + 1, ${LABELS}) as n`,
  );
  return (await pool.query<{ id: string }>('select id from lesson_label order by id')).rows.map(({ id }) => id);
}

/** Ten filters, each combined with every sort order: fifty queries. */
const narrowings = (categories: readonly string[], keywords: readonly string[]): Record<string, LessonFilter> => {
  const of = (...places: number[]) => places.map((place) => categories.at(place)) as LessonFilter['categories'];
  const labels = [keywords.at(0), keywords.at(-1)] as LessonFilter['labels'];
  return {
    everything: {},
    free: { priceRange: [0, 0] },
    'of $20 to $40': { priceRange: [20, 40] },
    'of 4.5 stars': { rating: 4.5 },
    'of a large category': { categories: of(0) },
    'of three small categories': { categories: of(-1, -2, -3) },
    'of a large category, 4 stars, at most $30': { categories: of(0), rating: 4, priceRange: [0, 30] },
    'of a small category, 4.5 stars, free': { categories: of(-1), rating: 4.5, priceRange: [0, 0] },
    'with a common label or a rare one': { labels },
    'of a large category, with a common label or a rare one, 4 stars': { categories: of(0), labels, rating: 4 },
  };
};

interface Asked {
  name: string;
  filter: LessonFilter;
  /** Times of the first and third page, each requested several times, in ms. */
  times: number[];
}

async function ask(
  fixture: BenchFixture,
  filters: readonly (readonly [name: string, filter: LessonFilter])[],
): Promise<Asked[]> {
  const [learner] = await fixture.school.people(1);
  const browser = visitor(fixture.product.url, learner?.cookie ?? '');
  const asked: Asked[] = [];
  for (const [name, filter] of filters) {
    const times: number[] = [];
    const pageAfter = async (after: string | null) => {
      const query = new URLSearchParams({ input: JSON.stringify(filter), ...(after !== null && { after }) });
      const begun = performance.now();
      const page = await browser.get(`/api/queries/lesson.catalog?${query.toString()}`);
      times.push(performance.now() - begun);
      return (JSON.parse(String(page)) as { next: string | null }).next;
    };
    for (let time = 0; time < TIMES; time += 1) {
      const second = await pageAfter(null);
      if (second === null) continue;
      const third = await pageAfter(second);
      if (third !== null) await pageAfter(third);
    }
    asked.push({ name, filter, times });
  }
  browser.leave();
  return asked;
}

const inEveryOrder = (filters: Record<string, LessonFilter>) =>
  Object.entries(filters).flatMap(([name, filter]) =>
    lessonSorts.map((sort) => [`${name}, ${sort}`, { ...filter, sort }] as const),
  );

/** Nodes of the query plan that read rows, by their names in Postgres. */
async function readsOf({ school: { pool } }: BenchFixture, filter: LessonFilter): Promise<string> {
  const actor = { id: '00000000-0000-7000-8000-000000000000' as UserId, role: 'USER' as const };
  const list = queries['lesson.catalog'].list(filter, actor);
  const { text: typed } = filter;
  const found =
    typed && (await pool.query<{ search: string }>(bindStatement(searchStatement, { text: typed }))).rows[0];
  const asked = { list, actor, search: found ? found.search : undefined };
  const statement = pageStatement(asked, list.search?.isRanked ? byRank : list.order, undefined);
  const { text, values } = bindStatement(statement, { actor: actor.id });
  const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values);
  const reads = rows.flatMap(
    (row) =>
      /(?:Seq|Index|Index Only|Bitmap Index) Scan(?: Backward)?(?: using \w+)? on \w+/.exec(row['QUERY PLAN']) ?? [],
  );
  return reads.join(', ');
}

/** Catalog of a large school: time of a page from request to last byte, one request after the other. */
export async function catalog(fixture: BenchFixture): Promise<Figure[]> {
  const filters = narrowings(await subjects(fixture), await keywords(fixture));
  await fill(fixture, FEW);
  const few = await ask(fixture, inEveryOrder({ everything: {} }));
  await fill(fixture, MANY);
  const many = await ask(fixture, inEveryOrder(filters));
  const searched = await ask(
    fixture,
    searches.map((filter) => [JSON.stringify(filter), filter] as const),
  );
  for (const { name, filter, times } of [...many, ...searched])
    console.log(`  ${name}: ${median(times).toFixed(1)} ms; ${await readsOf(fixture, filter)}`);
  const unfiltered = median(many.slice(0, lessonSorts.length).flatMap(({ times }) => times));
  const before = median(few.flatMap(({ times }) => times));
  return [
    { name: `catalog of ${MANY} lessons, ${many.length} filters and sorts, p95`, ...slowestOf(many), atMost: 40 },
    { name: `${searched.length} searches in it, p95`, ...slowestOf(searched), atMost: 150 },
    {
      name: `an unfiltered page more than at ${FEW} lessons`,
      value: unfiltered - before,
      unit: 'ms',
      atMost: 10,
      note: `${before.toFixed(1)} before, ${unfiltered.toFixed(1)} after`,
    },
  ];
}

function slowestOf(asked: readonly Asked[]) {
  const all = asked.flatMap(({ times }) => times);
  const slowest = asked.toSorted((a, b) => median(b.times) - median(a.times)).slice(0, 3);
  const names = slowest.map(({ name, times }) => `${name} ${median(times).toFixed(0)}`).join('; ');
  return {
    value: percentile(all, 0.95),
    unit: 'ms' as const,
    note: `p50 ${median(all).toFixed(1)}; slowest: ${names}`,
  };
}
