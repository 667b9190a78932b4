import { beforeAll, expect, test } from 'vitest';
import { tellQuizStory } from '#server/effects/learn/test-quiz-story.ts';
import { type TestSchool, testSchool } from '#server/test-school.ts';

const STORIES = 100;
let school: TestSchool;
beforeAll(async () => {
  school = await testSchool();
});

test.each(Array.from({ length: STORIES }, (_, index) => 1_000 + index))(
  'a quiz equals a simple reference after each of many random actions (seed %i)',
  async (seed) => expect(await tellQuizStory(school, String(seed), 80)).toBe(80),
);
