/** Cache of the list of offline lessons. */
export const LESSONS_CACHE = 'offline-lessons';
/** Prefix of the caches with the files of a build. */
const BUILD_CACHE = 'offline-build-';

export const buildCacheName = (version: string): string => `${BUILD_CACHE}${version}`;

/** Browsers have neither on an address that is neither https nor localhost. */
export const canWorkOffline = (): boolean => 'caches' in globalThis && 'serviceWorker' in navigator;

/** Unregisters every service worker, also one of an older release, and deletes the offline lessons and their caches. */
export async function clearOfflineLessons(): Promise<void> {
  if (!canWorkOffline()) return;
  const registrations = await navigator.serviceWorker.getRegistrations();
  await Promise.all(registrations.map((registration) => registration.unregister()));
  await caches.delete(LESSONS_CACHE);
  await deleteBuildCaches();
}

/** Names of the caches of builds, the oldest first. */
export const listBuildCaches = async (): Promise<string[]> =>
  (await caches.keys()).filter((name) => name.startsWith(BUILD_CACHE));

export async function deleteBuildCaches(except: readonly (string | undefined)[] = []): Promise<void> {
  const names = (await listBuildCaches()).filter((name) => !except.includes(name));
  await Promise.all(names.map((name) => caches.delete(name)));
}
