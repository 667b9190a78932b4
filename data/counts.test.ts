import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import { testPerson } from '#data/test-person.ts';
import { testPool } from '#data/test-pool.ts';

const pool = await testPool(12);
const author = await testPerson(pool, 'Ada');

async function insert(table: string, row: Record<string, unknown>): Promise<string> {
  const full = { id: v7(), ...row };
  const names = Object.keys(full).map((name) => `"${name}"`);
  const places = names.map((_, index) => `$${index + 1}`);
  await pool.query(`insert into ${table} (${names.join(', ')}) values (${places.join(', ')})`, Object.values(full));
  return full.id;
}
const brokenBy = (run: Promise<unknown>): Promise<unknown> =>
  run.then(
    () => 'nothing',
    (error: { constraint?: string; column?: string }) => error.constraint ?? error.column,
  );
const one = async (sql: string, id: string): Promise<unknown> => (await pool.query(sql, [id])).rows[0];
const people = (count: number) => Promise.all(Array.from({ length: count }, () => testPerson(pool)));

const newLesson = () => insert('lesson', { name: 'Graphs', owner: author, teacher_id: author });
const review = (lesson_id: string, user_id: string, rating: unknown) =>
  insert('lesson_review', { lesson_id, user_id, rating });
/** A review by somebody who finished a step of the lesson in an earlier run. */
async function learnerReview(lesson_id: string, user_id: string, rating: number): Promise<string> {
  const history = JSON.stringify([{ progress: [{ topicID: v7(), status: 'COMPLETE' }] }]);
  await insert('enrollment', { lesson_id, teacher_id: author, owner: user_id, history });
  return review(lesson_id, user_id, rating);
}
const ratingOf = (id: string) => one('select rating, reviews, ratings from lesson where id = $1', id);
const votesOf = (id: string) => one('select updoot, downdoot from lesson where id = $1', id);
const vote = (row: Record<string, unknown>) => insert('vote', row);

const newPost = () => insert('post', { title: 'A post', user_id: author, owner: author });
const share = (post_id: string) =>
  insert('feed_item', { post_id, title: 'A post', visibility: 'public', owner: author });
const countsOf = (post: string) => one('select person_likes as likes from feed_item where post_id = $1', post);

test('a lesson has the mean of what the authors of its reviews gave and how many gave which, and none without a review [D-82]', async () => {
  const lesson = await newLesson();
  const [bo, cy, di] = await people(3);
  expect(await ratingOf(lesson)).toEqual({ rating: null, reviews: 0, ratings: [0, 0, 0, 0, 0] });
  const first = await learnerReview(lesson, bo!, 5);
  await learnerReview(lesson, cy!, 2);
  expect(await ratingOf(lesson)).toEqual({ rating: 3.5, reviews: 2, ratings: [0, 1, 0, 0, 1] });
  await pool.query('update lesson_review set rating = 1, review = $2, edited_by = $3 where id = $1', [
    first,
    'of somebody else',
    cy,
  ]);
  expect(await ratingOf(lesson)).toEqual({ rating: 3.5, reviews: 2, ratings: [0, 1, 0, 0, 1] });
  await pool.query('update lesson_review set author_rating = 4 where id = $1', [first]);
  expect(await ratingOf(lesson)).toEqual({ rating: 3, reviews: 2, ratings: [0, 1, 0, 1, 0] });
  await pool.query('update lesson_review set deleted_at = now() where id = $1', [first]);
  expect(await ratingOf(lesson)).toEqual({ rating: 2, reviews: 1, ratings: [0, 1, 0, 0, 0] });
  await learnerReview(lesson, di!, 3);
  await pool.query('update lesson_review set deleted_at = null where id = $1', [first]);
  expect(await ratingOf(lesson)).toEqual({ rating: 3, reviews: 3, ratings: [0, 1, 1, 1, 0] });
});

test('reviews that come at once are all counted', async () => {
  const lesson = await newLesson();
  await Promise.all((await people(10)).map((person, index) => learnerReview(lesson, person, (index % 5) + 1)));
  expect(await ratingOf(lesson)).toEqual({ rating: 3, reviews: 10, ratings: [2, 2, 2, 2, 2] });
});

