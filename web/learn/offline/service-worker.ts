import {
  answerFile,
  answerNavigation,
  cacheBuild,
  deleteOlderBuilds,
  type OfflineBuild,
} from '#web/learn/offline/offline-answer.ts';

/** Filled in by tools/offline-worker.ts. */
declare const OFFLINE_BUILD: OfflineBuild;
const build = OFFLINE_BUILD;

interface LifecycleEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void;
}

interface NavigationEvent extends Event {
  request: Request;
  respondWith: (answer: Promise<Response>) => void;
}

interface WorkerScope {
  addEventListener: {
    (type: 'install' | 'activate', listener: (event: LifecycleEvent) => void): void;
    (type: 'fetch', listener: (event: NavigationEvent) => void): void;
  };
  skipWaiting: () => Promise<void>;
  clients: { claim: () => Promise<void> };
}

const worker = globalThis as unknown as WorkerScope;

worker.addEventListener('install', (event) => {
  event.waitUntil(cacheBuild(build).then(() => worker.skipWaiting()));
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(deleteOlderBuilds(build).then(() => worker.clients.claim()));
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate') event.respondWith(answerNavigation(request, build));
  else if (pathname.startsWith('/assets/')) event.respondWith(answerFile(request));
});
