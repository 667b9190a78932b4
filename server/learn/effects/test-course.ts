import type { Course } from '#domain/teach/course.ts';
import type { Actor } from '#domain/account/user.ts';
import type { Id } from '#domain/kernel/id.ts';
import type { Lesson } from '#domain/teach/lesson.ts';
import { newId } from '#server/core/store/new-id.ts';
import { put, putLesson, type TestLesson } from '#server/core/store/test-rows.ts';
import { stepOf, type TestSchool } from '#server/test-school.ts';

/** Functions to create courses and to learn in them. Prices are in dollars. */
export function courseFixture(school: TestSchool) {
  const into = (courseID: Id<'Course'> | null, lesson: TestLesson, position: number) =>
    school.pool.query('update lesson set course_id = $2, position = $3 where id = $1', [lesson.id, courseID, position]);

  /** Creates a listed course of a new teacher, with a public lesson of two steps for each price. */
  async function coursePriced(...prices: number[]) {
    const teacher = await school.person();
    const id = newId('Course');
    await put(school.pool, 'Course', { id, name: 'All of it', owner: teacher.id, visibility: 'public' });
    const lessons: TestLesson[] = [];
    const add = async (price: number) => {
      const lesson = await putLesson(school.pool, {
        owner: teacher.id,
        visibility: 'public',
        isPublished: true,
        price,
      });
      await into(id, lesson, lessons.push(lesson) - 1);
      await school.pool.query('update lesson set steps = 2 where id = $1', [lesson.id]);
      return lesson;
    };
    for (const price of prices) await add(price);
    const [first, second] = lessons as [TestLesson, TestLesson];
    return { id, teacher, first, second, add };
  }

  const enroll = (actor: Actor, courseID: Course['id'], dollars: number) => {
    const input = { id: newId('Enrollment'), courseID, expectedTokens: dollars * 100_000 };
    return school.run(actor, 'enrollment.startCourse', input);
  };
  const begin = (actor: Actor, lesson: { id: Lesson['id'] }, dollars = 0) => {
    const input = { id: newId('Enrollment'), lessonID: lesson.id, expectedTokens: dollars * 100_000 };
    return school.run(actor, 'enrollment.start', input);
  };
  const learn = async (actor: Actor, { enrollmentID }: { enrollmentID: Id<'Enrollment'> }, lesson: TestLesson) => {
    for (const node of lesson.nodeIDs) await school.run(actor, 'step.finish', stepOf(enrollmentID, node));
  };

  const enrolmentsOf = (actor: Actor) => school.rows('Enrollment', 'x.owner = $1', actor.id);
  const inCourse = async (actor: Actor) => {
    const [row, ...more] = (await enrolmentsOf(actor)).filter(({ courseID }) => courseID !== null);
    if (!row || more.length > 0) throw new Error('not one enrollment in a course');
    return row;
  };
  const entriesOf = async (enrollmentID: string) => {
    const { rows } = await school.pool.query<{ kind: string; owner: string; tokens: number }>(
      `select a.kind, a.owner, e.tokens::int from ledger_entry e join ledger_account a on a.id = e.account_id
         join ledger_transfer t on t.id = e.transfer_id where t.enrollment_id = $1 order by e.tokens`,
      [enrollmentID],
    );
    return rows;
  };
  /** Number of connections that wait for a row lock. */
  const waiting = async () => {
    const { rows } = await school.pool.query<{ count: number }>(
      `select count(*)::int from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rows[0]?.count;
  };
  return { into, coursePriced, enroll, begin, learn, enrolmentsOf, inCourse, entriesOf, waiting };
}
