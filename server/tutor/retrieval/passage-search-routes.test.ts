import { Hono } from 'hono';
import { beforeAll, expect, test } from 'vitest';
import type { Actor } from '#domain/account/user.ts';
import { problemHandler } from '#server/core/http/problem.ts';
import type { Citation } from '#domain/tutor/citation.ts';
import { type ActorVariables, withSession } from '#server/core/http/request-session.ts';
import { unlimited } from '#server/core/limits/limiter.ts';
import { createLog } from '#server/core/log/log.ts';
import { cutPassages } from '#server/tutor/passage/cut-passages.ts';
import { passageSearchRoutes } from '#server/tutor/retrieval/passage-search-routes.ts';
import { enrollLearner, publishTaughtLesson, type TaughtLesson } from '#server/tutor/retrieval/test-lessons.ts';
import { testSchool } from '#server/test-school.ts';

const school = await testSchool();
let learner: Actor;
let lesson: TaughtLesson;

beforeAll(async () => {
  learner = await school.person('Lena');
  const steps = { Anemometers: ['Cups turn in the breeze.', 'An anemometer measures how fast a gale blows.'] };
  lesson = await publishTaughtLesson(school, { name: 'Gales', steps });
  await publishTaughtLesson(school, { name: 'Other gales', steps });
  await cutPassages(school.pool);
  await enrollLearner(school, learner, lesson);
});

function ask(text: string, actor = learner) {
  const app = new Hono<ActorVariables>();
  app.onError(problemHandler(createLog({ logLevel: 'silent' }), () => ({})));
  app.use(withSession(async () => ({ actor, sessionToken: '', emailVerified: true })));
  app.route('/', passageSearchRoutes(school.pool, unlimited));
  return app.request(`/api/lesson-passages?${new URLSearchParams({ text })}`);
}
const found = async (...asked: Parameters<typeof ask>) => (await (await ask(...asked)).json()) as Citation[];

test('the search in one’s lessons finds the block with the words, and nothing in lessons that one does not learn', async () => {
  const [passage, ...others] = await found('gales measured');
  expect(others).toEqual([]);
  expect(passage).toMatchObject({
    lessonID: lesson.id,
    nodeID: lesson.nodeIDs[0],
    blockID: 'b1',
    quote: 'An anemometer measures how fast a gale blows.',
    lessonName: 'Gales',
    stepName: 'Anemometers',
  });
  expect(await found('gales measured', await school.person())).toEqual([]);
});

test('a word that is still being typed is completed, and misspelled words are corrected', async () => {
  expect((await found('anemom')).map(({ blockID }) => blockID)).toEqual(['b1']);
  expect((await found('anemomter')).map(({ blockID }) => blockID)).toEqual(['b1']);
});

test.each(['', '?!', 'x'.repeat(101)])('a search in one’s lessons for %j is refused', async (text) => {
  expect((await ask(text)).status).toBe(422);
});
