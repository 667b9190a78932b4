import type { Course } from '#domain/teach/course.ts';
import type { Enrollment } from '#domain/learn/enrollment.ts';
import type { Lesson } from '#domain/teach/lesson.ts';
import type { openSchool } from '#web/learn/test-school.tsx';
import { newId } from '#web/store/row/new-id.ts';
import { rowOf } from '#web/store/row/test-row.ts';

type School = Awaited<ReturnType<typeof openSchool>>;

/** Puts the school's lesson ($8) and two more ($2 and free) into a public course, with the server's part of enrolling. */
export function putCourse(school: School, columns: Partial<Course> = {}) {
  const { server, lesson, actor } = school;
  const course = rowOf('Course', newId('Course'), {
    name: 'How things hang together',
    description: 'From a footbridge to a map.',
    visibility: 'public',
    owner: lesson.owner,
    ...columns,
  });
  const part = (name: string, price: number, position: number): Lesson =>
    rowOf('Lesson', newId('Lesson'), { ...lesson, name, price, position, courseID: course.id });
  const first = { ...lesson, courseID: course.id, position: 0 };
  const [second, third] = [part('Graphs, gently', 2, 1), part('What maps leave out', 0, 2)];
  server.put('Course', course);
  server.put('Lesson', first, second, third);
  server.effects['enrollment.activateCourse'] = async (store, { enrollmentID, expectedTokens }) =>
    store.setComputed('Enrollment', enrollmentID, { paidTokens: expectedTokens });
  server.effects['enrollment.activate'] = async () => {};
  /** Enrolls the learner in the course; `columns` override the defaults. */
  const enroll = (columns: Partial<Enrollment> = {}) => {
    const id = newId('Enrollment');
    server.put(
      'Enrollment',
      rowOf('Enrollment', id, { courseID: course.id, owner: actor.id, teacherID: lesson.owner, ...columns }),
    );
    return id;
  };
  return { course, lessons: [first, second, third] as const, enroll };
}
