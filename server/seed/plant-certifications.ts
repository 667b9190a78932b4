import type pg from 'pg';
import type { SeedCertification, SeedHeld, SeedPerson } from '#data/seed/seed-person.ts';
import type { Actor } from '#domain/account/user.ts';
import type { Certification, LearningOutcome, ShownBy } from '#domain/certify/certification.ts';
import type { Id } from '#domain/kernel/id.ts';
import { judgeLearners } from '#server/certify/judge-learners.ts';
import { offeredDefinition } from '#server/certify/definition.ts';
import { newId } from '#server/new-id.ts';
import type { PlantedLesson } from '#server/seed/plant-lesson.ts';
import type { Transaction } from '#server/store/in-transaction.ts';
import { changeCall } from '#server/store/write-sql.ts';

export interface Planted {
  actors: ReadonlyMap<string, Actor>;
  lessons: ReadonlyMap<string, PlantedLesson>;
  courses: ReadonlyMap<string, Id<'Course'>>;
}

/** Seeds certifications, their holders and endorsements. Nobody is notified, because all of it lies in the past. */
export async function plantCertifications(
  transaction: Transaction,
  people: readonly SeedPerson[],
  planted: Planted,
  now: number,
): Promise<void> {
  for (const person of people) {
    const teacher = planted.actors.get(person.key);
    for (const definition of person.certifications)
      if (teacher) await certify(transaction, teacher, definition, planted, now);
  }
  for (const person of people) {
    const holder = planted.actors.get(person.key);
    for (const held of person.holds) if (holder) await hold(transaction, holder, held, planted, now);
  }
}

const outcomeOf =
  ({ lessons }: Planted) =>
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
  transaction: Transaction,
  teacher: Actor,
  { lesson, course, outcomes, ...words }: SeedCertification,
  planted: Planted,
  now: number,
): Promise<void> {
  const { client } = transaction;
  const [lessonID, courseID] = [planted.lessons.get(lesson ?? '')?.id, planted.courses.get(course ?? '')];
  const id = newId('Certification');
  const store = await transaction.as(teacher);
  await store.insert('Certification', {
    id,
    ...words,
    ...(lessonID && { lessonID }),
    ...(courseID && { courseID }),
    learningOutcomes: outcomes.map(outcomeOf(planted)),
    userID: teacher.id,
    owner: teacher.id,
  });
  await store.flush();
  const definition = await offeredDefinition(client, id);
  const learners = [...planted.actors.values()].map((actor) => actor.id);
  const parts = { client, now: new Date(now).toISOString(), sendEvent: async () => {} };
  if (definition) await judgeLearners(parts, definition, learners);
}

/** Issues a certification whose definition no longer exists. */
async function hold(
  transaction: Transaction,
  holder: Actor,
  { by, issuedAgoMs, outcomes, endorsements, ...words }: SeedHeld,
  planted: Planted,
  now: number,
): Promise<void> {
  const teacher = planted.actors.get(by);
  if (!teacher) return;
  const issueDate = new Date(now - issuedAgoMs).toISOString();
  const learningOutcomes = outcomes
    .map(outcomeOf(planted))
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
  await transaction.client.query(changeCall({ kind: 'insert', model: 'Certification', fields }, [row]));
  await store.flush();
  for (const { by: author, text } of endorsements) {
    const actor = planted.actors.get(author);
    if (!actor) continue;
    const said = { id: newId('Endorsement'), certificationID: row.id, testimony: text, author: actor.id };
    await (await transaction.as(actor)).insert('Endorsement', said);
  }
}

async function shownBy(
  client: pg.ClientBase,
  { id }: Actor,
  outcomes: readonly LearningOutcome[],
  at: string,
): Promise<ShownBy[]> {
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
