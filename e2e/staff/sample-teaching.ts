import { expect } from 'vitest';
import { runCommand } from '#e2e/api-client.ts';
import type { Person } from '#e2e/person.ts';
import type { DraftRequest } from '#domain/teach/drafting/lesson-draft.ts';
import type { Id } from '#domain/kernel/id.ts';
import { newId } from '#server/core/store/new-id.ts';

/** Creates a course, a plan, a tutor and a category around a teacher's lesson. */
export async function createSampleTeaching(teacher: Person, lessonID: Id<'Lesson'>) {
  const course = newId('Course');
  await runCommand(teacher, 'course.create', {
    id: course,
    name: 'A course to look at',
    description: 'All there is to see.',
  });
  await runCommand(teacher, 'course.addLesson', { id: course, lessonID });
  const plan = newId('LessonPlan');
  await runCommand(teacher, 'plan.create', { id: plan, name: 'A plan to look at' });
  await runCommand(teacher, 'plan.addLesson', { id: plan, lessonID });
  const tutor = newId('Tutor');
  await runCommand(teacher, 'tutor.create', { id: tutor, name: 'A tutor to look at' });
  const attributes = [{ name: 'Patient', description: 'Waits for an answer.', strength: 80 }];
  await runCommand(teacher, 'tutor.edit', { id: tutor, attributes });
  await runCommand(teacher, 'lesson.setTutor', { id: lessonID, tutorID: tutor });
  const category = newId('LessonCategory');
  await runCommand(teacher, 'category.create', { id: category, name: 'A category to look at' });
  await runCommand(teacher, 'category.add', { id: newId('LessonLessonCategory'), lessonID, categoryID: category });
  return { course, plan, tutor, category, drafted: await draftedToLookAt(teacher) };
}

/** A lesson drafted from a text, with everything still to approve, and its first step. */
async function draftedToLookAt(teacher: Person): Promise<{ lesson: string; step: string }> {
  const lesson = newId('Lesson');
  const request: DraftRequest = {
    description: true,
    cover: false,
    categories: false,
    outline: true,
    content: true,
    questions: true,
    pictures: 0,
    language: 'us',
    level: 'beginner',
    length: 'short',
    isWritten: false,
  };
  const asked = JSON.stringify({ id: lesson, name: 'A draft to look at', description: '', courseID: null, request });
  const { request: http } = teacher.context;
  const begun = await http.post(`/api/lesson-drafts?lesson=${encodeURIComponent(asked)}`, { data: tides });
  expect(begun.status(), await begun.text()).toBe(201);
  const { page } = teacher;
  await page.goto(`/teach/lessons/${lesson}`);
  await page.getByRole('button', { name: 'Approve all' }).waitFor();
  await page
    .getByRole('button', { name: /High water/ })
    .first()
    .click();
  await page.waitForURL(/step=/);
  return { lesson, step: new URL(page.url()).searchParams.get('step') ?? '' };
}

/** Long enough to contain repeated terms. */
const tides = `## High water

The gravity of a large body pulls on everything that lies around it at any distance. Sailors learned about gravity from the sea long before
anybody wrote it down in a book. Where the gravity is stronger the water rises higher than at any other place on the coast. People who live by the
harbour build their houses well above the line of the highest water. A harbour that is measured every day tells when the next storm should be feared by ships.
`;
