import { createMemoryHistory } from '@tanstack/react-router';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { announceSignOut } from '#web/account/session/session.ts';
import { startApp } from '#web/app/start-app.tsx';
import { serveAnswers, session } from '#web/app/test-person.ts';
import { closeSchool, loadTranslations, openSchool, renderPage } from '#web/learn/test-school.tsx';
import { newId } from '#web/store/row/new-id.ts';
import { rowOf } from '#web/store/row/test-row.ts';
import { PaymentConfirmation } from '#web/wallet/payment/payment-confirmation.tsx';

let stop = () => {};
const lesson = '/learn/catalog/lesson/01890a5d-ac96-774b-bcce-b302099a8057?resume=1';

beforeAll(loadTranslations);
beforeEach(announceSignOut);
afterEach(async () => {
  stop();
  stop = () => {};
  await closeSchool();
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

test('the payment page fills in the amount that is missing, and its login leads back to it', async () => {
  const checkout = { isOpen: true, isSandbox: true, arePlansOn: true, taxPercent: 0 };
  serveAnswers({ ...session(null), '/api/checkout': () => ({ json: checkout }) });
  const address = `/payment?${new URLSearchParams({ cents: '236', next: lesson })}`;
  const history = createMemoryHistory({ initialEntries: [address] });
  stop = await startApp(document.body.appendChild(document.createElement('div')), history);
  await expect.element(page.getByRole('radio', { name: 'Another amount' })).toBeChecked();
  await expect.element(page.getByLabelText(/^Dollars, from/)).toHaveValue('2.36');
  const next = new URLSearchParams({ next: `/payment?${new URLSearchParams({ cents: '236', next: lesson })}` });
  const login = page.getByRole('link', { name: 'Sign in to pay' });
  await expect
    .poll(() => new URL((login.element() as HTMLAnchorElement).href).searchParams.get('next'))
    .toBe(next.get('next'));
});

test('after a payment, Back leads to the page on which tokens were missing', async () => {
  const school = await openSchool();
  const purchase = rowOf('Purchase', newId('Purchase'), { owner: school.actor.id, tokens: 236_000 });
  const Confirmation = () => <PaymentConfirmation purchase={purchase} next={lesson} onMore={() => {}} />;
  const { path, search } = await renderPage(await school.open(), Confirmation, '/payment', '/payment');
  await page.getByRole('button', { name: 'Continue where you left off' }).click();
  await expect.poll(() => path() + search()).toBe(lesson);
});
