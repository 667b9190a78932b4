import type pg from 'pg';
import { readSeed } from '#data/seed/read-seed.ts';
import type { SeedLesson } from '#data/seed/seed-lesson.ts';
import type { SeedPerson } from '#data/seed/seed-person.ts';
import type { Actor } from '#domain/account/user.ts';
import type { Id } from '#domain/kernel/id.ts';
import { setPassword } from '#server/account/security/set-password.ts';
import type { DemoAccount } from '#server/seed/demo-account.ts';
import type { FileStorage } from '#server/core/files/storage/storage.ts';
import { newId } from '#server/core/store/new-id.ts';
import { isSchoolEmpty } from '#server/seed/empty-school.ts';
import { seedCertifications } from '#server/seed/seed-certifications.ts';
import { seedCourse, seedCourseEnrollment } from '#server/seed/seed-course.ts';
import { seedFeed } from '#server/seed/seed-feed.ts';
import { seedLearning } from '#server/seed/seed-learner.ts';
import { seedLesson, type SeededLesson } from '#server/seed/seed-lesson.ts';
import {
  withStoreTransaction,
  type StoreTransaction,
  type TransactionParts,
} from '#server/core/store/write/store-transaction.ts';

/**
 * Seeds a small demo school, whole or not at all, and only into an empty database. Its people act by the same commands
 * as anybody. Only those with an account can sign in.
 */
export async function seedSchool(
  parts: TransactionParts,
  storage: FileStorage,
  accounts: readonly DemoAccount[],
): Promise<void> {
  const { lessons, people } = await readSeed();
  const now = Date.now();
  await withStoreTransaction(parts, async (transaction) => {
    const { client } = transaction;
    await client.query("select pg_advisory_xact_lock(hashtext('seed-school'))");
    if (!(await isSchoolEmpty(client))) return;
    const actors = new Map<string, Actor>();
    for (const person of people) actors.set(person.key, await seedPerson(client, person, now));
    for (const { email, password } of accounts) {
      const person = people.find((each) => each.email === email);
      await setPassword(client, actors.get(person?.key ?? '')?.id ?? '', password);
    }
    const seededLessons = await seedLessons(transaction, storage, people, lessons, actors, now);
    const courses = await seedCourses(transaction, people, seededLessons, actors, now);
    await seedLearners(transaction, people, seededLessons, courses, actors, now);
    const school = { actors, lessons: seededLessons, courses };
    await seedCertifications(transaction, people, school, now);
    await seedFeed(transaction, people, school, now);
    // Opening another store flushes all writes before it.
    const [somebody] = actors.values();
    if (somebody) await transaction.as(somebody);
    await backdateLessons(client);
    await backdateReviews(client, now, people);
  });
}

/** Sets the time of change of each lesson to its publication, because the trigger has stamped it with the present. */
async function backdateLessons(client: pg.ClientBase): Promise<void> {
  await client.query('alter table lesson disable trigger set_updated_at');
  await client.query('update lesson set updated_at = published_at');
  await client.query('alter table lesson enable trigger set_updated_at');
}

/** Sets the time of each review to that of the seed, since screens show when it was written. */
async function backdateReviews(client: pg.ClientBase, now: number, people: readonly SeedPerson[]): Promise<void> {
  await client.query('alter table lesson_review disable trigger set_updated_at');
  for (const { email, learning } of people)
    for (const { review } of learning)
      if (review)
        await client.query(
          `update lesson_review set created_at = $1, updated_at = $1
           where review = $2 and user_id = (select id from "user" where email = $3)`,
          [new Date(now - review.agoMs), review.text, email],
        );
  await client.query('alter table lesson_review enable trigger set_updated_at');
}

async function seedPerson(client: pg.ClientBase, person: SeedPerson, now: number): Promise<Actor> {
  const id = newId('User');
  await client.query(
    `insert into "user" (id, created_at, first_name, last_name, email, email_verified, language, is_public)
     values ($1, $2, $3, $4, $5, true, $6, $7)`,
    [
      id,
      new Date(now - person.joinedAgoMs),
      person.firstName,
      person.lastName,
      person.email,
      person.language,
      person.isPublic,
    ],
  );
  return { id, role: 'USER' };
}

async function seedLessons(
  transaction: StoreTransaction,
  storage: FileStorage,
  people: readonly SeedPerson[],
  lessons: readonly SeedLesson[],
  actors: ReadonlyMap<string, Actor>,
  now: number,
): Promise<Map<string, SeededLesson>> {
  const categories = new Map<string, Id<'LessonCategory'>>();
  const seededLessons = new Map<string, SeededLesson>();
  for (const person of people)
    for (const { lesson: slug, publishedAgoMs } of person.owns) {
      const [teacher, lesson] = [actors.get(person.key), lessons.find((each) => each.slug === slug)];
      if (!teacher || !lesson) continue;
      const category = categories.get(lesson.category) ?? newId('LessonCategory');
      if (!categories.has(lesson.category)) {
        // Built-in subjects belong to the site itself, so they have no owner.
        await transaction.client.query('insert into lesson_category (id, name, description) values ($1, $2, $3)', [
          category,
          lesson.category,
          lesson.categoryDescription,
        ]);
        categories.set(lesson.category, category);
      }
      const publishedAt = new Date(now - publishedAgoMs).toISOString();
      seededLessons.set(slug, await seedLesson(transaction, storage, teacher, lesson, category, publishedAt));
    }
  return seededLessons;
}

async function seedCourses(
  transaction: StoreTransaction,
  people: readonly SeedPerson[],
  seededLessons: ReadonlyMap<string, SeededLesson>,
  actors: ReadonlyMap<string, Actor>,
  now: number,
): Promise<Map<string, Id<'Course'>>> {
  const courses = new Map<string, Id<'Course'>>();
  for (const person of people)
    for (const course of person.courses) {
      const teacher = actors.get(person.key);
      const lessons = course.lessons.flatMap((slug) => seededLessons.get(slug)?.id ?? []);
      if (teacher) courses.set(course.name, await seedCourse(transaction, teacher, course, lessons, now));
    }
  return courses;
}

async function seedLearners(
  transaction: StoreTransaction,
  people: readonly SeedPerson[],
  seededLessons: ReadonlyMap<string, SeededLesson>,
  courses: ReadonlyMap<string, Id<'Course'>>,
  actors: ReadonlyMap<string, Actor>,
  now: number,
): Promise<void> {
  for (const person of people)
    for (const learning of person.learning) {
      const [learner, lesson] = [actors.get(person.key), seededLessons.get(learning.lesson)];
      if (learner && lesson) await seedLearning(transaction, learner, lesson, learning, now);
    }
  for (const person of people)
    for (const learning of person.courseLearning) {
      const [learner, course] = [actors.get(person.key), courses.get(learning.course)];
      if (learner && course) await seedCourseEnrollment(transaction, learner, course, learning, now);
    }
}
