import { newId } from '#server/core/store/new-id.ts';
import { startCrowd, type DeliveryTimes } from '#bench/harness/crowd.ts';
import { type Figure, median, percentile } from '#bench/harness/figure.ts';
import type { BenchPerson } from '#bench/harness/school.ts';
import type { BenchFixture } from '#bench/harness/fixture.ts';
import { callOf, sharedNow, visitor } from '#bench/harness/visitor.ts';

const FRIENDS_ONLINE = 1_000;
const POSTS_SHARED = 20;

const AUTHORS = 2_000;
const POSTS_OF_EACH = 50;
const FRIENDS = 500;
/** Number of posts that everybody likes. */
const LIKED = 20;
const TIMES = 15;

/** Delivery time of a post to all friends, and time of a feed page in a school with many posts. */
export const feed = async (fixture: BenchFixture): Promise<Figure[]> => [
  ...(await reachingFriends(fixture)),
  ...(await readingPages(fixture)),
];

/** One person shares post after post while all friends watch the feed. */
async function reachingFriends({ product, school, measure }: BenchFixture): Promise<Figure[]> {
  const friends = await school.people(FRIENDS_ONLINE);
  const [author] = (await school.people(1)) as [BenchPerson];
  await befriend(school, author, friends);
  const crowd = startCrowd(product.url);
  const browser = visitor(product.url, author.cookie);
  const spans: DeliveryTimes[] = [];
  try {
    await crowd.join(
      friends.map(({ cookie }) => cookie),
      ['feed:mine'],
    );
    const share = async (title: string) => {
      const id = newId('Post');
      await browser.send([callOf('post.write', { id, title, text: '', lessonID: null, certificationID: null })]);
      const receptions = await crowd.listen(title);
      const sent = sharedNow();
      await browser.send([callOf('post.share', { id, visibility: 'friends' })]);
      const { first, p95, last, lost } = await receptions();
      return { first: first - sent, p95: p95 - sent, last: last - sent, lost };
    };
    await share('The first of many');
    const { serverMs } = await measure(async () => {
      for (let index = 0; index < POSTS_SHARED; index += 1) spans.push(await share(`Shared now, ${index}`));
    });
    const name = `a post to ${FRIENDS_ONLINE} friends who are here`;
    const lasts = spans.map(({ last }) => last);
    return [
      {
        name: `${name}: with 95 of 100 after, the slowest of ${POSTS_SHARED} posts`,
        value: Math.max(...spans.map(({ p95 }) => p95)),
        unit: 'ms',
        atMost: 500,
        note: `median ${median(spans.map(({ p95 }) => p95)).toFixed(0)}`,
      },
      {
        name: `${name}: with the last of them after, the slowest of ${POSTS_SHARED} posts`,
        value: Math.max(...lasts),
        unit: 'ms',
        atMost: 500,
        note: `median ${median(lasts).toFixed(0)}, with the first after ${median(spans.map(({ first }) => first)).toFixed(0)}`,
      },
      { name: `${name}: server CPU`, value: serverMs / POSTS_SHARED, unit: 'ms' },
      {
        name: `${name}: whom it did not reach`,
        value: spans.reduce((sum, { lost }) => sum + lost, 0),
        unit: '',
        atMost: 0,
      },
    ];
  } finally {
    browser.leave();
    await crowd.leave();
  }
}

