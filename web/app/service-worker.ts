import { canWorkOffline, clearOfflineLessons } from '#web/learn/offline/offline-caches.ts';
import { listOfflineLessons, registerOfflineWorker } from '#web/learn/offline/offline-lessons.ts';

/**
 * Registers the service worker if the user keeps a lesson on this device. Otherwise unregisters every service worker and
 * deletes its caches: one of an older release would keep serving old files, and lessons may be those of another user (D-38, D-101).
 */
export async function updateServiceWorkers(userID: string | undefined): Promise<void> {
  if (!canWorkOffline()) return;
  const lessons = await listOfflineLessons();
  // A user whose session has ended may log in again.
  const isWanted = lessons.some(({ owner }) => userID === undefined || owner === userID);
  await (isWanted ? registerOfflineWorker() : clearOfflineLessons());
}
