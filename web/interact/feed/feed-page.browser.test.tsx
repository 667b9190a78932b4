import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import type { PostComment } from '#domain/interact/post-comment.ts';
import { PAGE_SIZE } from '#sync/core/query.ts';
import { defaultSettings, saveSettings } from '#ui/setting/settings.ts';
import { openFeed } from '#web/interact/feed/test-feed.tsx';
import { closeSchool, loadTranslations } from '#web/learn/test-school.tsx';
import { accessibilityFaults } from '#web/shared/test-render.tsx';
import { newId } from '#web/store/row/new-id.ts';
import { rowOf } from '#web/store/row/test-row.ts';

beforeAll(loadTranslations);
beforeEach(async () => {
  saveSettings(defaultSettings);
  await page.viewport(1440, 900);
});
afterEach(closeSchool);

const post = (title: string) => page.getByRole('article', { name: title });
const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const more = (title: string) => post(title).getByRole('button', { name: `More about ${title}`, exact: true });

/** Presses Tab until the target has the focus. */
async function tabTo(target: Locator) {
  await expect.element(target).toBeInTheDocument();
  for (let steps = 0; steps < 80 && document.activeElement !== target.element(); steps++) await userEvent.tab();
  await expect.element(target).toHaveFocus();
}
async function press(target: Locator) {
  await tabTo(target);
  await userEvent.keyboard('{Enter}');
}
/** Opens a menu and chooses an item with the arrow keys. */
async function choose(menu: Locator, item: string) {
  await press(menu);
  await expect.element(page.getByRole('menu')).toBeVisible();
  const wanted = page.getByRole('menu').getByText(item, { exact: true });
  for (let steps = 0; steps < 12 && document.activeElement !== wanted.element(); steps++)
    await userEvent.keyboard('{ArrowDown}');
  await userEvent.keyboard('{Enter}');
}

test('a lesson shared from its page is attached to a new post, and canceling returns to the feed', async () => {
  const school = await openFeed();
  school.enroll();
  const { search } = await school.show(`&lesson=${school.lesson.id}`);
  const lesson = page.getByRole('combobox', { name: 'Show a lesson' });
  await expect.element(lesson).toHaveValue(school.lesson.id);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(page.getByRole('button', { name: 'What did you understand today?' })).toBeVisible();
  expect(search()).toBe('?tab=feed');
});

test('a certificate shared from its page is attached to a new post', async () => {
  const school = await openFeed();
  const certificate = rowOf('Certification', newId('Certification'), {
    name: 'Calm bridges',
    status: 'ISSUED',
    userID: school.actor.id,
  });
  school.server.put('Certification', certificate);
  await school.show(`&certificate=${certificate.id}`);
  await expect.element(page.getByRole('combobox', { name: 'Show a certificate' })).toHaveValue(certificate.id);
});

