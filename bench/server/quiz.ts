import { newId } from '#server/core/store/new-id.ts';
import { type Figure, ofRounds } from '#bench/harness/figure.ts';
import { inParallel } from '#bench/harness/concurrency.ts';
import type { BenchFixture } from '#bench/harness/fixture.ts';
import { callOf, isDone, visitor } from '#bench/harness/visitor.ts';

const ROUNDS = 3;
const ATTEMPTS = 100;
const WARM_UP = 60;
const QUESTIONS = 6;
const WIDTH = 4;

/** A whole quiz attempt: open the step, send each answer, receive its grade over the live stream. */
export async function quiz({ product, school, measure }: BenchFixture): Promise<Figure[]> {
  const lesson = await school.lesson('A quiz', 2, QUESTIONS);

  async function round(attempts: number) {
    const learners = await school.people(attempts);
    const seats: { attempt: () => Promise<void>; leave: () => void }[] = [];
    await inParallel(learners, WIDTH, async ({ actor, cookie }) => {
      const step = {
        enrollmentID: await school.enroll(actor, lesson.id),
        nodeID: lesson.quiz,
        topicID: newId('EnrollmentTopicProgress'),
      };
      const browser = visitor(product.url, cookie);
      const stream = await browser.join();
      const attemptID = newId('QuizAttempt');
      const calls = [
        callOf('step.open', step),
        ...lesson.questions.map(({ id, answer }) =>
          callOf('quiz.answer', { ...step, attemptID, questionID: id, answer }),
        ),
      ];
      const attempt = async () => {
        for (const call of calls) await Promise.all([stream.next(isDone(call.key)), browser.send([call])]);
      };
      seats.push({ attempt, leave: browser.leave });
    });
    const { serverMs, postgresMs, elapsedMs } = await measure(() =>
      inParallel(seats, WIDTH, ({ attempt }) => attempt()),
    );
    for (const { leave } of seats) leave();
    const passed = await school.rows(
      'QuizAttempt',
      `x.status = 'PASS' and x.owner = any($1)`,
      learners.map(({ actor }) => actor.id),
    );
    if (passed.length !== attempts) throw new Error(`${passed.length} of ${attempts} attempts were passed.`);
    return { server: serverMs / attempts, postgres: postgresMs / attempts, elapsed: (elapsedMs * WIDTH) / attempts };
  }

  await round(WARM_UP);
  const rounds = [];
  for (let index = 0; index < ROUNDS; index += 1) rounds.push(await round(ATTEMPTS));
  const name = `quiz attempt of ${QUESTIONS} questions`;
  return [
    { name: `${name}: server CPU`, ...ofRounds(rounds.map(({ server }) => server)), unit: 'ms', atMost: 10 },
    { name: `${name}: Postgres CPU`, ...ofRounds(rounds.map(({ postgres }) => postgres)), unit: 'ms' },
    {
      name: `${name}: from the first answer to the last grade`,
      ...ofRounds(rounds.map(({ elapsed }) => elapsed)),
      unit: 'ms',
    },
  ];
}
