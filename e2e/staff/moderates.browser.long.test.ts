import { beforeAll, expect, test } from 'vitest';
import { runCommand } from '#e2e/api-client.ts';
import { setRole } from '#e2e/staff/role.ts';
import { createSampleLesson } from '#e2e/staff/sample-lesson.ts';
import type { Person } from '#e2e/person.ts';
import { openFixture } from '#e2e/fixture.ts';
import { shell } from '#e2e/shell.ts';
import { newId } from '#server/core/store/new-id.ts';

// The page of a suspended person continues to send requests, which are refused.
const { newPerson, elsewhere, rows } = await openFixture([/status of 40[134]/]);

let rude: Person;
let reader: Person;
let admin: Person;
let lesson: string;
const words = 'Only fools would learn this.';
beforeAll(async () => {
  const shown = await createSampleLesson({ newPerson, rows });
  lesson = `/learn/catalog/lesson/${shown.lesson.id}`;
  rude = await newPerson({ firstName: 'Rufus', lastName: 'Quist' });
  await rows('update "user" set is_public = true where id = $1', rude.id);
  await runCommand(rude, 'review.write', {
    id: newId('LessonReview'),
    lessonID: shown.lesson.id,
    rating: 1,
    review: words,
  });
  reader = await newPerson({ firstName: 'Rhea', lastName: 'Quill', at: lesson });
  admin = await newPerson({ firstName: 'Adele', lastName: 'Quint' });
  await setRole(rows, admin, 'ADMIN');
});

test('a reported review is hidden with a message and restored, and a suspended author is signed out at once [S-524]', async () => {
  await reader.page.getByText(words).waitFor();
  await reader.page.getByRole('button', { name: /^More for the review/ }).click();
  await reader.page.getByRole('menuitem', { name: 'Report' }).click();
  const dialog = reader.page.getByRole('dialog', { name: 'Report this review' });
  await dialog.getByRole('radio', { name: 'Insults or harassment' }).check();
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await dialog.getByText(/^Thank you/).waitFor();

  await admin.page.goto('/learn/dashboard');
  await shell(admin.page).openAccountMenu();
  await admin.page.getByRole('menuitem', { name: 'Keep order' }).click();
  const card = admin.page.getByRole('listitem', { name: 'Review by Rufus Quist' });
  await card.getByText(words).waitFor();
  await card.getByRole('radio', { name: 'Hide it, and write to its author' }).check();
  await card.getByLabel('Words to the author').fill('Say what is wrong with it.');
  await card.getByRole('button', { name: 'Decide' }).click();
  await card.waitFor({ state: 'detached' });

  await reader.page.reload();
  await reader.page.getByRole('heading', { name: 'For looking at' }).waitFor();
  await reader.page.getByText(words).waitFor({ state: 'detached' });
  await rude.page.getByRole('button', { name: /^Notifications, / }).click();
  await rude.page
    .getByRole('dialog')
    .getByText(/Say what is wrong with it/)
    .waitFor();

  await admin.page.getByRole('link', { name: 'Acted on' }).click();
  await card.getByRole('button', { name: 'Show again' }).click();
  await admin.page.getByRole('dialog', { name: 'Show it again?' }).getByRole('button', { name: 'Show again' }).click();
  await admin.page.getByText('It is shown again.').waitFor();
  await reader.page.reload();
  await reader.page.getByText(words).waitFor();

  await card.getByRole('link', { name: 'Rufus Quist' }).click();
  const account = admin.page.getByRole('dialog', { name: 'Rufus Quist' });
  await account.getByLabel('Why').fill('Insults, again and again.');
  await account.getByRole('button', { name: 'Lock out' }).click();
  await admin.page
    .getByRole('dialog', { name: 'Lock Rufus Quist out?' })
    .getByRole('button', { name: 'Lock out' })
    .click();
  await rude.page.waitForURL(/\/auth\/login/);
  await rude.page.getByText(/suspended until/).waitFor();
  await rude.page.getByLabel('Email').fill(rude.email);
  await rude.page.getByRole('textbox', { name: 'Password' }).fill(rude.password);
  await rude.page.getByRole('button', { name: 'Log in' }).click();
  await rude.page.getByText(/Insults, again and again/).waitFor();

  await admin.page.goto('/admin/audit');
  const log = admin.page.getByRole('list', { name: 'Log' });
  for (const action of ['Locked out', 'Showed something again', 'Acted on a report'])
    await log.getByText(action).first().waitFor();
  await log
    .getByRole('listitem')
    .filter({ hasText: 'Acted on a report' })
    .getByText('Review', { exact: true })
    .waitFor();
});

test('an administrator ends one session of a person by keyboard, and then all of them [S-524]', async () => {
  const person = await newPerson({ firstName: 'Quirin', lastName: 'Quade' });
  const phone = await elsewhere(person);
  await admin.page.goto(`/admin/users?q=quade&person=${person.id}`);
  const account = admin.page.getByRole('dialog', { name: 'Quirin Quade' });
  const devices = account.getByRole('list', { name: 'Where they are signed in' }).getByRole('listitem');
  await expect.poll(() => devices.count()).toBe(2);
  // Newest first.
  await devices.first().getByRole('button').press('Enter');
  await expect.poll(() => devices.count()).toBe(1);
  await phone.page.waitForURL(/\/auth\/login/);
  expect(await devices.first().evaluate((device) => device === document.activeElement)).toBe(true);
  await person.page.reload();
  await shell(person.page).openAccountMenu();
  await account.getByRole('button', { name: 'Sign out everywhere' }).click();
  await account.getByText('Nowhere.').waitFor();
  await person.page.waitForURL(/\/auth\/login/);
});

test('moderation pages do not exist for people without the role [S-524]', async () => {
  for (const path of ['/admin/reports', '/admin/users', '/admin/settings', '/admin/jobs', '/admin/audit']) {
    await reader.page.goto(path);
    await reader.page.waitForURL('/404');
  }
  await reader.page.goto('/learn/dashboard');
  await setRole(rows, reader, 'MODERATOR');
  // An open page reloads when the person's role changes.
  await reader.page.reload();
  await shell(reader.page).openAccountMenu();
  await reader.page.getByRole('menuitem', { name: 'Keep order' }).click();
  await reader.page.getByRole('heading', { name: 'Reports' }).waitFor();
  expect(await reader.page.getByRole('link', { name: 'People' }).count()).toBe(0);
  await reader.page.goto('/admin/users');
  await reader.page.waitForURL('/404');
});
