import type pg from 'pg';
import type { SeedCertification, SeedHeld, SeedPerson } from '#data/seed/seed-person.ts';
import type { Actor } from '#domain/account/user.ts';
import type { Certification, LearningOutcome, AcceptedEvidence } from '#domain/certify/certification.ts';
import type { Id } from '#domain/kernel/id.ts';
import { evaluateLearners } from '#server/certify/evaluation/evaluate-learners.ts';
import { findOfferedDefinition } from '#server/certify/evaluation/definition.ts';
import { newId } from '#server/core/store/new-id.ts';
import type { SeededLesson } from '#server/seed/seed-lesson.ts';
import type { StoreTransaction } from '#server/core/store/write/store-transaction.ts';
import { writeStatement } from '#server/core/store/write/write-sql.ts';

export interface SeededSchool {
  actors: ReadonlyMap<string, Actor>;
  lessons: ReadonlyMap<string, SeededLesson>;
  courses: ReadonlyMap<string, Id<'Course'>>;
}

/** Seeds certifications, their holders and endorsements. Nobody is notified, because all of it lies in the past. */
export async function seedCertifications(
  transaction: StoreTransaction,
  people: readonly SeedPerson[],
  school: SeededSchool,
  now: number,
): Promise<void> {
  for (const person of people) {
    const teacher = school.actors.get(person.key);
    for (const definition of person.certifications)
      if (teacher) await certify(transaction, teacher, definition, school, now);
  }
  for (const person of people) {
    const holder = school.actors.get(person.key);
    for (const held of person.holds) if (holder) await hold(transaction, holder, held, school, now);
  }
}

const outcomeOf =
  ({ lessons }: SeededSchool) =>
  ({ name, description, shownBy }: SeedCertification['outcomes'][number], index: number): LearningOutcome => ({
    id: `o${index + 1}`,
    name,
    description,
    satisfied: false,
    evidence: shownBy.flatMap(({ lesson, step, score }) => {
      const [found, nodeID] = [lessons.get(lesson), lessons.get(lesson)?.nodes.get(step)];
      return found && nodeID ? [{ lessonID: found.id, nodeID, score: score ?? null }] : [];
    }),
  });

/** Defines a certification and evaluates everybody who has learned by then. */
async function certify(
  transaction: StoreTransaction,
  teacher: Actor,
  { lesson, course, outcomes, ...words }: SeedCertification,
  school: SeededSchool,
  now: number,
): Promise<void> {
  const { client } = transaction;
  const [lessonID, courseID] = [school.lessons.get(lesson ?? '')?.id, school.courses.get(course ?? '')];
  const id = newId('Certification');
  const store = await transaction.as(teacher);
  await store.insert('Certification', {
    id,
    ...words,
    ...(lessonID && { lessonID }),
    ...(courseID && { courseID }),
    learningOutcomes: outcomes.map(outcomeOf(school)),
    userID: teacher.id,
    owner: teacher.id,
  });
  await store.flush();
  const definition = await findOfferedDefinition(client, id);
  const learners = [...school.actors.values()].map((actor) => actor.id);
  const parts = { client, now: new Date(now).toISOString(), sendEvent: async () => {} };
  if (definition) await evaluateLearners(parts, definition, learners);
}

/** Issues a certification whose definition no longer exists. */
async function hold(
  transaction: StoreTransaction,
  holder: Actor,
  { by, issuedAgoMs, outcomes, endorsements, ...words }: SeedHeld,
  school: SeededSchool,
  now: number,
): Promise<void> {
  const teacher = school.actors.get(by);
  if (!teacher) return;
  const issueDate = new Date(now - issuedAgoMs).toISOString();
  const learningOutcomes = outcomes
    .map(outcomeOf(school))
    .map((outcome): LearningOutcome => ({ ...outcome, satisfied: true }));
  // All writes of the stores before must be in the database.
  const store = await transaction.as(holder);
  const row: Partial<Certification> & { id: Certification['id'] } = {
    id: newId('Certification'),
    ...words,
    learningOutcomes,
    shownBy: await shownBy(transaction.client, holder, learningOutcomes, issueDate),
    status: 'ISSUED',
    issueDate,
    createdAt: issueDate,
    userID: holder.id,
    owner: teacher.id,
  };
  const fields = Object.keys(row).toSorted();
  await transaction.client.query(writeStatement({ kind: 'insert', model: 'Certification', fields }, [row]));
  await store.flush();
  for (const { by: author, text } of endorsements) {
    const actor = school.actors.get(author);
    if (!actor) continue;
    const endorsement = { id: newId('Endorsement'), certificationID: row.id, testimony: text, author: actor.id };
    await (await transaction.as(actor)).insert('Endorsement', endorsement);
  }
}

async function shownBy(
  client: pg.ClientBase,
  { id }: Actor,
  outcomes: readonly LearningOutcome[],
  at: string,
): Promise<AcceptedEvidence[]> {
  const { rows } = await client.query<{ id: Id<'Enrollment'>; lessonID: Id<'Lesson'> }>(
    'select id, lesson_id as "lessonID" from enrollment where owner = $1 and lesson_id is not null',
    [id],
  );
  return outcomes.flatMap((outcome) =>
    outcome.evidence.flatMap(({ lessonID, nodeID, score }) => {
      const enrollment = rows.find((row) => row.lessonID === lessonID);
      return enrollment ? [{ outcomeID: outcome.id, lessonID, nodeID, enrollmentID: enrollment.id, score, at }] : [];
    }),
  );
}
