import { beforeAll, expect, test } from 'vitest';
import type { Person } from '#e2e/person.ts';
import { openFixture } from '#e2e/fixture.ts';

const { newPerson, rows } = await openFixture();

let ines: Person;
let noor: Person;
beforeAll(async () => {
  ines = await newPerson({ firstName: 'Ines', lastName: 'Quagliarella', at: '/interact/friends' });
  noor = await newPerson({ firstName: 'Noor', lastName: 'Qvarnström', at: '/interact/tutor' });
  await rows('update "user" set is_public = true where id = $1', noor.id);
});

const friends = ({ page }: Person) => page.getByRole('region', { name: 'Friends' });
const requests = ({ page }: Person) => page.getByRole('region', { name: 'Requests' });

test('a person found by name accepts a friend request, and both lists update without a reload [S-058]', async () => {
  await ines.page.getByText('No friends yet').waitFor();
  await ines.page.getByLabel('Name, or exact e-mail').fill('qvarn');
  await ines.page.getByRole('button', { name: 'Ask to be friends with Noor Qvarnström' }).click();
  await requests(ines).getByRole('button', { name: 'Withdraw your request to Noor Qvarnström' }).waitFor();

  await noor.page.getByRole('button', { name: 'Notifications, 2 unread' }).click();
  await noor.page.getByRole('link', { name: /Ines Q. would like to be your friend/ }).click();
  await noor.page.waitForURL('/interact/friends');
  await requests(noor).getByRole('button', { name: 'Accept Ines Q.' }).click();

  for (const [person, other] of [
    [ines, 'Noor Qvarnström'],
    [noor, 'Ines Q.'],
  ] as const) {
    await friends(person).getByRole('link', { name: other }).waitFor();
    await person.page.getByRole('link', { name: 'Friends 1' }).waitFor();
  }
  await ines.page.getByRole('button', { name: 'Notifications, 2 unread' }).waitFor();
});

test('a block ends the friendship silently, and a new request by address from the blocked person stays unseen', async () => {
  await friends(noor).getByRole('link', { name: 'Ines Q.' }).click();
  const profile = noor.page.getByRole('dialog', { name: 'Ines Q.' });
  await profile.getByText(/Friends since/).waitFor();
  await profile.getByRole('button', { name: 'Block' }).click();
  const question = noor.page.getByRole('dialog', { name: 'Block Ines Q.?' });
  await question.getByRole('button', { name: 'Block' }).click();
  await profile.getByRole('button', { name: 'Unblock Ines Q.' }).waitFor();
  await ines.page.getByText('No friends yet').waitFor();

  const field = ines.page.getByLabel('Name, or exact e-mail');
  await field.fill(noor.email);
  await field.press('Enter');
  await ines.page.getByRole('button', { name: 'Ask to be friends with Noor Qvarnström' }).click();
  await requests(ines)
    .getByText(/You asked/)
    .waitFor();
  await ines.page.reload();
  await requests(ines)
    .getByText(/You asked/)
    .waitFor();

  await noor.page.reload();
  await noor.page.getByRole('region', { name: 'Blocked' }).getByText('Ines Q.').waitFor();
  await requests(noor).getByText('Nobody is waiting for your answer.').waitFor();
  expect(
    await rows('select status from friendship where $1 in (requester_id, addressee_id) order by status', noor.id),
  ).toEqual([{ status: 'BLOCKED' }, { status: 'PENDING' }]);
});
