import { expect, test } from 'vitest';
import { openFixture } from '#e2e/fixture.ts';

const { newPerson, rows } = await openFixture();

test('a learner enrolls in a course at the shown price and begins its first lesson at no further charge [S-008, S-686]', async () => {
  const [course] = await rows<{ tokens: number }>(
    `select sum(l.price * 100000)::int as tokens from lesson l join course c on c.id = l.course_id
     where c.name = 'How things hang together'`,
  );
  const tokens = course?.tokens ?? 0;
  const enrollButton = { name: `Enroll for ${tokens.toLocaleString('en-US')} tokens` };
  const learner = await newPerson({ at: '/learn/catalog' });
  const { page } = learner;
  // Moves off the sidebar, which otherwise expands over the page.
  await page.mouse.move(900, 40);
  await page.getByRole('tab', { name: 'Courses' }).click();
  await page.getByRole('link', { name: 'How things hang together' }).click();
  await page.getByRole('button', enrollButton).click();
  await page.getByRole('dialog').getByRole('button', enrollButton).dblclick();
  await page.getByRole('link', { name: 'Start' }).click();
  await page.waitForURL('/learn/enrollments/course/*');
  await page.getByRole('button', { name: 'Start' }).click();
  await page.waitForURL('/learn/enrollments/lesson/*');
  await page.getByRole('heading', { name: 'A bridge that danced' }).waitFor();
  await page.goto('/learn/dashboard');
  await page.getByRole('link', { name: 'Why bridges hum' }).first().waitFor();

  const booked = await rows(
    `select count(*) filter (where e.course_id is not null)::int as courses, count(e.course_enrollment_id)::int as lessons,
       sum(e.paid_tokens)::int as paid, (select token_balance::int from token_wallet where owner = $1) as balance
     from enrollment e where e.owner = $1`,
    learner.id,
  );
  expect(booked).toEqual([{ courses: 1, lessons: 1, paid: tokens, balance: 1_000_000 - tokens }]);
});
