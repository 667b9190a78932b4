import type { EnrollProps } from '#web/learn/enrollment/enroll-button.tsx';
import { beforeAll, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { TOKENS_PER_USD } from '#domain/wallet/price.ts';
import { EnrollBox } from '#web/learn/enrollment/enroll-box.tsx';
import { renderPart, loadTranslations } from '#web/learn/test-school.tsx';
import { accessibilityFaults } from '#web/shared/test-render.tsx';
import { idOf, rowOf } from '#web/store/row/test-row.ts';
import { AppError } from '#domain/kernel/errors.ts';

const priced = { kind: 'priced', tokens: 8 * TOKENS_PER_USD, dollars: 8, balance: 964_400, left: 164_400 } as const;
const draw = (props: Partial<EnrollProps>) =>
  renderPart(
    <EnrollBox
      lessonID={idOf(1) as EnrollProps['lessonID']}
      offer={priced}
      enrollment={undefined}
      isOnline
      isBusy={false}
      failure={undefined}
      onEnroll={() => {}}
      {...props}
    />,
  );
const button = () => page.getByRole('button', { name: /Enroll/ });

beforeAll(loadTranslations);

test('the enroll box shows the price in dollars and tokens and the remaining balance, and enrolls on click [S-695]', async () => {
  const handleEnroll = vi.fn<() => void>();
  await draw({ onEnroll: handleEnroll });
  await expect.element(page.getByText('$8')).toBeVisible();
  await expect.element(page.getByText('800,000 tokens', { exact: true })).toBeVisible();
  const terms = page
    .getByRole('definition')
    .elements()
    .map((each) => each.textContent);
  expect(terms).toEqual(['964,400', '−800,000', '164,400']);
  await page.getByRole('button', { name: 'Enroll for 800,000 tokens' }).click();
  expect(handleEnroll).toHaveBeenCalledOnce();
  expect(await accessibilityFaults()).toEqual([]);
});

test('the enroll box says that a free lesson is free', async () => {
  await draw({ offer: { kind: 'free' } });
  await expect.element(page.getByText('Free')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Enroll', exact: true })).toBeEnabled();
});

test('the enroll button is disabled while the request is pending', async () => {
  await draw({ isBusy: true });
  await expect.element(button()).toBeDisabled();
});

test('the enroll box says that the device is offline and disables the button', async () => {
  await draw({ isOnline: false });
  await expect.element(page.getByText(/^You’re offline/)).toBeVisible();
  await expect.element(button()).toBeDisabled();
});

test('the enroll box says how many tokens are missing, and leads to buying that amount and back', async () => {
  await draw({ offer: { ...priced, balance: 564_400, left: -235_600 } });
  await expect.element(page.getByText('You need 235,600 tokens more.')).toBeVisible();
  const next = encodeURIComponent(`/learn/catalog/lesson/${idOf(1)}?resume=1`);
  await expect
    .element(page.getByRole('link', { name: 'Buy tokens' }))
    .toHaveAttribute('href', `/payment?cents=236&next=${next}`);
  await expect.element(button()).not.toBeInTheDocument();
});

test('the enroll box shows a changed price and that nothing was charged', async () => {
  await draw({
    offer: { ...priced, tokens: 900_000, dollars: 9, left: 64_400 },
    failure: { error: new AppError('price_changed', '') },
  });
  await expect
    .element(page.getByRole('alert').getByText('The price has changed to 900,000 tokens. Nothing was charged.'))
    .toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Enroll for 900,000 tokens' })).toBeEnabled();
});

test('the enroll box shows why the server rejected the enrollment', async () => {
  await draw({ failure: { error: new AppError('insufficient_tokens', '') } });
  await expect.element(page.getByRole('alert').getByText(/don’t have enough tokens/)).toBeVisible();
});

test("the enroll box of the user's own lesson links to the editor and enrolls for free", async () => {
  await draw({ offer: { kind: 'own' } });
  await expect
    .element(page.getByRole('link', { name: 'Open in the editor' }))
    .toHaveAttribute('href', `/teach/lessons/${idOf(1)}`);
  await expect.element(page.getByRole('button', { name: 'Learn it yourself' })).toBeEnabled();
});

test('the enroll box of a closed lesson has no button', async () => {
  await draw({ offer: { kind: 'closed' } });
  await expect.element(page.getByText(/takes no new learners/)).toBeVisible();
  expect(page.getByRole('button').elements()).toEqual([]);
});

test('the enroll box of a retaken lesson still says when it was completed, and lists the earlier run [D-12]', async () => {
  const progress = [3, 4].map((number) => ({ topicID: idOf(number) as never, status: 'COMPLETE' as const }));
  const times = { startDate: null, completionDate: '2026-03-01T12:00:00Z', retakenAt: '2026-03-02T12:00:00Z' };
  const enrollment = rowOf('Enrollment', idOf(2), {
    status: 'IN_PROGRESS',
    progress: progress.map(({ topicID }) => ({ topicID, status: 'INCOMPLETE' as const })),
    history: [{ status: 'COMPLETED', ...times, progress }],
  });
  await draw({ enrollment });
  await expect.element(page.getByText('In progress')).toBeVisible();
  await expect.element(page.getByText(/^Completed .*March 2026/)).toBeVisible();
  await expect.element(page.getByRole('region', { name: 'Earlier runs' }).getByText('2 of 2 steps done')).toBeVisible();
});

test('the enroll box shows an enrolled learner their progress and a link to continue', async () => {
  const enrollment = rowOf('Enrollment', idOf(2), {
    status: 'IN_PROGRESS',
    progress: [
      { topicID: idOf(3) as never, status: 'COMPLETE' },
      { topicID: idOf(4) as never, status: 'INCOMPLETE' },
    ],
  });
  await draw({ enrollment });
  await expect.element(page.getByText('In progress')).toBeVisible();
  await expect.element(page.getByRole('img', { name: '1 of 2 steps done' })).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Go on' }))
    .toHaveAttribute('href', `/learn/enrollments/lesson/${idOf(1)}`);
});