/** Measured for people with many and with few visible posts, before and after the database has gathered statistics. */
async function readingPages(fixture: BenchFixture): Promise<Figure[]> {
  const { school } = fixture;
  const authors = await school.people(AUTHORS);
  const silent = await school.people(FRIENDS);
  const readers = (await school.people(4)) as [BenchPerson, BenchPerson, BenchPerson, BenchPerson];
  const [popular, muting, unheard, alone] = readers;
  for (const reader of [popular, muting]) await befriend(school, reader, authors.slice(0, FRIENDS));
  await befriend(school, unheard, silent);
  await school.pool.query('insert into mute (id, person_id, owner) select uuid7(), unnest($1::uuid[]), $2', [
    authors.slice(0, FRIENDS - 1).map(({ actor }) => actor.id),
    muting.actor.id,
  ]);
  await fill(fixture, authors);
  const asked = {
    [`of ${FRIENDS} friends who write`]: popular,
    [`of ${FRIENDS} friends, all but one muted`]: muting,
    [`of ${FRIENDS} friends who never write`]: unheard,
    'without friends': alone,
  };
  const stale = await pagesOf(fixture, asked);
  await school.pool.query('analyze');
  const known = await pagesOf(fixture, asked);
  return [
    {
      name: `a page of the feed of ${FRIENDS} friends, of ${AUTHORS * POSTS_OF_EACH} posts, p95`,
      ...summary({ popular: known[`of ${FRIENDS} friends who write`] ?? [] }),
      atMost: 40,
    },
    { name: 'the same, by whom there is little to see, too, p95', ...summary(known), atMost: 40 },
    { name: 'the same, before the database has counted its rows, p95', ...summary(stale) },
  ];
}

const summary = (asked: Record<string, number[]>) => ({
  value: percentile(Object.values(asked).flat(), 0.95),
  unit: 'ms' as const,
  note: Object.entries(asked)
    .map(([name, times]) => `${name} ${percentile(times, 0.95).toFixed(1)}`)
    .join('; '),
});

/** Times of the first three pages, each requested several times. */
async function pagesOf(
  { product }: BenchFixture,
  readers: Record<string, BenchPerson>,
): Promise<Record<string, number[]>> {
  const asked: Record<string, number[]> = {};
  for (const [name, { cookie }] of Object.entries(readers)) {
    const browser = visitor(product.url, cookie);
    const times: number[] = (asked[name] = []);
    for (let time = 0; time <= TIMES; time += 1) {
      let after: string | null = '';
      for (let page = 0; page < 3 && after !== null; page += 1) {
        const query = new URLSearchParams({ input: '{}', ...(after !== '' && { after }) });
        const begun = performance.now();
        const answer = String(await browser.get(`/api/queries/feed.mine?${query.toString()}`));
        if (time > 0) times.push(performance.now() - begun);
        after = (JSON.parse(answer) as { next: string | null }).next;
      }
    }
    browser.leave();
  }
  return asked;
}

const befriend = ({ pool }: BenchFixture['school'], { actor }: BenchPerson, friends: readonly BenchPerson[]) =>
  pool.query(
    `insert into friendship (id, requester_id, addressee_id, status, responded_at)
      select uuid7(), case when n % 2 = 0 then $1 else id end, case when n % 2 = 0 then id else $1 end, 'ACCEPTED', now()
        from unnest($2::uuid[]) with ordinality as friend (id, n)`,
    [actor.id, friends.map((friend) => friend.actor.id)],
  );

/** A tenth of the posts is public. Triggers are off, because the rows are inserted complete. */
async function fill({ school: { pool } }: BenchFixture, authors: readonly BenchPerson[]): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query(`set statement_timeout = 0; set session_replication_role = replica; select setseed(0.5)`);
    const ids = authors.map(({ actor }) => actor.id);
    await client.query(
      `with written as (
          insert into post (id, title, content, user_id, owner)
            select uuid7(), 'What happened', '', id, id from unnest($1::uuid[]) as id, generate_series(1, ${POSTS_OF_EACH})
            returning id, owner)
        insert into feed_item (id, created_at, post_id, title, content, visibility, owner)
          select uuid7(), now() - random() * interval '900 days', id, 'What happened', '',
              case when random() < 0.1 then 'public' else 'friends' end, owner from written`,
      [ids],
    );
    await client.query(
      `insert into vote (id, post_id, direction, owner) select uuid7(), post_id, 'up', id
        from (select post_id from feed_item where owner = any($1::uuid[]) and visibility = 'public'
          order by created_at desc limit ${LIKED}) as liked, unnest($1::uuid[]) as id`,
      [ids],
    );
    await client.query('reset session_replication_role; reset statement_timeout');
  } finally {
    client.release();
  }
}
