import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { User } from '#domain/account/user.ts';
import { StudyHabitForm } from '#web/learn/progress/study-habit-form.tsx';
import { closeSchool, loadTranslations, openSchool, renderPage } from '#web/learn/test-school.tsx';
import { loadCommands } from '#web/shared/registry/commands.ts';
import { accessibilityFaults } from '#web/shared/test-render.tsx';
import { useActor, useRow } from '#web/store/hooks.ts';

beforeAll(async () => {
  await loadTranslations();
  await loadCommands();
});
afterEach(closeSchool);

function Form() {
  const user = useRow('User', useActor().id);
  return <main>{user && <StudyHabitForm {...user} />}</main>;
}

test('a learner chooses a reminder in the time zone of the device, and a weekly goal', async () => {
  const school = await openSchool();
  const store = await school.open();
  await renderPage(store, Form, '/learn/review', '/learn/review');
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const user = () => [...school.server.rows.all('User')][0] as unknown as User;
  await expect.element(page.getByLabelText('Daily reminder by email')).toHaveValue('');
  await page.getByLabelText('Daily reminder by email').selectOptions('18:00');
  await page.getByLabelText('Weekly goal').selectOptions('3 days a week');
  await vi.waitUntil(() => user().weeklyGoal === 3);
  expect(user()).toMatchObject({ reminderHour: 18, timeZone: zone });
  expect(await accessibilityFaults()).toEqual([]);
  school.server.put('User', { ...user(), timeZone: 'Asia/Kathmandu' });
  await expect.element(page.getByText(/Time zone: Asia\/Kathmandu/)).toBeVisible();
  await page.getByRole('button', { name: `Use ${zone}` }).click();
  await vi.waitUntil(() => user().timeZone === zone);
  await page.getByLabelText('Daily reminder by email').selectOptions('Off');
  await vi.waitUntil(() => user().reminderHour === null);
});
