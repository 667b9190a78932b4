import { newId } from '#server/core/store/new-id.ts';
import { type Figure, ofRounds } from '#bench/harness/figure.ts';
import { quizOf, readingStep } from '#bench/harness/school.ts';
import type { BenchFixture } from '#bench/harness/fixture.ts';
import { callOf, visitor } from '#bench/harness/visitor.ts';

const STEPS = 200;
const ROUNDS = 5;
const WORDS = 'What a learner reads in three minutes. '.repeat(40);

/** Publishing a long lesson with a quiz in every tenth step: time from the command until the version exists. */
export async function publish({ product, school, measure }: BenchFixture): Promise<Figure[]> {
  const [teacher] = await school.people(1);
  if (!teacher) throw new Error('no person was created');
  const browser = visitor(product.url, teacher.cookie);
  const stepAt = (_: unknown, index: number) =>
    index % 10 === 9 ? quizOf(6) : readingStep(`Step ${index + 1}`, [WORDS]);
  const round = async () => {
    const nodes = Array.from({ length: STEPS }, stepAt);
    const lessonID = await school.draft('To be published', nodes, teacher.actor);
    return measure(() => browser.send([callOf('lesson.publish', { id: lessonID, versionID: newId('LessonVersion') })]));
  };
  await round();
  const rounds = [];
  for (let index = 0; index < ROUNDS; index += 1) rounds.push(await round());
  browser.leave();
  const name = `publishing a lesson of ${STEPS} steps`;
  return [
    { name, ...ofRounds(rounds.map(({ elapsedMs }) => elapsedMs)), unit: 'ms', atMost: 300 },
    { name: `${name}: server CPU`, ...ofRounds(rounds.map(({ serverMs }) => serverMs)), unit: 'ms' },
    { name: `${name}: Postgres CPU`, ...ofRounds(rounds.map(({ postgresMs }) => postgresMs)), unit: 'ms' },
  ];
}
