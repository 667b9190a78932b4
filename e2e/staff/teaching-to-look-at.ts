import { act } from '#e2e/calls.ts';
import type { Person } from '#e2e/person.ts';
import type { Id } from '#domain/kernel/id.ts';
import { newId } from '#server/new-id.ts';

/** What a teacher puts around lessons of theirs. */
export async function teachingToLookAt(teacher: Person, lessonID: Id<'Lesson'>) {
  const course = newId('Course');
  await act(teacher, 'course.create', { id: course, name: 'A course to look at', description: 'All there is to see.' });
  await act(teacher, 'course.addLesson', { id: course, lessonID });
  const plan = newId('LessonPlan');
  await act(teacher, 'plan.create', { id: plan, name: 'A plan to look at' });
  await act(teacher, 'plan.addLesson', { id: plan, lessonID });
  const tutor = newId('Tutor');
  await act(teacher, 'tutor.create', { id: tutor, name: 'A tutor to look at' });
  const attributes = [{ name: 'Patient', description: 'Waits for an answer.', strength: 80 }];
  await act(teacher, 'tutor.revise', { id: tutor, attributes });
  await act(teacher, 'lesson.chooseTutor', { id: lessonID, tutorID: tutor });
  const category = newId('LessonCategory');
  await act(teacher, 'category.create', { id: category, name: 'A category to look at' });
  await act(teacher, 'category.put', { id: newId('LessonLessonCategory'), lessonID, categoryID: category });
  return { course, plan, tutor, category };
}
