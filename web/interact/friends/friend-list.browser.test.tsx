import { afterEach, beforeAll, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { FriendList } from '#web/interact/friends/friend-list.tsx';
import { RequestLists } from '#web/interact/friends/request-lists.tsx';
import { closeSchool, openSchool, loadTranslations, renderPage } from '#web/learn/test-school.tsx';
import { newId } from '#web/store/row/new-id.ts';
import { rowOf } from '#web/store/row/test-row.ts';

const People = () => (
  <>
    <FriendList />
    <RequestLists />
  </>
);
const gone = 'You are offline. These people are not on this device.';

beforeAll(loadTranslations);
afterEach(closeSchool);

test('friends and requests whose names are not on the device show one offline note each', async () => {
  const school = await openSchool();
  const between = (requesterID: string, addresseeID: string, status: 'ACCEPTED' | 'PENDING') =>
    school.server.put(
      'Friendship',
      rowOf('Friendship', newId('Friendship'), { requesterID, addresseeID, status } as never),
    );
  between(school.actor.id, newId('User'), 'ACCEPTED');
  between(newId('User'), school.actor.id, 'PENDING');
  between(school.actor.id, newId('User'), 'PENDING');
  const store = await school.open();
  school.server.setOnline(false);
  await renderPage(store, People, '/interact/friends', '/interact/friends');
  await expect.element(page.getByRole('region', { name: 'Friends' }).getByText(gone)).toBeVisible();
  await expect.element(page.getByRole('region', { name: 'Requests' }).getByText(gone)).toBeVisible();
  expect(page.getByText(gone).elements()).toHaveLength(2);
});
