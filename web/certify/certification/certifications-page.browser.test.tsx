import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { LearningOutcome } from '#domain/certify/certification.ts';
import type { Endorsement } from '#domain/certify/endorsement.ts';
import { CertificationPage } from '#web/certify/certification/certification-page.tsx';
import { CertificationsPage } from '#web/certify/certification/certifications-page.tsx';
import {
  putCertification,
  putEndorsement,
  issued,
  openCertification,
} from '#web/certify/certification/test-certifications.tsx';
import { closeSchool, openSchool, loadTranslations, renderPage } from '#web/learn/test-school.tsx';
import { accessibilityFaults } from '#web/shared/test-render.tsx';
import { newId } from '#web/store/row/new-id.ts';
import { rowOf } from '#web/store/row/test-row.ts';

type School = Awaited<ReturnType<typeof openSchool>>;

const outcome = (name: string, satisfied: boolean): LearningOutcome => ({
  id: name,
  name,
  description: '',
  satisfied,
  evidence: [],
});
const list = async (school: School, query = '') =>
  renderPage(await school.open(), CertificationsPage, '/learn/certifications', `/learn/certifications${query}`);
const card = (name: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
const named = () =>
  page
    .getByRole('heading', { level: 2 })
    .elements()
    .map(({ textContent }) => textContent);

beforeAll(loadTranslations);
afterEach(closeSchool);

test('the list of own certifications shows outcomes, evidence, and endorsements with name, date and text [S-012, S-062, S-368, S-380]', async () => {
  const school = await openSchool();
  const enrollmentID = school.enroll({ status: 'IN_PROGRESS' });
  const shown = { lessonID: school.lesson.id, nodeID: school.steps.read, enrollmentID, score: null };
  putCertification(school, {
    status: 'IN_PROGRESS',
    learningOutcomes: [
      outcome('Sways', true),
      { ...outcome('Tunes', false), evidence: [{ ...shown, nodeID: school.steps.quiz }] },
    ],
    shownBy: [{ ...shown, outcomeID: 'Sways', at: '2026-03-01T10:00:00Z' }],
    tokenPrice: '2500',
  });
  const done = putCertification(school, { ...issued, name: 'Older', createdAt: '2025-01-01T00:00:00Z' });
  putEndorsement(school, done.id, { testimony: '<b>It stands</b>' });
  await list(school);
  await expect.element(card('Calm bridges').getByText('In progress', { exact: true })).toBeVisible();
  await expect.element(card('Calm bridges').getByText('Not yet')).toBeVisible();
  await expect
    .element(card('Calm bridges').getByRole('link', { name: /step 1/ }))
    .toHaveAttribute('href', `/learn/enrollments/lesson/${school.lesson.id}?step=${school.steps.read}`);
  await expect.element(card('Calm bridges').getByText(/claiming it costs 2,500 tokens/)).toBeVisible();
  await expect.element(card('Older').getByText('Issued 04 March 2026.')).toBeVisible();
  const said = page.getByRole('figure').filter({ hasText: 'Vera T.' });
  await expect.element(said.getByText('<b>It stands</b>')).toBeVisible();
  await expect.element(said.getByText('05 March 2026')).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
});

test('the certification list is filtered by the address, opens outcomes by keyboard, and says when a filter has no result', async () => {
  const school = await openSchool();
  putCertification(school, { ...issued, learningOutcomes: [outcome('Sways', true)] });
  putCertification(school, {
    status: 'ELIGIBLE',
    name: 'Ready one',
    learningOutcomes: [outcome('Tunes', true)],
    tokenPrice: '9',
  });
  const { search } = await list(school, '?only=issued');
  await expect.element(card('Calm bridges')).toBeVisible();
  expect(named()).not.toContain('Ready one');
  page.getByRole('button', { name: 'Learning outcomes of Calm bridges' }).element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('list', { name: 'Learning outcomes' }).getByText('Sways')).toBeVisible();
  await page.getByRole('link', { name: 'In progress' }).click();
  await expect.element(page.getByText('Nothing in progress')).toBeVisible();
  expect(search()).toBe('?only=learning');
});

