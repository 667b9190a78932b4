import { beforeAll, expect, test } from 'vitest';
import sharp from 'sharp';
import { runCommand, enrollLearner, type PublishedLesson, publishLesson } from '#e2e/api-client.ts';
import type { Person } from '#e2e/person.ts';
import { openFixture } from '#e2e/fixture.ts';
import { newId } from '#server/core/store/new-id.ts';

const { newPerson, rows } = await openFixture();

const feed = '/interact/friends?tab=feed';
let ines: Person;
let noor: Person;
let lesson: PublishedLesson;
beforeAll(async () => {
  ines = await newPerson({ firstName: 'Ines', lastName: 'Orlowski', at: '/user/account' });
  noor = await newPerson({ firstName: 'Noor', lastName: 'Brandvold', at: '/user/account' });
  const steps = [{ name: 'Wool', text: 'It is spun before it is woven.' }];
  lesson = await publishLesson(ines, { name: 'How cloth is made', steps });
  await enrollLearner(noor, lesson);
  await rows(
    `insert into certification (id, name, issue_date, status, user_id, owner) values ($1, 'Weaver of the first degree', '2026-03-01', 'ISSUED', $2, $2)`,
    newId('Certification'),
    ines.id,
  );
  const friendship = newId('Friendship');
  await runCommand(ines, 'friend.request', { id: friendship, personID: noor.id as never });
  await runCommand(noor, 'friend.accept', { id: friendship });
});

const post = ({ page }: Person, title: string) => page.getByRole('article', { name: title });
const picture = () =>
  sharp({ create: { width: 320, height: 200, channels: 3, background: '#2a6f6a' } })
    .png()
    .toBuffer();

async function choose(person: Person, title: string, item: string): Promise<void> {
  await post(person, title)
    .getByRole('button', { name: `More about ${title}`, exact: true })
    .click();
  await person.page
    .getByRole('menuitem', { name: item })
    .or(person.page.getByRole('menuitemradio', { name: item }))
    .click();
}

test('a friend sees a post with picture, lesson and certificate at once, likes it and comments [S-226]', async () => {
  await noor.page.goto(feed);
  await noor.page.getByRole('region', { name: 'Feed', exact: true }).getByRole('article').first().waitFor();
  await ines.page.goto(feed);
  await ines.page.getByRole('button', { name: 'What did you understand today?' }).click();
  const form = ines.page.getByRole('form', { name: 'New post' });
  await form.getByLabel('Title').fill('A loom counts');
  await form.getByRole('textbox', { name: 'Text' }).click();
  await ines.page.keyboard.insertText('Over and under is all it does.');
  await form
    .locator('input[type=file]')
    .setInputFiles({ name: 'loom.png', mimeType: 'image/png', buffer: await picture() });
  await form.locator('figure').getByLabel('Description').fill('A loom');
  await form.getByLabel('Show a lesson').selectOption('How cloth is made');
  await form.getByLabel('Show a certificate').selectOption('Weaver of the first degree');
  await form.getByRole('button', { name: 'Post', exact: true }).click();

  await noor.page.getByRole('button', { name: '1 new post' }).click();
  const theirs = post(noor, 'A loom counts');
  await theirs.getByText('Over and under is all it does.').waitFor();
  await theirs.getByRole('link', { name: 'Ines O.' }).waitFor();
  await theirs.getByRole('link', { name: 'How cloth is made' }).waitFor();
  await theirs.getByRole('link', { name: 'Weaver of the first degree' }).waitFor();
  const width = () =>
    theirs.getByRole('img', { name: 'A loom' }).evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(width).toBe(320);

  await theirs.getByRole('button', { name: 'Like, 0 so far' }).click();
  await post(ines, 'A loom counts').getByRole('button', { name: 'Like, 1 so far' }).waitFor();
  await readToTheEnd(ines);
  await say(noor, 'And a punched card told it how.');
  await post(ines, 'A loom counts').getByText('And a punched card told it how.').waitFor();
  await say(ines, 'That is the next lesson.');
  await theirs.getByText('That is the next lesson.').waitFor();
});

/** Scrolls to the end, because comments load when they come into view. */
const readToTheEnd = (person: Person) =>
  post(person, 'A loom counts').evaluate((article) => article.scrollIntoView({ block: 'end' }));

