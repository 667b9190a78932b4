import { buildCacheName, deleteBuildCaches, listBuildCaches } from '#web/learn/offline/offline-caches.ts';
import { listOfflineLessons } from '#web/learn/offline/offline-lessons.ts';
import { offlinePage } from '#web/learn/offline/offline-page.ts';

/** A build of the app, as tools/offline-worker.ts lists it. */
export interface OfflineBuild {
  version: string;
  /** Entry script of the app. Its page names it, so it tells which build a page belongs to. */
  app: string;
  /** Paths of the files that the player and the flashcards may need. */
  files: readonly string[];
}

/** Address under which the app's page is cached. The page is the same for every path of the app. */
const SHELL_PATH = '/learn/review';

/** Pages that open offline once a lesson is kept, because every device has all flashcards of its learner. */
const cardPaths = ['/learn/review', '/learn/cards'];

/** Caches a build. The page comes last, so a cache with a page is complete. */
export async function cacheBuild({ version, app, files }: OfflineBuild): Promise<void> {
  const page = await fetch(SHELL_PATH, { cache: 'no-store' });
  const isSameBuild = page.ok && (await page.clone().text()).includes(app);
  // While a release is replaced, one server may answer with the new worker and another with the old page.
  if (!isSameBuild) throw new Error('The page of the app belongs to another build.');
  const cache = await caches.open(buildCacheName(version));
  await cache.addAll([...files]);
  await cache.put(SHELL_PATH, page);
}

/**
 * Deletes all builds except this one and the one before. An open page of the build before may still ask for its files,
 * which the server no longer has.
 */
export async function deleteOlderBuilds({ version }: OfflineBuild): Promise<void> {
  const current = buildCacheName(version);
  const before = (await listBuildCaches()).filter((name) => name !== current).at(-1);
  await deleteBuildCaches([current, before]);
}

/** Answers with the server's page. Only without a network, a kept page opens from the cache. */
export async function answerNavigation(request: Request, { version }: OfflineBuild): Promise<Response> {
  try {
    return await fetch(request);
  } catch {
    const lessons = await listOfflineLessons();
    const { pathname } = new URL(request.url);
    const isKept = lessons.some(({ path }) => path === pathname) || cardPaths.includes(pathname);
    const cache = lessons.length > 0 && isKept ? await caches.open(buildCacheName(version)) : undefined;
    return (await cache?.match(SHELL_PATH)) ?? offlinePage(lessons, navigator.language);
  }
}

/** The name of a built file changes with its content, so a cached file is never out of date. */
export const answerFile = async (request: Request): Promise<Response> =>
  (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
