import { useEffect, useState } from 'react';
import { filesOfBody } from '#domain/teach/version/version-files.ts';
import { isFileHash } from '#domain/teach/rich-text/rich-text-schema.ts';
import type { Body, LessonVersion } from '#domain/teach/version/version.ts';
import {
  addOfflineLesson,
  listOfflineLessons,
  OFFLINE_LESSONS_MAX,
  type OfflineLesson,
  playerPath,
  registerOfflineWorker,
  removeOfflineLesson,
  subscribeToOfflineLessons,
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

/** Number of videos that another site plays. */
const externalVideos = (body: Body): number =>
  Object.values(body).filter((node) => node.type === 'VIDEO' && node.video !== '' && !isFileHash(node.video)).length;

interface View {
  state: OfflineState;
  /** Set while the lesson is kept. */
  lesson?: OfflineLesson | undefined;
}

/** State of this lesson on this device. `save` keeps it for opening without a network, `remove` undoes that. */
export function useOfflineLesson({ lessonID, outline, body }: LessonVersion) {
  const store = useStore();
  const path = playerPath(lessonID);
  const [view, setView] = useState<View>({ state: 'unknown' });

  useEffect(() => {
    let isCurrent = true;
    const show = (lesson: OfflineLesson | undefined) => {
      if (isCurrent) setView({ state: lesson ? 'saved' : 'absent', lesson });
    };
    const load = () =>
      void listOfflineLessons().then(
        (lessons) => show(lessons.find((lesson) => lesson.path === path)),
        () => show(undefined),
      );
    load();
    // A narrow window shows the control in another place, which may have been open during the change.
    const unsubscribe = subscribeToOfflineLessons(load);
    return () => {
      isCurrent = false;
      unsubscribe();
    };
  }, [path]);

  const otherLessons = async () => (await listOfflineLessons()).filter((lesson) => lesson.path !== path);

  async function saveNow(): Promise<View> {
    if ((await otherLessons()).length >= OFFLINE_LESSONS_MAX) return { state: 'full' };
    const files = filesOfBody(body);
    const cached = await store.pinFiles(files);
    await registerOfflineWorker();
    const lesson: OfflineLesson = {
      path,
      name: outline.name,
      language: document.documentElement.lang,
      owner: store.actor().id,
      bytes: cached.bytes + new Blob([JSON.stringify(body)]).size,
      files,
      missing: cached.missing + externalVideos(body),
    };
    await addOfflineLesson(lesson);
    // Asks the browser not to evict it. A refusal changes nothing.
    void navigator.storage.persist().catch(() => undefined);
    return { state: 'saved', lesson };
  }

  async function removeNow(): Promise<View> {
    await removeOfflineLesson(path);
    const needed = new Set((await otherLessons()).flatMap(({ files }) => files));
    await store.unpinFiles((view.lesson?.files ?? []).filter((file) => !needed.has(file)));
    return { state: 'absent' };
  }

  function save(): void {
    setView({ state: 'saving' });
    saveNow()
      .catch(async (error: unknown) => ({ state: await stateOf(error) }))
      .then(setView, () => setView({ state: 'failed' }));
  }

  function remove(): void {
    removeNow().then(setView, () => setView({ state: 'failed' }));
  }

  return { ...view, save, remove };
}