describe('with the keyboard alone', () => {
  test('a user writes a post and shares it with friends by keyboard, and the focus returns to the button [S-226, S-684]', async () => {
    const { items, show } = await openFeed();
    await show();
    await press(page.getByRole('button', { name: 'What did you understand today?' }));
    await expect.element(field('Title')).toHaveFocus();
    await userEvent.keyboard('A loom counts');
    await tabTo(field('Text'));
    await userEvent.keyboard('Over and under.');
    await press(page.getByRole('button', { name: 'Post', exact: true }));
    await expect.element(post('A loom counts').getByText('Over and under.')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'What did you understand today?' })).toHaveFocus();
    expect(items()).toMatchObject([{ title: 'A loom counts', visibility: 'friends' }]);
  });

  test('a user likes a post, comments on it and edits the comment by keyboard without losing the focus', async () => {
    const { server, share, show } = await openFeed();
    share('Why the candle is upside down');
    await show();
    const like = post('Why the candle is upside down').getByRole('button', { name: /^Like/ });
    await press(like);
    await expect.element(like).toHaveAttribute('aria-pressed', 'true');
    await expect.element(like).toHaveFocus();
    await tabTo(field('Write a comment'));
    await userEvent.keyboard('Nowhere else to goo.');
    await press(page.getByRole('button', { name: 'Send comment' }));
    await expect.element(post('Why the candle is upside down').getByText('Nowhere else to goo.')).toBeVisible();
    await expect.element(field('Write a comment')).toHaveFocus();
    await expect.element(field('Write a comment')).toHaveValue('');

    const theirs = page.getByRole('listitem').filter({ hasText: 'Amina Yusuf' });
    await userEvent.tab({ shift: true });
    await choose(theirs.getByRole('button', { name: /^More actions for the comment/ }), 'Edit');
    await expect.element(field('Edit comment')).toHaveFocus();
    await userEvent.keyboard('{Control>}{End}{/Control}{Backspace}{Backspace}.');
    await press(page.getByRole('button', { name: 'Save' }));
    await expect.element(theirs.getByText('Nowhere else to go.')).toBeVisible();
    await expect.element(theirs.getByRole('button', { name: /^More actions for the comment/ })).toHaveFocus();
    await vi.waitFor(() =>
      expect([...server.rows.all('PostComment')]).toMatchObject([{ content: 'Nowhere else to go.' }]),
    );
  });

  test('a comment edited by another user names the editor and opens its history', async () => {
    const { server, share, comment, show } = await openFeed();
    const { postID } = share('Why the candle is upside down');
    const editedBy = newId('User');
    server.put('PublicProfile', rowOf('PublicProfile', editedBy, { name: 'Milo R.', letter: 'M' }));
    server.put('PostComment', { ...comment(postID, 'As it is'), editedBy, authorContent: 'As it was' });
    await show();
    await press(page.getByRole('button', { name: 'Edited by Milo R.' }));
    await expect.element(page.getByRole('dialog', { name: 'History' })).toBeVisible();
    expect(await accessibilityFaults()).toEqual([]);
  });

  test('an earlier version of a comment is restored from its history [S-688]', async () => {
    const { actor, server, share, comment, show } = await openFeed();
    const { postID } = share('Why the candle is upside down');
    const said = comment(postID, 'As it is', actor.id);
    const version = (seq: number, before: PostComment | null, after: PostComment) =>
      rowOf('Revision', newId('Revision'), {
        model: 'PostComment',
        rowID: said.id,
        seq,
        actor: actor.id,
        owner: actor.id,
        action: before ? 'update' : 'create',
        at: new Date(Date.now() - 60_000 / seq).toISOString(),
        status: 'DONE',
        before,
        after,
      });
    const first = { ...said, content: 'As it was' } as PostComment;
    server.put('Revision', version(1, null, first), version(2, first, said as PostComment));
    server.effects['revision.revert'] = async (store) => {
      await store.update('PostComment', said.id, { content: 'As it was' });
    };
    await show();
    const menu = page.getByRole('button', { name: /^More actions for the comment/ });
    await choose(menu, 'History');
    await press(page.getByRole('dialog').getByRole('button', { name: /^Restore this version/ }));
    await expect.element(post('Why the candle is upside down').getByText('As it was')).toBeVisible();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await expect.element(menu).toHaveFocus();
  });

  test('after a comment is deleted, the focus moves to the next comment, and after the last one to the list of comments', async () => {
    const { actor, share, comment, show } = await openFeed();
    const { postID } = share('Why the candle is upside down');
    for (const words of ['One', 'Two']) comment(postID, words, actor.id);
    await show();
    const removeFirst = async () => {
      await choose(page.getByRole('button', { name: /^More actions for the comment/ }).first(), 'Delete');
      await press(page.getByRole('dialog').getByRole('button', { name: 'Delete' }));
    };
    await removeFirst();
    await expect.element(page.getByRole('listitem')).toHaveFocus();
    await removeFirst();
    await expect.element(page.getByRole('region', { name: 'Comments' })).toHaveFocus();
  });

  test('a user edits, publishes, hides and deletes their own post by keyboard, and the focus stays on the post while it exists', async () => {
    const { actor, items, share, show } = await openFeed();
    share('Mine', { owner: actor.id });
    share('Theirs');
    await show();
    await choose(more('Mine'), 'Edit');
    await expect.element(field('Title')).toHaveFocus();
    await userEvent.keyboard('{Control>}{End}{/Control} now');
    await press(page.getByRole('button', { name: 'Save' }));
    await expect.element(more('Mine now')).toHaveFocus();

    await choose(more('Mine now'), 'Everybody');
    await vi.waitFor(() => expect(items()).toContainEqual(expect.objectContaining({ visibility: 'public' })));
    await expect.element(post('Mine now').getByTitle('Everybody')).toBeVisible();
    await expect.element(more('Mine now')).toHaveFocus();
    await choose(more('Mine now'), 'Only you');
    await expect.element(post('Mine now')).not.toBeInTheDocument();
    await expect.element(post('Theirs')).toHaveFocus();
    expect(items()).toHaveLength(1);

    await userEvent.tab({ shift: true });
    await userEvent.keyboard('{Enter}');
    await expect.element(post('Mine now')).toBeVisible();
    await expect.element(page.getByText('You have seen everything.')).toBeVisible();
    await choose(more('Mine now'), 'Delete');
    await expect.element(page.getByText('No posts yet')).toBeVisible();
    await tabTo(page.getByRole('button', { name: 'Undo' }));
  });

  test('a report returns the focus to the post, and muting an author hides their posts until they are unmuted', async () => {
    const { server, share, show } = await openFeed();
    const other = newId('User');
    server.put('PublicProfile', rowOf('PublicProfile', other, { name: 'Otto K.', letter: 'O' }));
    const reports: unknown[] = [];
    server.effects['report.create'] = async (_store, given) => void reports.push(given);
    const reported = share('Reported');
    share('Loud', { owner: other });
    await show();
    await choose(more('Reported'), 'Report');
    await expect.element(page.getByRole('radio').first()).toHaveFocus();
    await userEvent.keyboard(' ');
    await press(page.getByRole('button', { name: 'Send report' }));
    await expect.element(page.getByRole('dialog').getByText(/^Thank you/)).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await expect.element(more('Reported')).toHaveFocus();
    expect(reports).toMatchObject([{ model: 'Post', rowID: reported.postID }]);

    await choose(more('Loud'), 'Mute Otto K.');
    await expect.element(post('Loud')).not.toBeInTheDocument();
    await expect.element(post('Reported')).toHaveFocus();
    const unmute = page.getByRole('button', { name: 'Unmute Otto K.' });
    await press(unmute);
    await expect.element(unmute).not.toBeInTheDocument();
    await expect.element(post('Loud')).toBeVisible();
    expect(document.activeElement).not.toBe(document.body);
  });
});

