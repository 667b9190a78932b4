import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import type { PlanUse } from '#domain/wallet/limit-use.ts';
import { runCommand, publishLesson } from '#e2e/api-client.ts';
import { openFixture } from '#e2e/fixture.ts';
import { newId } from '#server/core/store/new-id.ts';

const { newPerson, mailbox } = await openFixture();

const at = (page: Page, tab: 'subscription' | 'wallet') => page.goto(`/user/account?tab=${tab}`);
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const toPlan = (page: Page) => page.getByRole('link', { name: 'See your plan and receipts' }).click();
const thanks = (page: Page) => page.getByRole('heading', { name: 'Thank you' });

test('a person subscribes after a declined card, changes and cancels the plan, resumes, tops up and gets a refund [S-045, S-437, S-438, S-440, S-441, S-442]', async () => {
  const { page, ...seat } = await newPerson({ at: '/user/account?tab=subscription' });
  const plan = page.getByRole('region', { name: 'Your plan' });
  /** State and tier are shown by text and icon, not by color alone. */
  const shows = async (state: string, tier: string) => {
    await plan.getByText(state, { exact: true }).waitFor();
    await plan.locator('p', { hasText: tier, has: page.locator('svg') }).waitFor();
  };
  await shows('Free', 'Free plan');
  // By keyboard, because the unmoved mouse rests on the sidebar, which covers the page when expanded.
  await plan.getByRole('link', { name: 'Choose a plan' }).press('Enter');
  await page.getByRole('radio', { name: 'A card that is declined' }).check();
  await button(page, 'Pay $8').click();
  await page.getByText('The bank declined the card. Nothing was charged.', { exact: false }).waitFor();
  await page.getByRole('radio', { name: 'A good card' }).check();
  await button(page, 'Pay $8').click();
  await thanks(page).waitFor();
  await page.getByText('Your Student plan is active.').waitFor();
  const { limits } = (await (await seat.context.request.get('/api/account/plan')).json()) as PlanUse;
  expect(limits[0]).toMatchObject({ limit: 'tutorMessagesADay', value: 300 });
  expect(await mailbox(seat.email, 'receipt')).toMatch(/\$8(?!\.)/);

  // An upgrade shows its exact price before payment; here for the whole month, which has just begun.
  await toPlan(page);
  await shows('Active', 'Student plan');
  await plan.getByRole('link', { name: 'Change to the Teacher plan' }).click();
  await button(page, 'Pay $12').click();
  await page.getByText('Your Teacher plan is active.').waitFor();

  await toPlan(page);
  await shows('Active', 'Teacher plan');
  await button(page, 'Cancel plan').click();
  await page
    .getByRole('dialog')
    .getByText(/It runs until \d\d \w+ \d{4} and is not charged again/)
    .waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Keep plan' }).click();
  await button(page, 'Cancel plan').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel plan' }).click();
  await page.getByText(/^Ends on \d\d \w+ \d{4}\. Until then nothing changes\.$/).waitFor();
  await button(page, 'Keep plan').click();
  await page.getByText(/^Renews on \d\d \w+ \d{4} for \$20\.$/).waitFor();

  await page.goto('/payment?cents=500');
  await button(page, 'Pay $5').click();
  await page.getByText('500,000 tokens are in your wallet.').waitFor();
  await at(page, 'subscription');
  const receipts = page.getByRole('region', { name: 'Receipts' }).getByRole('listitem');
  await expect.poll(() => receipts.allInnerTexts()).toHaveLength(4);
  expect((await receipts.allInnerTexts()).map((text) => /\$[\d.]+|Not charged/.exec(text)?.[0])).toEqual([
    '$5',
    '$12',
    '$8',
    'Not charged',
  ]);

  const teacher = await newPerson({ firstName: 'Tove' });
  const lesson = await publishLesson(teacher, { name: 'Worth it', price: 3, steps: [{ name: 'One', text: 'Read.' }] });
  const enrollment = { id: newId('Enrollment'), lessonID: lesson.id, expectedTokens: 300_000 };
  await runCommand({ page, ...seat }, 'enrollment.start', enrollment);
  await at(page, 'wallet');
  const movements = page.getByRole('list', { name: 'Transactions' });
  await movements.getByRole('link', { name: 'Worth it' }).waitFor();
  await movements.getByRole('button', { name: 'Withdraw' }).click();
  await page
    .getByRole('dialog')
    .getByText('All that you paid comes back to your wallet: 300,000 tokens.', { exact: false })
    .waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  await page.getByText('300,000 tokens are back in your wallet.').waitFor();
  await button(page, 'Prove it').click();
  await page.getByText(/^Right: \d+ movements add up to 1,700,000 tokens/).waitFor();
  const month = new Date().toISOString().slice(0, 7);
  const pdf = await seat.context.request.get(`/api/wallet/statement.pdf?month=${month}`);
  expect([pdf.status(), (await pdf.body()).subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
});
