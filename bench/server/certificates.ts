import { setTimeout as pause } from 'node:timers/promises';
import { newId } from '#server/core/store/new-id.ts';
import type { Figure } from '#bench/harness/figure.ts';
import { inParallel } from '#bench/harness/concurrency.ts';
import type { BenchFixture } from '#bench/harness/fixture.ts';
import { callOf, visitor } from '#bench/harness/visitor.ts';

const LEARNERS = 1_000;
const POLL_MS = 50;

/**
 * A lesson completed by a thousand learners gets a certification: time from the teacher's save until the job has issued
 * every certificate.
 */
export async function certificates({ product, school }: BenchFixture): Promise<Figure[]> {
  const [teacher] = await school.people(1);
  if (!teacher) throw new Error('no person was created');
  const lesson = await school.lesson('Certified', 1, 1, teacher.actor);
  const [nodeID] = lesson.readings;
  if (nodeID === undefined) throw new Error('the lesson has no step');
  const learners = await school.people(LEARNERS);
  await inParallel(learners, 8, ({ actor }) => school.enroll(actor, lesson.id));
  await school.pool.query(
    `insert into enrollment_topic_progress (id, enrollment_id, topic_id, status, completed_at, owner)
      select uuid7(), e.id, $2, 'COMPLETE', now(), e.owner from enrollment e where e.lesson_id = $1
      on conflict (enrollment_id, topic_id) do update set status = 'COMPLETE', completed_at = now()`,
    [lesson.id, nodeID],
  );

  const browser = visitor(product.url, teacher.cookie);
  const id = newId('Certification');
  const outcome = { id: 'one', name: 'Reads it', description: '' };
  const { id: lessonID } = lesson;
  await browser.send([callOf('certification.define', { id, lessonID, learningOutcomes: [outcome] })]);
  const begun = performance.now();
  const evidence = [{ lessonID, nodeID, score: null }];
  await browser.send([callOf('certification.setEvidence', { id, outcomeID: outcome.id, evidence })]);
  const elapsed = async (sql: string) => {
    for (let count = 0; count < LEARNERS; ) {
      const { rows } = await school.pool.query<{ count: number }>(sql, [id]);
      count = rows[0]?.count ?? 0;
      if (count < LEARNERS) await pause(POLL_MS);
    }
    return (performance.now() - begun) / 1_000;
  };
  const issued = await elapsed(
    `select count(*)::int as count from certification where definition_id = $1 and status = 'ISSUED'`,
  );
  const notified = await elapsed(
    `select count(*)::int as count from notification n join certification c on c.user_id = n.owner and c.definition_id = $1
      where n.kind = 'certified'`,
  );
  browser.leave();
  return [
    { name: `${LEARNERS} certificates issued by the job`, value: issued, unit: 's', atMost: 30 },
    { name: `${LEARNERS} certificates issued, and each holder told`, value: notified, unit: 's' },
  ];
}
