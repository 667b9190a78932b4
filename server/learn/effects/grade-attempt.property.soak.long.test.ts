import { beforeAll, expect, test } from 'vitest';
import { runRandomQuiz } from '#server/learn/effects/test-random-quiz.ts';
import { type TestSchool, testSchool } from '#server/test-school.ts';

const STORIES = 100;
let school: TestSchool;
beforeAll(async () => {
  school = await testSchool();
});

test.each(Array.from({ length: STORIES }, (_, index) => 1_000 + index))(
  'a quiz equals a simple reference after each of many random actions (seed %i)',
  async (seed) => expect(await runRandomQuiz(school, String(seed), 80)).toBe(80),
);
