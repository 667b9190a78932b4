import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { KeepLesson } from '#web/learn/offline/keep-lesson.tsx';
import { clearOfflineLessons } from '#web/learn/offline/offline-caches.ts';
import { listOfflineLessons } from '#web/learn/offline/offline-lessons.ts';
import { closeSchool, loadTranslations, openSchool, paragraph, renderPage } from '#web/learn/test-school.tsx';

beforeAll(loadTranslations);
afterEach(async () => {
  vi.restoreAllMocks();
  await clearOfflineLessons();
  await closeSchool();
});

/** Renders the control twice, as a page does that shows the steps beside the text and in a sheet. */
async function openControls(video: string) {
  const worker = { active: { state: 'activated' } } as unknown as ServiceWorkerRegistration;
  vi.spyOn(navigator.serviceWorker, 'register').mockResolvedValue(worker);
  const school = await openSchool();
  const { version, steps } = school;
  version.body[steps.read] = { type: 'VIDEO', video, text: paragraph('b1', 'About tides.') };
  const Controls = () => (
    <>
      <KeepLesson version={version} />
      <KeepLesson version={version} />
    </>
  );
  await renderPage(await school.open(), Controls, '/learn/review', '/learn/review');
  return school;
}

const controls = (name: string) => page.getByRole('button', { name });

test('a kept lesson says that a video of another site needs a network, and both controls show the change', async () => {
  await openControls('https://www.youtube.com/watch?v=abc');
  await controls('Keep on this device').first().click();
  await expect.poll(() => controls('Remove from this device').all()).toHaveLength(2);
  expect(document.body.textContent).toContain('Opens without a network (1 MB), but 1 picture or video needs one.');
  expect(await listOfflineLessons()).toMatchObject([{ missing: 1, files: [] }]);
  await controls('Remove from this device').last().click();
  await expect.poll(() => controls('Keep on this device').all()).toHaveLength(2);
  expect(await listOfflineLessons()).toEqual([]);
});

test('a lesson whose files are all on the device opens without a network', async () => {
  const sha256 = 'a'.repeat(64);
  const { server } = await openControls(sha256);
  server.files.set(sha256, new Blob(['film'], { type: 'video/mp4' }));
  await controls('Keep on this device').first().click();
  await expect.poll(() => document.body.textContent).toContain('Opens without a network (1 MB)');
  expect(document.body.textContent).not.toContain('needs one');
  expect(await listOfflineLessons()).toMatchObject([{ missing: 0, files: [sha256] }]);
});
