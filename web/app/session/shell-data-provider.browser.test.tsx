import { afterEach, beforeAll, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { useShellData } from '#web/shared/shell/shell-data.ts';
import { ShellDataProvider } from '#web/app/session/shell-data-provider.tsx';
import { NavList } from '#web/app/shell/nav-list.tsx';
import { maya } from '#web/app/test-person.ts';
import { closeSchool, openSchool, loadTranslations, renderPage } from '#web/learn/test-school.tsx';
import { newId } from '#web/store/row/new-id.ts';
import { rowOf } from '#web/store/row/test-row.ts';

beforeAll(loadTranslations);
afterEach(closeSchool);

const Picture = () => <p>picture: {useShellData().avatarURL ?? 'none'}</p>;

test.each([
  ['/files/own', 'https://outside.example/face', '/files/own'],
  ['', 'https://outside.example/face', 'https://outside.example/face'],
  [null, 'https://outside.example/face', 'https://outside.example/face'],
  [null, null, 'none'],
])('a user with profile image %j and provider avatar %j has the avatar %s', async (profileImage, avatarUrl, shown) => {
  const school = await openSchool();
  const { id } = school.actor;
  school.server.put('User', rowOf('User', id, { firstName: 'Amina', owner: id, profileImage, avatarUrl }));
  const Shown = () => (
    <ShellDataProvider user={{ ...maya, id }}>
      <Picture />
    </ShellDataProvider>
  );
  await renderPage(await school.open(), Shown, '/learn/dashboard', '/learn/dashboard');
  await expect.element(page.getByText(`picture: ${shown}`, { exact: true })).toBeVisible();
});

test('the dashboard in the navigation has the number of flashcards due today, and none when nothing is due', async () => {
  const school = await openSchool();
  const { id } = school.actor;
  const card = rowOf('Card', newId('Card'), { owner: id, front: 'Why?', due: '2026-01-01T00:00:00.000Z' });
  school.server.put('Card', card);
  const Shown = () => (
    <ShellDataProvider user={{ ...maya, id }}>
      <NavList />
    </ShellDataProvider>
  );
  await renderPage(await school.open(), Shown, '/learn/dashboard', '/learn/dashboard');
  await expect.element(page.getByRole('link', { name: 'Dashboard 1 flashcard due' })).toBeVisible();
  school.server.put('Card', { ...card, deletedAt: '2026-01-02T00:00:00.000Z' });
  await expect.element(page.getByRole('link', { name: 'Dashboard', exact: true })).toBeVisible();
});