test('a long post expands on request, and the profile of its author lists it', async () => {
  const { server, friendID, share, comment, show } = await openFeed();
  server.put('PublicProfile', rowOf('PublicProfile', friendID, { name: 'Vera T.', letter: 'V', isPublic: true }));
  const paragraph = (id: string, words: string) => ({
    type: 'paragraph',
    attrs: { id },
    content: [{ type: 'text', text: words }],
  });
  const content = [paragraph('a', 'It begins.'), paragraph('b', 'word '.repeat(400)), paragraph('c', 'It ends.')];
  const { postID } = share('Long', { content: JSON.stringify({ type: 'doc', content }) });
  comment(postID, 'Long indeed');
  await show();
  await expect.element(post('Long').getByText('It begins.')).toBeVisible();
  expect(post('Long').getByText('It ends.').elements()).toEqual([]);
  await press(post('Long').getByRole('button', { name: 'Show all of it' }));
  await expect.element(post('Long').getByText('It ends.')).toBeVisible();
  await expect.element(post('Long').getByRole('button', { name: 'Show less' })).toHaveFocus();
  await press(page.getByRole('listitem').getByRole('link', { name: 'Vera T.' }));
  const profile = page.getByRole('dialog', { name: 'Vera T.' });
  await expect
    .element(profile.getByRole('region', { name: 'Posts' }).getByRole('link', { name: 'Long' }))
    .toHaveAttribute('href', `/interact/friends?tab=feed&post=${postID}`);
});

test('when its author removes the post that has the focus, the focus moves to the next post', async () => {
  const { server, share, show } = await openFeed();
  const { id } = share('Taken back');
  share('Stays');
  const { store } = await show();
  // The fake server routes posts by this topic.
  store.subscribeTopic('feed:friends');
  await vi.waitFor(() => expect(store.liveTopic('feed:friends').get()).toBe('live'));
  await tabTo(more('Taken back'));
  server.remove('FeedItem', id);
  await expect.element(post('Taken back')).not.toBeInTheDocument();
  await expect.element(post('Stays')).toHaveFocus();
});

