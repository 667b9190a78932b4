import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { runCommand, paragraph, publishLesson, question } from '#e2e/api-client.ts';
import { shell } from '#e2e/shell.ts';
import { openFixture } from '#e2e/fixture.ts';

const { newPerson } = await openFixture();

const hostile = (where: string) => `<script>window.hacked=1</script><img src=x onerror=window.hacked=1>${where}`;
const isHarmless = async (page: Page) => {
  const found = await page.evaluate(() => ({
    hacked: 'hacked' in window,
    elements: document.querySelectorAll('img[src="x"], body script:not([type=module])').length,
  }));
  expect(found).toEqual({ hacked: false, elements: 0 });
};

test('markup typed into any field is shown literally to everybody', async () => {
  const teacher = await newPerson({ firstName: hostile('A'), lastName: 'Sandström' });
  const learner = await newPerson({ firstName: hostile('B'), lastName: 'Amsalem' });
  const asked = question(hostile('question'), [hostile('right'), hostile('wrong')]);
  const lesson = await publishLesson(teacher, {
    name: hostile('name'),
    description: hostile('description'),
    price: 1,
    steps: [
      { name: hostile('step'), text: hostile('text') },
      {
        name: hostile('quiz'),
        questions: [
          {
            ...asked,
            options: asked.options.map((option) => ({ ...option, feedback: hostile('feedback') })),
            explanation: paragraph(hostile('explanation')),
          },
        ],
      },
    ],
  });
  const objective = { id: 'one', name: hostile('objective'), description: hostile('how') };
  await runCommand(teacher, 'lesson.edit', { id: lesson.id, learningObjectives: [objective] });
  const show = async ({ page }: { page: Page }, ...places: string[]) => {
    for (const place of places) await page.getByText(hostile(place)).first().waitFor();
    await isHarmless(page);
  };

  await learner.page.goto('/learn/catalog');
  await show(learner, 'name', 'description', 'A');
  await learner.page.goto(`/learn/catalog/lesson/${lesson.id}`);
  await show(learner, 'name', 'description', 'objective', 'step', 'text', 'quiz', 'A');
  await learner.page.getByRole('button', { name: 'Enroll for 100,000 tokens' }).click();
  await show({ page: learner.page }, 'name');
  await learner.page.getByRole('dialog').getByRole('button', { name: 'Enroll for 100,000 tokens' }).click();
  await learner.page.waitForURL(/enrollments/);
  await show(learner, 'step', 'text', 'name');
  await learner.page.getByRole('button', { name: 'Next step' }).click();
  await show(learner, 'quiz', 'question', 'right', 'wrong');
  await learner.page.getByRole('radio', { name: hostile('right') }).check();
  await learner.page.getByRole('button', { name: 'Check' }).click();
  await show(learner, 'feedback', 'explanation');
  await learner.page.goto('/learn/dashboard');
  await show(learner, 'name', 'B');
  await shell(learner.page).openAccountMenu();
  await show(learner, 'B');

  await teacher.page.goto('/teach/lessons');
  await show(teacher, 'name');
  await teacher.page.getByRole('link', { name: hostile('name') }).click();
  await show(teacher, 'name', 'step', 'text', 'quiz');
  await teacher.page
    .getByRole('button', { name: hostile('quiz') })
    .first()
    .click();
  await show(teacher, 'question', 'right', 'wrong', 'feedback', 'explanation');
  await teacher.page.getByRole('tab', { name: 'Details' }).click();
  await expect
    .poll(() => teacher.page.getByLabel('Objective 1', { exact: true }).inputValue())
    .toBe(hostile('objective'));
  await isHarmless(teacher.page);
  await teacher.page.getByRole('tab', { name: /Learners/ }).click();
  await show(teacher, 'B');
});
