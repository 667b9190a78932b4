import { useEffect, useState } from 'react';
import { filesOfBody } from '#domain/teach/version/version-files.ts';
import type { LessonVersion } from '#domain/teach/version/version.ts';
import {
  addOfflineLesson,
  listOfflineLessons,
  OFFLINE_LESSONS_MAX,
  type OfflineLesson,
  playerPath,
  registerOfflineWorker,
  removeOfflineLesson,
} from '#web/learn/offline/offline-lessons.ts';
import { useStore } from '#web/store/store-provider.tsx';

type OfflineState = 'unknown' | 'absent' | 'saving' | 'saved' | 'failed' | 'noSpace' | 'full';

/** Space in bytes below which a failure means that the device is full. A failed worker does not say why. */
const LEAST_SPACE = 20 * 1024 * 1024;

async function stateOf(error: unknown): Promise<OfflineState> {
  if (error instanceof DOMException && error.name === 'QuotaExceededError') return 'noSpace';
  const { quota = Infinity, usage = 0 } = await navigator.storage.estimate();
  return quota - usage < LEAST_SPACE ? 'noSpace' : 'failed';
}

/** State of this lesson on this device. `save` keeps it for opening without a network, `remove` undoes that. */
export function useOfflineLesson({ lessonID, outline, body }: LessonVersion) {
  const store = useStore();
  const path = playerPath(lessonID);
  const [view, setView] = useState<{ state: OfflineState; bytes: number }>({ state: 'unknown', bytes: 0 });

  useEffect(() => {
    let isCurrent = true;
    const show = (lesson: OfflineLesson | undefined) => {
      if (isCurrent) setView({ state: lesson ? 'saved' : 'absent', bytes: lesson?.bytes ?? 0 });
    };
    listOfflineLessons().then(
      (lessons) => show(lessons.find((lesson) => lesson.path === path)),
      () => show(undefined),
    );
    return () => {
      isCurrent = false;
    };
  }, [path]);

  async function saveNow(): Promise<typeof view> {
    const others = (await listOfflineLessons()).filter((lesson) => lesson.path !== path);
    if (others.length >= OFFLINE_LESSONS_MAX) return { state: 'full', bytes: 0 };
    const files = await store.keepFiles(filesOfBody(body ?? {}));
    await registerOfflineWorker();
    const bytes = files + new Blob([JSON.stringify(body)]).size;
    const owner = store.actor().id;
    const language = document.documentElement.lang;
    await addOfflineLesson({ path, name: outline.name, language, owner, bytes });
    // Asks the browser not to evict it. A refusal changes nothing.
    void navigator.storage.persist().catch(() => undefined);
    return { state: 'saved', bytes };
  }

  function save(): void {
    setView({ state: 'saving', bytes: 0 });
    saveNow()
      .catch(async (error: unknown) => ({ state: await stateOf(error), bytes: 0 }))
      .then(setView, () => setView({ state: 'failed', bytes: 0 }));
  }

  function remove(): void {
    removeOfflineLesson(path).then(
      () => setView({ state: 'absent', bytes: 0 }),
      () => setView({ state: 'failed', bytes: 0 }),
    );
  }

  return { ...view, save, remove };
}