const say = async (person: Person, words: string) => {
  const field = post(person, 'A loom counts').getByLabel('Write a comment');
  await field.fill(words);
  await field.press('Control+Enter');
};

test("an unshared post leaves the friend's screen and device at once [S-013]", async () => {
  await ines.page.getByRole('link', { name: 'Your posts' }).click();
  await choose(ines, 'A loom counts', 'Only you');
  await post(noor, 'A loom counts').waitFor({ state: 'detached' });
  await choose(ines, 'A loom counts', 'Friends');
  await noor.page.getByRole('button', { name: '1 new post' }).click();
  await post(noor, 'A loom counts').waitFor();
  await readToTheEnd(noor);
  await post(noor, 'A loom counts').getByText('And a punched card told it how.').waitFor();

  await noor.page.getByRole('link', { name: 'Friends 1' }).click();
  await noor.page.goto('/user/account');
  const others = await kept(noor);
  await choose(ines, 'A loom counts', 'Only you');
  await expect.poll(() => kept(noor)).toBe(others - 1);
});

/** Number of shared posts stored on the device. */
const kept = ({ page }: Person): Promise<number> =>
  page.evaluate(async () => {
    const [found] = (await indexedDB.databases()).filter(({ name }) => name?.startsWith('margin'));
    const database = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open(found?.name ?? '');
      opening.onsuccess = () => resolve(opening.result);
    });
    const count = await new Promise<number>((resolve) => {
      const counting = database.transaction('FeedItem').objectStore('FeedItem').count();
      counting.onsuccess = () => resolve(counting.result);
    });
    database.close();
    return count;
  });

test('a post written offline survives a reload, waits, and is then created for its author alone', async () => {
  await ines.page.goto(feed);
  await ines.page.getByRole('button', { name: 'What did you understand today?' }).click();
  const form = ines.page.getByRole('form', { name: 'New post' });
  await form.getByLabel('Title').fill('Warp before weft');
  await ines.page.reload();
  expect(await form.getByLabel('Title').inputValue()).toBe('Warp before weft');
  await form.getByLabel('Who sees it').selectOption('Only you');
  await ines.context.setOffline(true);
  await form.getByRole('button', { name: 'Save' }).click();
  await ines.page.getByRole('link', { name: 'Your posts' }).click();
  await post(ines, 'Warp before weft').waitFor();
  expect(await rows('select from post where title = $1', 'Warp before weft')).toEqual([]);
  await ines.context.setOffline(false);
  await expect.poll(() => rows('select from post where title = $1', 'Warp before weft')).toHaveLength(1);
  expect(await rows('select from feed_item where title = $1', 'Warp before weft')).toEqual([]);
});

test('posts of a muted person are hidden until unmuted, and a block hides both people from each other', async () => {
  await choose(ines, 'Warp before weft', 'Everybody');
  // On an already open page, the post would wait behind the button for new posts.
  await expect.poll(() => rows('select from feed_item where title = $1', 'Warp before weft')).toHaveLength(1);
  await noor.page.goto(feed);
  await choose(noor, 'Warp before weft', 'Mute Ines O.');
  await post(noor, 'Warp before weft').waitFor({ state: 'detached' });
  await noor.page.getByRole('button', { name: 'Unmute Ines O.' }).click();
  await post(noor, 'Warp before weft').waitFor();

  await post(noor, 'Warp before weft').getByRole('link', { name: 'Ines O.' }).click();
  await noor.page.getByRole('dialog', { name: 'Ines O.' }).getByRole('button', { name: 'Block' }).click();
  await noor.page.getByRole('dialog', { name: 'Block Ines O.?' }).getByRole('button', { name: 'Block' }).click();
  await noor.page.getByRole('dialog', { name: 'Ines O.' }).getByRole('button', { name: 'Unblock Ines O.' }).waitFor();
  await noor.page.keyboard.press('Escape');
  await post(noor, 'Warp before weft').waitFor({ state: 'detached' });
  expect(await rows('select status from friendship where $1 in (requester_id, addressee_id)', ines.id)).toEqual([
    { status: 'BLOCKED' },
  ]);
});