test('a person reviews a lesson once, with a whole number from 1 to 5, and again after deleting [D-25]', async () => {
  const lesson = await newLesson();
  const [bo, cy] = await people(2);
  const first = await review(lesson, bo!, 5);
  expect(await brokenBy(review(lesson, bo!, 4))).toBe('lesson_review_once');
  await pool.query('update lesson_review set deleted_at = now() where id = $1', [first]);
  expect(await brokenBy(review(lesson, bo!, 4))).toBe('nothing');
  for (const rating of [0, 6]) expect(await brokenBy(review(lesson, cy!, rating))).toMatch(/^lesson_review_.*rating$/);
  await expect(review(lesson, cy!, '4.5')).rejects.toThrow(/integer/);
});

test('a review says whether its author was enrolled [D-25]', async () => {
  const lesson = await newLesson();
  const [bo, cy] = await people(2);
  await insert('enrollment', { lesson_id: lesson, teacher_id: author, owner: bo });
  const said = await Promise.all([bo, cy].map((person) => review(lesson, person!, 4)));
  const isEnrolled = (id: string) => one('select is_enrolled from lesson_review where id = $1', id);
  expect(await Promise.all(said.map(isEnrolled))).toEqual([{ is_enrolled: true }, { is_enrolled: false }]);
});

test('a lesson counts one vote a person, up or down and never both; its owner has none [D-63]', async () => {
  const lesson_id = await newLesson();
  const voters = await people(10);
  const votes = await Promise.all(
    voters.map((owner, index) => vote({ lesson_id, owner, direction: index < 7 ? 'up' : 'down' })),
  );
  expect(await votesOf(lesson_id)).toEqual({ updoot: 7, downdoot: 3 });
  expect(await brokenBy(vote({ lesson_id, owner: voters[0], direction: 'down' }))).toBe('vote_once_a_lesson');
  expect(await brokenBy(vote({ lesson_id, owner: author }))).toBe('vote_not_on_own_lesson');
  await pool.query("update vote set direction = 'down' where id = $1", [votes[0]]);
  expect(await votesOf(lesson_id)).toEqual({ updoot: 6, downdoot: 4 });
  await pool.query('delete from vote where id = any($1)', [votes.slice(0, 2)]);
  expect(await votesOf(lesson_id)).toEqual({ updoot: 5, downdoot: 3 });
});

test('a vote is about exactly one thing, and a post is only liked', async () => {
  const [owner] = await people(1);
  const [lesson_id, post_id] = [await newLesson(), await newPost()];
  expect(await brokenBy(vote({ owner }))).toBe('vote_lesson_or_post');
  expect(await brokenBy(vote({ owner, lesson_id, post_id }))).toBe('vote_lesson_or_post');
  expect(await brokenBy(vote({ owner, post_id, direction: 'down' }))).toBe('vote_likes_a_post');
});

test('likes are counted on the post and on what others see of it; isLiked is the word of its one viewer [D-06]', async () => {
  const post_id = await newPost();
  await share(post_id);
  const postOf = () => one('select person_likes as likes, is_liked from post where id = $1', post_id);
  await Promise.all((await people(5)).map((owner) => vote({ post_id, owner })));
  expect(await postOf()).toEqual({ likes: 5, is_liked: 'false' });
  const own = await vote({ post_id, owner: author });
  expect(await postOf()).toEqual({ likes: 6, is_liked: 'true' });
  expect(await countsOf(post_id)).toEqual({ likes: 6 });
  await pool.query('delete from vote where id = $1', [own]);
  expect(await postOf()).toEqual({ likes: 5, is_liked: 'false' });
});

test('a shared post is shown as it is now, and not at all once it is deleted', async () => {
  const post = await newPost();
  await share(post);
  await pool.query("update post set title = 'Better' where id = $1", [post]);
  expect(await one('select title from feed_item where post_id = $1', post)).toEqual({ title: 'Better' });
  await pool.query('update post set deleted_at = now() where id = $1', [post]);
  expect(await one('select title from feed_item where post_id = $1', post)).toBeUndefined();
});

