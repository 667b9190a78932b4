import { LESSONS_CACHE } from '#web/learn/offline/offline-caches.ts';

/**
 * Lessons that a learner keeps on this device (D-38). They are entries of a cache, because the service worker reads them
 * too, and it has no access to the settings of a page.
 */

/** Most lessons that one device keeps. */
export const OFFLINE_LESSONS_MAX = 20;

const WORKER_PATH = '/learn/service-worker.js';

export interface OfflineLesson {
  /** Path of the player. */
  path: string;
  name: string;
  /** Language tag of the interface when the lesson was saved. */
  language: string;
  /** Id of the user whose data the lesson needs. */
  owner: string;
  /** Size of its text and of its files that are on this device. */
  bytes: number;
  /** SHA-256 of its pictures and videos. */
  files: readonly string[];
  /** Number of pictures and videos that need a network: too large for the device, or of another site. */
  missing: number;
}

/** Tells every view of this page that the list has changed. */
const changes = new EventTarget();

/** Calls the listener after each change of the list in this page. Returns a function that ends that. */
export function subscribeToOfflineLessons(listener: () => void): () => void {
  changes.addEventListener('change', listener);
  return () => changes.removeEventListener('change', listener);
}

export const playerPath = (lessonID: string): string => `/learn/enrollments/lesson/${lessonID}`;

export async function listOfflineLessons(): Promise<OfflineLesson[]> {
  if (!(await caches.has(LESSONS_CACHE))) return [];
  const cache = await caches.open(LESSONS_CACHE);
  const found = await cache.matchAll();
  return Promise.all(found.map((response) => response.json() as Promise<OfflineLesson>));
}

export async function addOfflineLesson(lesson: OfflineLesson): Promise<void> {
  const cache = await caches.open(LESSONS_CACHE);
  await cache.put(lesson.path, Response.json(lesson));
  changes.dispatchEvent(new Event('change'));
}

/** The worker and its files go at the next start if this was the last lesson. */
export async function removeOfflineLesson(path: string): Promise<void> {
  const cache = await caches.open(LESSONS_CACHE);
  await cache.delete(path);
  changes.dispatchEvent(new Event('change'));
}

/** Registers the service worker. Resolves once it has cached the files of the app. */
export async function registerOfflineWorker(): Promise<void> {
  const registration = await navigator.serviceWorker.register(WORKER_PATH, {
    scope: '/learn/',
    updateViaCache: 'none',
  });
  const worker = registration.active ?? registration.waiting ?? registration.installing;
  if (worker && worker.state !== 'activated') await isActivated(worker);
}

const isActivated = (worker: ServiceWorker): Promise<void> =>
  new Promise((resolve, reject) => {
    worker.addEventListener('statechange', () => {
      if (worker.state === 'activated') resolve();
      if (worker.state === 'redundant') reject(new Error('The service worker could not be installed.'));
    });
  });
