import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerFile, answerNavigation, cacheBuild, deleteOlderBuilds } from '#web/learn/offline/offline-answer.ts';
import { buildCacheName, clearOfflineLessons } from '#web/learn/offline/offline-caches.ts';
import { addOfflineLesson, playerPath } from '#web/learn/offline/offline-lessons.ts';

const path = playerPath('01890a5d-ac96-774b-bcce-b302099a8057');
const lesson = { path, name: 'Tides <b>', language: 'de-DE', owner: 'someone', bytes: 1, files: [], missing: 0 };
const build = { version: 'new', app: 'index-new.js', files: [] };

const reachable = (html: string) => vi.stubGlobal('fetch', async () => new Response(html));
const unreachable = () =>
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch');
  });
const visit = async (where: string) =>
  (await answerNavigation(new Request(new URL(where, location.origin)), build)).text();

beforeEach(clearOfflineLessons);
afterEach(async () => {
  vi.unstubAllGlobals();
  await clearOfflineLessons();
});

test('a kept lesson opens from the cache only without a network, and any other address shows what is on the device', async () => {
  reachable('page with index-new.js');
  await cacheBuild(build);
  await addOfflineLesson(lesson);
  reachable('page of a newer release');
  expect(await visit(path)).toBe('page of a newer release');
  unreachable();
  for (const kept of [path, `${path}?step=2`, '/learn/review', '/learn/cards'])
    expect(await visit(kept)).toBe('page with index-new.js');
  const page = await visit('/learn/catalog');
  expect(page).toContain('Du bist offline');
  expect(page).toContain(`<a href="${path}"><bdi>Tides &#60;b&#62;</bdi></a>`);
});

test('without a kept lesson every address shows the offline page', async () => {
  reachable('page with index-new.js');
  await cacheBuild(build);
  unreachable();
  expect(await visit('/learn/review')).toContain('You’re offline');
});

test('a page of another build is not cached, and the build before stays complete', async () => {
  reachable('page with index-new.js');
  await cacheBuild(build);
  await expect(cacheBuild({ ...build, version: 'newer', app: 'index-newer.js' })).rejects.toThrow('another build');
  expect(await caches.keys()).toEqual([buildCacheName('new')]);
});

test('an open page of the build before finds its files after an update without a network, and older builds are deleted', async () => {
  const file = (name: string) => new Request(new URL(`/assets/player-${name}.js`, location.origin));
  reachable('page with index-new.js');
  for (const version of ['old', 'before', 'new']) {
    await cacheBuild({ ...build, version });
    await (await caches.open(buildCacheName(version))).put(file(version), new Response(`code of ${version}`));
  }
  await deleteOlderBuilds(build);
  expect(await caches.keys()).toEqual([buildCacheName('before'), buildCacheName('new')]);
  unreachable();
  expect(await (await answerFile(file('before'))).text()).toBe('code of before');
  expect(await (await answerFile(file('new'))).text()).toBe('code of new');
  await expect(answerFile(file('old'))).rejects.toThrow('Failed to fetch');
});