test('two people are friends by one row, whoever asked, and each blocks the other once; nobody befriends themself [D-05]', async () => {
  const [bo, cy] = await people(2);
  const ask = (requester_id: unknown, addressee_id: unknown) => insert('friendship', { requester_id, addressee_id });
  await ask(bo, cy);
  expect(await brokenBy(ask(cy, bo))).toBe('friendship_pair');
  expect(await brokenBy(ask(bo, bo))).toBe('friendship_of_two');
  const answer = pool.query("update friendship set status = 'ACCEPTED' where requester_id = $1", [bo]);
  expect(await brokenBy(answer)).toBe('friendship_answered');
  const block = (requester_id: unknown, addressee_id: unknown) =>
    insert('friendship', { requester_id, addressee_id, status: 'BLOCKED', responded_at: new Date() });
  for (const [blocked, blocker] of [
    [bo, cy],
    [cy, bo],
  ])
    await block(blocked, blocker);
  expect(await brokenBy(block(bo, cy))).toBe('friendship_block');
});

test('a label exists once, whatever its capitals, until it is deleted [S-298]', async () => {
  const label = (name: string) => insert('lesson_label', { name, owner: author });
  const first = await label('Slow');
  expect(await brokenBy(label('SLOW'))).toBe('lesson_label_name');
  await pool.query('update lesson_label set deleted_at = now() where id = $1', [first]);
  expect(await brokenBy(label('slow'))).toBe('nothing');
});

test('a label is joined to a lesson once, and needs both [S-302, S-303]', async () => {
  const pair = {
    lesson_id: await newLesson(),
    lesson_label_id: await insert('lesson_label', { name: v7(), owner: author }),
  };
  const join = (row: object) => brokenBy(insert('lesson_lesson_label', { ...pair, owner: author, ...row }));
  expect(await join({ lesson_id: null })).toBe('lesson_id');
  expect(await join({ lesson_label_id: null })).toBe('lesson_label_id');
  expect(await join({})).toBe('nothing');
  expect(await join({})).toBe('lesson_lesson_label_pair');
});

test('a person has one active plan, and a subscription of the provider makes one plan [D-09]', async () => {
  const [bo] = await people(1);
  const plan = (square: string, status: string, row: object = {}) =>
    brokenBy(
      insert('subscription_plan', {
        subscription_tier: 'STUDENT',
        start_date: '2026-11-01',
        square_subscription_id: square,
        status,
        owner: bo,
        ...row,
      }),
    );
  expect(await plan('sq-1', 'ACTIVE')).toBe('nothing');
  expect(await plan('sq-2', 'ACTIVE')).toBe('subscription_plan_one_active');
  expect(await plan('sq-1', 'INACTIVE')).toBe('subscription_plan_square');
  expect(await plan('sq-3', 'INACTIVE', { end_date: '2026-10-01' })).toBe('subscription_plan_dates');
});

test('a certification stores its date and price as strings [D-22]', async () => {
  const certification = (row: object) =>
    brokenBy(insert('certification', { name: 'Maps', user_id: author, owner: author, ...row }));
  expect(await certification({ token_price: '250000', issue_date: '2026-11-20T08:00:00Z' })).toBe('nothing');
  for (const token_price of ['-1', '1.5', '007', 'free', ''])
    expect(await certification({ token_price })).toBe('certification_token_price');
  expect(await certification({ issue_date: '20 November' })).toBe('certification_issue_date');
});

test('counting the actions of others does not set the time of change of a lesson', async () => {
  const lesson = await newLesson();
  const changedAt = () => one('select updated_at::text as at from lesson where id = $1', lesson);
  const before = await changedAt();
  await learnerReview(lesson, (await people(1))[0]!, 5);
  await pool.query('update lesson set learners = learners + 1 where id = $1', [lesson]);
  expect(await changedAt()).toEqual(before);
  await pool.query("update lesson set name = 'Graphs, gently' where id = $1", [lesson]);
  expect(await changedAt()).not.toEqual(before);
});
