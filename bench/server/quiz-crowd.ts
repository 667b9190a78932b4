import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { newId } from '#server/core/store/new-id.ts';
import { type Figure, median, percentile } from '#bench/harness/figure.ts';
import { inParallel } from '#bench/harness/concurrency.ts';
import type { BenchFixture } from '#bench/harness/fixture.ts';
import { callOf, visitor } from '#bench/harness/visitor.ts';

const LEARNERS = 100;
const QUESTIONS = 6;
const SECOND_MS = 1_000;
const WIDTH = 8;

/** A class submits: every learner's last answer is sent within the same second and graded. */
export async function quizCrowd({ product, school }: BenchFixture): Promise<Figure[]> {
  const lesson = await school.lesson('A quiz for all', 1, QUESTIONS);
  const learners = await school.people(LEARNERS);
  const agent = new Agent({ keepAlive: true, maxSockets: LEARNERS });
  const handIn: (() => Promise<void>)[] = [];
  await inParallel(learners, WIDTH, async ({ actor, cookie }) => {
    const step = {
      enrollmentID: await school.enroll(actor, lesson.id),
      nodeID: lesson.quiz,
      topicID: newId('EnrollmentTopicProgress'),
    };
    const attemptID = newId('QuizAttempt');
    const browser = visitor(product.url, cookie, agent);
    const answers = lesson.questions.map(({ id, answer }) =>
      callOf('quiz.answer', { ...step, attemptID, questionID: id, answer }),
    );
    await browser.send([callOf('step.open', step), ...answers.slice(0, -1)]);
    handIn.push(() => browser.send(answers.slice(-1)));
  });
  const times: number[] = [];
  await Promise.all(
    handIn.map(async (last, index) => {
      await pause((index / LEARNERS) * SECOND_MS);
      const begun = performance.now();
      await last();
      times.push(performance.now() - begun);
    }),
  );
  agent.destroy();
  const ids = learners.map(({ actor }) => actor.id);
  const passed = await school.rows('QuizAttempt', `x.status = 'PASS' and x.owner = any($1)`, ids);
  const name = `${LEARNERS} learners hand in within one second`;
  return [
    {
      name: `${name}: graded after, p95`,
      value: percentile(times, 0.95),
      unit: 'ms',
      atMost: 400,
      note: `p50 ${median(times).toFixed(0)}`,
    },
    { name: `${name}: attempts lost`, value: LEARNERS - passed.length, unit: '', atMost: 0 },
  ];
}
