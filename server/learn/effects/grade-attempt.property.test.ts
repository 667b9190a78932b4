import { beforeAll, expect, test } from 'vitest';
import { runRandomQuiz } from '#server/learn/effects/test-random-quiz.ts';
import { type TestSchool, testSchool } from '#server/test-school.ts';

let school: TestSchool;
beforeAll(async () => {
  school = await testSchool();
});

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'a quiz equals a simple reference after each random, repeated or late action from two devices (seed %i) [S-473]',
  async (seed) => expect(await runRandomQuiz(school, String(seed), 30)).toBe(30),
);
