import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Certification } from '#domain/certify/certification.ts';
import type { Endorsement } from '#domain/certify/endorsement.ts';
import { toast } from '#ui/overlay/toasts.ts';
import {
  putCertification,
  putEndorsement,
  issued,
  openCertification,
} from '#web/certify/certification/test-certifications.tsx';
import { closeSchool, openSchool, loadTranslations } from '#web/learn/test-school.tsx';
import { accessibilityFaults } from '#web/shared/test-render.tsx';
import { newId } from '#web/store/row/new-id.ts';
import { rowOf } from '#web/store/row/test-row.ts';

type School = Awaited<ReturnType<typeof openSchool>>;

beforeAll(loadTranslations);
afterEach(closeSchool);

/** An endorsement whose words Milo R. changed. */
function endorseWithEdit(school: School, certificationID: Certification['id'], columns: Partial<Endorsement> = {}) {
  const editedBy = newId('User');
  school.server.put('PublicProfile', rowOf('PublicProfile', editedBy, { name: 'Milo R.', letter: 'M' }));
  const words = { testimony: 'It fell down.', authorTestimony: 'I saw it stand.' };
  return putEndorsement(school, certificationID, { ...words, editedBy, ...columns });
}
const openMenu = () => page.getByRole('button', { name: /^More about the endorsement by/ }).click();
const menuItem = (name: string) => page.getByRole('menuitem', { name });

test('another person’s edit of an endorsement is shown apart from the author’s text and links to the history', async () => {
  const school = await openSchool();
  const held = putCertification(school, { ...issued, userID: newId('User') });
  endorseWithEdit(school, held.id);
  await openCertification(school, held);
  const quote = page.getByRole('figure').filter({ hasText: 'Vera T.' });
  await expect.element(quote.getByText('I saw it stand.')).toBeVisible();
  await expect.element(page.getByText('It fell down.')).toBeVisible();
  expect(quote.getByText('It fell down.').elements()).toEqual([]);
  expect(page.getByRole('button', { name: 'Use this text' }).elements()).toEqual([]);
  await openMenu();
  await expect.element(menuItem('Suggest an edit')).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'Suggested edit by Milo R.' }).click();
  await expect.element(page.getByRole('dialog', { name: 'History' })).toBeVisible();
});

test.each([
  ['Use this text', 'It fell down.'],
  ['Keep my text', 'I saw it stand.'],
])('the author of an endorsement answers a suggestion with “%s”', async (button, testimony) => {
  const school = await openSchool();
  const held = putCertification(school, { ...issued, userID: newId('User') });
  const { id } = endorseWithEdit(school, held.id, { author: school.actor.id });
  await openCertification(school, held);
  await page.getByRole('button', { name: button }).click();
  await vi.waitFor(() => expect(school.server.executed.map(({ input }) => input)).toEqual([{ id, testimony }]));
});

test('the holder hides an endorsement, undoes it from the toast, and shows a hidden one from its menu', async () => {
  const school = await openSchool();
  school.server.effects['endorsement.hide'] = async (_store, { id, isHidden }) => {
    const row = school.server.rows.get('Endorsement', id) as unknown as Endorsement;
    school.server.put('Endorsement', { ...row, hiddenByHolderAt: isHidden ? '2026-03-06T10:00:00Z' : null });
  };
  const held = putCertification(school, issued);
  putEndorsement(school, held.id);
  await openCertification(school, held);
  const mark = page.getByText('Hidden from the certificate');
  await openMenu();
  await menuItem('Hide from my certificate').click();
  await expect.element(mark).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(mark).not.toBeInTheDocument();
  await expect.element(page.getByText('Endorsement shown')).toBeVisible();
  toast.clear();
  await openMenu();
  await menuItem('Hide from my certificate').click();
  // The toast would cover the menu.
  await expect.element(page.getByText('Endorsement hidden')).toBeVisible();
  toast.clear();
  await openMenu();
  await menuItem('Show on my certificate').click();
  await expect.element(mark).not.toBeInTheDocument();
});

test('only the holder is offered to hide an endorsement', async () => {
  const school = await openSchool();
  const held = putCertification(school, { ...issued, userID: newId('User') });
  putEndorsement(school, held.id);
  await openCertification(school, held);
  await openMenu();
  await expect.element(menuItem('History')).toBeVisible();
  expect(menuItem('Hide from my certificate').elements()).toEqual([]);
});

const revoked = { status: 'REVOKED', revokedAt: '2026-04-01T10:00:00Z', revocationReason: 'By mistake' } as const;

test('the holder of a revoked certification is not offered to ask for endorsements', async () => {
  const school = await openSchool();
  await openCertification(school, putCertification(school, revoked));
  await expect.element(page.getByText('Nobody has endorsed you yet.')).toBeVisible();
  expect(page.getByRole('button', { name: 'Ask someone to endorse you' }).elements()).toEqual([]);
});

test('a revoked certification cannot be endorsed and says why', async () => {
  const school = await openSchool();
  await openCertification(school, putCertification(school, { ...revoked, userID: newId('User') }));
  await expect.element(page.getByText('Only an issued certificate can be endorsed.')).toBeVisible();
  expect(page.getByRole('button', { name: 'Endorse' }).elements()).toEqual([]);
});

test('the holder of an issued certification asks for endorsements and is not offered to endorse it', async () => {
  const school = await openSchool();
  await openCertification(school, putCertification(school, issued));
  await expect.element(page.getByRole('button', { name: 'Ask someone to endorse you' })).toBeVisible();
  expect(page.getByRole('button', { name: 'Endorse', exact: true }).elements()).toEqual([]);
});

test('a person who blocked the holder reads why they can’t endorse them', async () => {
  const school = await openSchool();
  const userID = newId('User');
  const block = {
    requesterID: userID,
    addresseeID: school.actor.id,
    askerID: school.actor.id,
    status: 'BLOCKED',
  } as const;
  school.server.put('Friendship', rowOf('Friendship', newId('Friendship'), block));
  await openCertification(school, putCertification(school, { ...issued, userID }));
  await expect.element(page.getByText(/^You can’t endorse this because you’ve blocked its holder/)).toBeVisible();
  expect(page.getByRole('button', { name: 'Endorse', exact: true }).elements()).toEqual([]);
});
