import type pg from 'pg';
import type { SeedPerson, SeedPost } from '#data/seed/seed-person.ts';
import type { Actor } from '#domain/account/user.ts';
import type { Models } from '#domain/models.ts';
import { newId } from '#server/core/store/new-id.ts';
import type { SeededSchool } from '#server/seed/seed-certifications.ts';
import type { StoreTransaction } from '#server/core/store/write/store-transaction.ts';
import { writeStatement } from '#server/core/store/write/write-sql.ts';
import { markdownToRichText } from '#server/teach/markdown/markdown.ts';

/** Seeds public posts with their likes and comments. Nobody is notified, because all of it lies in the past. */
export async function seedFeed(
  transaction: StoreTransaction,
  people: readonly SeedPerson[],
  school: SeededSchool,
  now: number,
): Promise<void> {
  for (const person of people) {
    const author = school.actors.get(person.key);
    for (const post of person.posts) if (author) await seedPost(transaction, author, post, school, now);
  }
}

type Row<M extends 'Post' | 'FeedItem' | 'Vote'> = Partial<Models[M]> & Pick<Models[M], 'id'>;

async function seedPost(
  transaction: StoreTransaction,
  author: Actor,
  { title, text, lesson, agoMs, likedBy, comments }: SeedPost,
  { actors, lessons }: SeededSchool,
  now: number,
): Promise<void> {
  const { client } = transaction;
  // All writes of the stores before must be in the database.
  await (await transaction.as(author)).flush();
  const createdAt = new Date(now - agoMs).toISOString();
  const content =
    text === '' ? '' : JSON.stringify(markdownToRichText(text, { headingShift: 0, picture: () => undefined }).text);
  const shown = { createdAt, title, content, lessonID: lessons.get(lesson ?? '')?.id ?? null, owner: author.id };
  const post: Row<'Post'> = { ...shown, id: newId('Post'), userID: author.id };
  const item: Row<'FeedItem'> = {
    ...shown,
    id: newId('FeedItem'),
    postID: post.id,
    visibility: 'public',
  };
  await put(client, 'Post', post);
  await put(client, 'FeedItem', item);
  for (const key of likedBy) {
    const owner = actors.get(key);
    if (owner) await put(client, 'Vote', { id: newId('Vote'), postID: post.id, direction: 'up', owner: owner.id });
  }
  for (const { by, agoMs: saidAgoMs, text: said } of comments) {
    const actor = actors.get(by);
    if (!actor) continue;
    const id = newId('PostComment');
    const store = await transaction.as(actor);
    await store.insert('PostComment', { id, postID: post.id, userID: actor.id, content: said });
    await store.flush();
    await backdate(client, id, new Date(now - saidAgoMs));
  }
}

const put = <M extends 'Post' | 'FeedItem' | 'Vote'>(client: pg.ClientBase, model: M, row: Row<M>) =>
  client.query(writeStatement({ kind: 'insert', model, fields: Object.keys(row).toSorted() }, [row]));

/** Sets the time of a comment to that of the seed, since screens show when it was written. */
async function backdate(client: pg.ClientBase, id: string, at: Date): Promise<void> {
  await client.query('alter table post_comment disable trigger set_updated_at');
  await client.query('update post_comment set created_at = $2, updated_at = $2 where id = $1', [id, at]);
  await client.query('alter table post_comment enable trigger set_updated_at');
}
