import { hasRealCourse, ownCourse, realCourse } from '#data/test-course.ts';
import { runCommand } from '#e2e/api-client.ts';
import { importCourse } from '#e2e/course-import.ts';
import type { Person } from '#e2e/person.ts';
import type { Fixture } from '#e2e/fixture.ts';
import { publicName } from '#domain/account/user.ts';
import type { Id } from '#domain/kernel/id.ts';
import type { QuizQuestion } from '#domain/teach/question/quiz-question.ts';
import { newId } from '#server/core/store/new-id.ts';

export interface StepToLearn {
  id: string;
  name: string;
  questions: QuizQuestion[];
}

export interface LessonToLearn {
  id: Id<'Lesson'>;
  name: string;
  steps: StepToLearn[];
}

export interface CourseToLearn {
  id: Id<'Course'>;
  name: string;
  teacher: Person;
  /** Unique among teachers, so that the course can be identified by it. */
  teacherName: string;
  lessons: LessonToLearn[];
}

export const questionStepCount = ({ steps }: LessonToLearn): number =>
  steps.filter(({ questions }) => questions.length > 0).length;

/** Imports and publishes the real course if present, else our own. */
export async function courseToLearn({ newPerson, rows }: Pick<Fixture, 'newPerson' | 'rows'>): Promise<CourseToLearn> {
  const name = { firstName: 'Tuuli', lastName: 'Aaltonen' };
  const teacher = await newPerson({ ...name, at: '/teach/lessons' });
  await importCourse(hasRealCourse ? realCourse : ownCourse, teacher);
  const lessons = await rows<LessonToLearn>(
    `select l.id, l.name, json_agg(json_build_object(
       'id', n.id, 'name', n.name, 'questions', coalesce(q.questions, '[]')) order by n.position) as steps
     from lesson l join lesson_node n on n.lesson_id = l.id left join lesson_node_quiz q on q.lesson_node_id = n.id
     where l.owner = $1 group by l.id order by l.position`,
    teacher.id,
  );
  const [course] = await rows<Pick<CourseToLearn, 'id' | 'name'>>(
    'select id, name from course where owner = $1',
    teacher.id,
  );
  if (course === undefined) throw new Error('no course was imported');
  const versions = lessons.map(({ id }) => ({ lessonID: id, versionID: newId('LessonVersion') }));
  await runCommand(teacher, 'course.publish', { id: course.id, lessons: versions });
  return { ...course, teacher, teacherName: publicName({ ...name, isPublic: false }), lessons };
}