test.each([
  ['light', 'ltr'],
  ['dark', 'rtl'],
] as const)('the feed, the post form and a menu are accessible in %s mode, %s', async (mode, dir) => {
  const { actor, lesson, share, comment, show } = await openFeed();
  saveSettings({ ...defaultSettings, mode, dir });
  const { postID } = share('Why the candle is upside down', { lessonID: lesson.id });
  comment(postID, 'Nowhere else to go');
  share('Mine', { owner: actor.id });
  await show();
  await expect.element(page.getByText('Nowhere else to go')).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
  await more('Mine').click();
  await expect.element(page.getByRole('menu')).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'What did you understand today?' }).click();
  await expect.element(field('Text')).toBeVisible();
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await expect.element(page.getByText('Give your post a title.')).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
});

test('the feed loads page by page until its end, and "Show more" moves the focus to the first new post [S-224]', async () => {
  const { share, show } = await openFeed();
  const titles = Array.from({ length: PAGE_SIZE + 2 }, (_, index) => `Post ${String(index + 1).padStart(2, '0')}`);
  for (const title of titles) share(title);
  await show();
  await expect.element(post('Post 01')).toBeVisible();
  expect(page.getByRole('article').elements()).toHaveLength(PAGE_SIZE);
  expect(page.getByText('You have seen everything.').elements()).toEqual([]);
  page.getByRole('button', { name: 'Show more' }).element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('You have seen everything.')).toBeVisible();
  expect(page.getByRole('button', { name: 'Show more' }).elements()).toEqual([]);
  expect(
    page
      .getByRole('article')
      .elements()
      .map((article) => article.querySelector('h2')?.textContent),
  ).toEqual(titles);
  await expect.element(post(`Post ${PAGE_SIZE + 1}`)).toHaveFocus();
});

test('new posts stay hidden behind a button above the feed until the user asks for them', async () => {
  const { share, show } = await openFeed();
  share('Before');
  const { store } = await show();
  store.subscribeTopic('feed:friends');
  await vi.waitFor(() => expect(store.liveTopic('feed:friends').get()).toBe('live'));
  await expect.element(post('Before')).toBeVisible();
  share('After', { createdAt: new Date().toISOString() });
  const news = page.getByRole('button', { name: '1 new post' });
  await expect.element(news).toBeVisible();
  expect(post('After').elements()).toEqual([]);
  await news.click();
  await expect.element(post('After')).toBeVisible();
  await expect.element(page.getByRole('region', { name: 'Feed', exact: true })).toHaveFocus();
});

describe('the feed without posts', () => {
  test('the feed shows a loading state first and then an empty state', async () => {
    const { server, show } = await openFeed();
    const letGo = server.hold();
    await show();
    await expect.element(page.getByRole('region', { name: 'Loading posts' })).toBeInTheDocument();
    expect(await accessibilityFaults()).toEqual([]);
    letGo();
    await expect.element(page.getByText('Nothing here yet')).toBeVisible();
    expect(await accessibilityFaults()).toEqual([]);
  });

  test('the feed shows an error when the server fails, and loads after a retry', async () => {
    const { server, share, show } = await openFeed();
    share('There it is');
    server.fails = true;
    await show();
    const again = page.getByRole('button', { name: 'Try again' }).first();
    await expect.element(again).toBeVisible();
    expect(await accessibilityFaults()).toEqual([]);
    server.fails = false;
    await again.click();
    await expect.element(post('There it is')).toBeVisible();
  });

  test('the offline feed shows the posts stored on the device and says so, or says that there are none', async () => {
    const { server, share, show } = await openFeed();
    server.setOnline(false);
    const { screen, store } = await show();
    await expect.element(page.getByText('You are offline. There are no posts on this device.')).toBeVisible();
    expect(await accessibilityFaults()).toEqual([]);
    server.setOnline(true);
    share('Kept here');
    await expect.element(post('Kept here')).toBeVisible();
    // The snapshot contains the friendship, from which the device knows whose posts it may show.
    await vi.waitFor(() => expect(store.sync.get().connection).toBe('live'));
    await screen.unmount();
    server.setOnline(false);
    await show();
    await expect.element(page.getByText('You are offline. These are the posts that are on this device.')).toBeVisible();
    await expect.element(post('Kept here')).toBeVisible();
  });
});
