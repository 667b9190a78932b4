import { beforeAll, expect, test } from 'vitest';
import { runCommand, enrollLearner, publishLesson, type PublishedLesson } from '#e2e/api-client.ts';
import type { Person } from '#e2e/person.ts';
import { openFixture } from '#e2e/fixture.ts';
import { newId } from '#server/core/store/new-id.ts';

const { newPerson } = await openFixture();

const course = newId('Course');
let lesson: PublishedLesson;
let teacher: Person;
let learner: Person;
beforeAll(async () => {
  teacher = await newPerson({ firstName: 'Tove' });
  learner = await newPerson({ firstName: 'Lin' });
  const steps = [{ name: 'Read it', text: 'A few words.' }];
  lesson = await publishLesson(teacher, { name: 'Knots', steps });
  await runCommand(teacher, 'course.create', { id: course, name: 'Sailing' });
  await runCommand(teacher, 'course.addLesson', { id: course, lessonID: lesson.id });
  await runCommand(teacher, 'course.publish', { id: course, lessons: [] });
});

test('every signed-in person has access to the Learn section [S-001]', async () => {
  const { page } = learner;
  await enrollLearner(learner, lesson);
  const nav = page.getByRole('navigation', { name: 'Main' });
  await nav.getByText('Learn', { exact: true }).waitFor();
  for (const [path, heading] of [
    ['/learn/dashboard', /Lin/],
    ['/learn/catalog', 'Catalog'],
    ['/learn/certifications', 'Certifications'],
    [`/learn/enrollments/lesson/${lesson.id}`, 'Read it'],
  ] as const) {
    await page.goto(path);
    await page.getByRole('heading', { name: heading }).first().waitFor();
    expect(new URL(page.url()).pathname).toBe(path);
  }
});

test('every signed-in person has access to the Interact section and to friends from within it [S-002]', async () => {
  const { page } = learner;
  await page.goto('/interact/tutor');
  await page.getByRole('textbox', { name: /^Ask Sage/ }).waitFor();
  await page.getByRole('link', { name: /^Friends/ }).click();
  await page.getByRole('heading', { name: 'Friends', level: 1 }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/interact/friends');
});

test('pages without a sidebar item are reached from within their section [S-088]', async () => {
  const { page } = teacher;
  await page.goto('/teach/lessons');
  const parts = page.getByRole('navigation', { name: 'What you teach with' });
  for (const [name, path] of [
    ['Lesson plans', '/teach/lesson_plans'],
    ['Tutors', '/teach/tutors'],
    ['Categories', '/teach/lesson_categories'],
  ] as const) {
    await parts.getByRole('link', { name }).click();
    await page.getByRole('heading', { name, level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toBe(path);
  }
});

test('a teacher defines evidence, a learner with that evidence is certified, and the teacher sees an endorsement arrive live [S-688]', async () => {
  const { page } = teacher;
  await page.goto(`/teach/courses/${course}?tab=certification`);
  await page.getByRole('button', { name: 'Add outcome' }).click();
  await page.getByRole('textbox', { name: 'Outcome 1', exact: true }).fill('Ties a bowline');
  const outcome = page.getByRole('group', { name: 'Ties a bowline', exact: true });
  await outcome.getByRole('combobox', { name: 'Step' }).selectOption('1. Read it');
  await outcome.getByRole('button', { name: 'Add' }).click();
  await page.getByRole('region', { name: 'Whether it is offered' }).getByText('Offered', { exact: true }).waitFor();

  await learner.page.goto(`/learn/catalog/course/${course}`);
  await learner.page.getByRole('region', { name: 'Sailing' }).getByText('Ties a bowline').waitFor();
  await learner.page.goto(`/learn/enrollments/lesson/${lesson.id}`);
  await learner.page.getByRole('button', { name: 'Finish' }).click();
  await learner.page.getByRole('heading', { name: /^You finished/ }).waitFor();
  await learner.page.getByRole('list', { name: 'Certifications' }).getByText('Issued', { exact: true }).waitFor();
  await learner.page.goto('/learn/certifications');
  await learner.page.getByRole('link', { name: 'Sailing' }).click();
  await learner.page.getByRole('article').getByText('Issued', { exact: true }).waitFor();
  await page.getByRole('row', { name: /Lin/ }).getByText('Issued', { exact: true }).waitFor();

  const friend = await newPerson({ firstName: 'Vera', at: new URL(learner.page.url()).pathname });
  await friend.page.getByRole('button', { name: 'Endorse' }).click();
  await friend.page.getByRole('textbox', { name: 'What did you see of this work?' }).fill('It held all night.');
  await friend.page.getByRole('button', { name: 'Sign it' }).click();
  await learner.page.getByText('It held all night.').waitFor();
  await learner.page.getByRole('button', { name: /^Notifications/ }).click();
  await learner.page.getByText('Vera L. endorsed you').waitFor();
});