test('a learner without certifications is led to the catalog, and a list that is offline says so [S-062]', async () => {
  const school = await openSchool();
  const { screen } = await list(school);
  await expect.element(page.getByText('No certifications yet')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Browse the catalog' }))
    .toHaveAttribute('href', '/learn/catalog');
  expect(await accessibilityFaults()).toEqual([]);
  await screen.unmount();
  school.server.setOnline(false);
  await list(school);
  await expect.element(page.getByText(/^You are offline. Certifications/)).toBeVisible();
});

test('a certification shows its holder, outcomes and description, and hides the evidence from others [S-370, S-371]', async () => {
  const school = await openSchool();
  const holder = newId('User');
  school.server.put('PublicProfile', rowOf('PublicProfile', holder, { name: 'Lin O.', letter: 'L' }));
  const held = putCertification(school, {
    ...issued,
    userID: holder,
    description: 'Keeps bridges calm.',
    learningOutcomes: [outcome('Sways', true)],
  });
  await openCertification(school, held);
  await expect.element(page.getByRole('heading', { level: 1, name: 'Calm bridges' })).toBeVisible();
  await expect.element(page.getByText('Lin O.')).toBeVisible();
  await expect.element(page.getByText('Keeps bridges calm.')).toBeVisible();
  await expect.element(page.getByText('Issued 04 March 2026.')).toBeVisible();
  await expect.element(page.getByText('By Mirela Kovač')).toBeVisible();
  await expect.element(page.getByRole('list', { name: 'Learning outcomes' }).getByText('Sways')).toBeVisible();
  expect(page.getByRole('link', { name: /step/ }).elements()).toEqual([]);
  expect(await accessibilityFaults()).toEqual([]);
});

test('an endorsement by somebody else can be reported from its menu, and the reader’s own cannot', async () => {
  const school = await openSchool();
  const held = putCertification(school, issued);
  putEndorsement(school, held.id);
  putEndorsement(school, held.id, { author: school.actor.id, testimony: 'I did it.' });
  await openCertification(school, held);
  const menu = (name: RegExp) => page.getByRole('button', { name });
  const report = page.getByRole('menuitem', { name: 'Report' });
  await menu(/^More about the endorsement by (?!Vera)/).click();
  await expect.element(page.getByRole('menuitem', { name: 'Edit' })).toBeVisible();
  expect(report.elements()).toEqual([]);
  await userEvent.keyboard('{Escape}');
  await menu(/by Vera T\.$/).click();
  await report.click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
});

test('anybody writes an endorsement, whose text is required, edits it and deletes it by keyboard [S-380, S-382, S-688]', async () => {
  const school = await openSchool();
  school.server.effects['endorsement.notify'] = () => Promise.resolve();
  const held = putCertification(school, {
    ...issued,
    userID: newId('User'),
    learningOutcomes: [outcome('Sways', true)],
  });
  await openCertification(school, held);
  await page.getByRole('button', { name: 'Endorse' }).click();
  const words = page.getByRole('textbox', { name: 'What did you see of this work?' });
  await expect.element(words).toHaveFocus();
  await page.getByRole('button', { name: 'Sign it' }).click();
  await expect.element(words).toHaveAccessibleDescription(/Write a sentence first/);
  await expect.element(words).toHaveFocus();
  expect(school.server.executed).toEqual([]);
  await words.fill('It stood in the wind.');
  await userEvent.keyboard('{Tab}{Tab}{Enter}');
  const said = () => [...school.server.rows.all('Endorsement')] as unknown as Endorsement[];
  const by = { certificationID: held.id, author: school.actor.id };
  await vi.waitFor(() => expect(said()).toMatchObject([{ ...by, testimony: 'It stood in the wind.' }]));
  expect(page.getByRole('button', { name: 'Endorse' }).elements()).toEqual([]);
  expect(await accessibilityFaults()).toEqual([]);
  const menu = page.getByRole('button', { name: /^More about the endorsement by/ });
  await menu.click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await expect.element(words).toHaveFocus();
  await userEvent.keyboard('{Tab}{Enter}');
  await expect.element(menu).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await words.fill('It stood.');
  await page.getByRole('button', { name: 'Sign it' }).click();
  await vi.waitFor(() => expect(said()).toMatchObject([{ testimony: 'It stood.' }]));
  await menu.click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect.element(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await expect.element(page.getByText(/^No endorsements yet/)).toBeVisible();
});

test.each(['its page', 'the list'])('the holder sees a new endorsement at once on %s', async (place) => {
  const school = await openSchool();
  const held = putCertification(school, issued);
  await (place === 'its page' ? openCertification(school, held) : list(school));
  await expect.element(page.getByText('Nobody has endorsed you yet.')).toBeVisible();
  const [stream] = school.server.sockets;
  putEndorsement(school, held.id, { testimony: 'It held all night.' });
  const endorsement = { owner: school.actor.id, kind: 'endorsed' } as const;
  school.server.put('Notification', rowOf('Notification', newId('Notification'), endorsement));
  await expect.element(page.getByText('It held all night.')).toBeVisible();
  // A reconnected stream refetches every list, so the same socket proves that the push was enough.
  expect([...school.server.sockets]).toEqual([stream]);
});

test('the holder shares a certification with friends from its page', async () => {
  const school = await openSchool();
  const held = putCertification(school, issued);
  await openCertification(school, held);
  await expect
    .element(page.getByRole('link', { name: 'Share with friends' }))
    .toHaveAttribute('href', `/interact/friends?tab=feed&certificate=${held.id}`);
});

test('a revoked certification shows the reason', async () => {
  const school = await openSchool();
  const revoked = { status: 'REVOKED', revokedAt: '2026-04-01T10:00:00Z', revocationReason: 'By mistake' } as const;
  await openCertification(school, putCertification(school, revoked));
  await expect.element(page.getByText('By mistake')).toBeVisible();
  await expect.element(page.getByText('Revoked', { exact: true })).toBeVisible();
});

test('a certification that does not exist leads to the not-found page [S-077]', async () => {
  const school = await openSchool();
  const address = '/learn/certifications/$id';
  const { path } = await renderPage(await school.open(), CertificationPage, address, '/learn/certifications/none');
  await expect.poll(path).toBe('/404');
});

test('a certification that costs more than the wallet has leads to buying what is missing, and back', async () => {
  const school = await openSchool();
  const certification = putCertification(school, { status: 'ELIGIBLE', tokenPrice: '1200000' });
  await openCertification(school, certification);
  const next = encodeURIComponent(`/learn/certifications/${certification.id}?resume=1`);
  await expect
    .element(page.getByRole('link', { name: 'Buy tokens' }))
    .toHaveAttribute('href', `/payment?cents=236&next=${next}`);
});
