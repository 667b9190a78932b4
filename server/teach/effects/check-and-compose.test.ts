import { expect, test } from 'vitest';
import type { Draft } from '#domain/teach/version/draft.ts';
import { draftChecker } from '#server/teach/effects/check-and-compose.ts';
import { runInProcess } from '#server/core/worker/test-run-in-process.ts';
import type { RunInWorker } from '#server/core/worker/run-in-worker.ts';

const text = (characters: number): string =>
  JSON.stringify({
    type: 'doc',
    content: Array.from({ length: Math.ceil(characters / 10_000) }, (_, index) => ({
      type: 'paragraph',
      attrs: { id: `p${index}` },
      content: [{ type: 'text', text: 'a'.repeat(10_000) }],
    })),
  });

/** A draft of text steps, each with so many characters. */
const draftOf = (steps: number, characters: number): Draft => {
  const nodes = Array.from({ length: steps }, (_, index) => ({
    id: `node ${index}`,
    type: 'RICHTEXT',
    name: 'Step',
    description: '',
    content: 'a',
    slides: [],
    minutes: 0,
    position: index,
    importKey: null,
    status: 'DRAFT',
  }));
  return {
    lesson: { name: 'Tides', description: '', learningObjectives: [], credit: null },
    nodes,
    contents: nodes.map(({ id }) => ({ lessonNodeID: id, text: text(characters), captions: '', video: null })),
    quizzes: [],
    links: nodes.slice(1).map(({ id }, index) => ({ fromLessonNode: `node ${index}`, toLessonNode: id })),
    drafted: [],
  } as unknown as Draft;
};

test('a long lesson is checked by one worker for publication, and a short one without a worker', async () => {
  const asked: URL[] = [];
  const run: RunInWorker = (module, data, limits) => {
    asked.push(module);
    return runInProcess(module, data, limits);
  };
  const check = draftChecker(run);
  expect(await check(draftOf(1, 10_000))).toMatchObject({ composition: { outline: { nodes: [{ minutes: 1 }] } } });
  expect(asked).toEqual([]);
  const long = draftOf(3, 60_000);
  const checked = await check(long);
  expect(asked).toHaveLength(1);
  expect(checked).toEqual(await draftChecker(runInProcess)(long));
  expect(Object.keys('composition' in checked ? checked.composition.body : {})).toHaveLength(3);
});

test('a third long lesson is refused while two are being published, and accepted afterwards', async () => {
  const release = Promise.withResolvers<void>();
  const check = draftChecker(async (module, data) => {
    await release.promise;
    return runInProcess(module, data);
  });
  const long = draftOf(1, 60_000);
  const first = [check(long), check(long)];
  await expect(check(long)).rejects.toMatchObject({ code: 'too_many' });
  release.resolve();
  await Promise.all(first);
  expect(await check(long)).toHaveProperty('composition');
});

test('a lesson that is too long for its learners to load is refused before it is read', async () => {
  const check = draftChecker(() => Promise.reject(new Error('a worker was started')));
  await expect(check(draftOf(50, 200_000))).rejects.toMatchObject({ code: 'too_large' });
});
