import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { accessibilityFaults } from '#web/shared/test-render.tsx';
import { EditorPage } from '#web/teach/editor/page/editor-page.tsx';
import { closeEditor, openEditor, loadTranslations, renderPage } from '#web/teach/editor/test-editor.tsx';
import { TestUploadServer, stored } from '#web/writing/upload/test-upload-server.ts';
import { typeInto } from '#web/shared/test-typing.ts';

beforeAll(loadTranslations);
afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  await closeEditor();
});

/** Opens a lesson whose first step is a video step without a video. */
async function film() {
  const harness = await openEditor();
  const { lesson, nodes, contents } = harness.write();
  const [node, content] = [nodes[0]!, contents[0]!];
  harness.server.put('LessonNode', { ...node, type: 'VIDEO' });
  await renderPage(harness.store, EditorPage, '/teach/lessons/$id', `/teach/lessons/${lesson.id}`);
  const address = page.getByRole('textbox', { name: 'Address of the video' });
  await expect.element(address).toBeVisible();
  return { address, saved: () => harness.row('LessonNodeContent', content.id) };
}

test('a video is given by an https URL, and the form says what learners will see', async () => {
  const { address, saved } = await film();
  await address.fill('http://videos.example.org/a.mp4');
  await expect.element(page.getByText('Give an address that begins with https.')).toBeVisible();
  await typeInto(address, 'https://videos.example.org/a.mp4');
  await expect.element(page.getByText(/learners get a link to it/)).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
  await userEvent.tab();
  await vi.waitFor(() => expect(saved()?.video).toBe('https://videos.example.org/a.mp4'));
});

test('captions are saved only if they are valid', async () => {
  const { saved } = await film();
  const captions = page.getByRole('textbox', { name: 'Captions' });
  await captions.fill('Hm.');
  await expect.element(page.getByText('Captions begin with the word WEBVTT.')).toBeVisible();
  await typeInto(captions, 'WEBVTT');
  await userEvent.tab();
  await vi.waitFor(() => expect(saved()?.captions).toBe('WEBVTT'));
  const picker = page.elementLocator(document.querySelector('input[accept*="vtt"]')!);
  await userEvent.upload(picker, new File([new Uint8Array(500_001)], 'long.vtt'));
  await userEvent.upload(picker, new File(['WEBVTT\n\n00:01.000 --> 00:02.000\nHi'], 'a.vtt'));
  await vi.waitFor(() => expect(saved()?.captions).toContain('Hi'));
});

test('an uploaded video replaces the URL and can be removed', async () => {
  const server = new TestUploadServer();
  const { saved } = await film();
  const picker = page.elementLocator(document.querySelector('input[accept*="mp4"]')!);
  await userEvent.upload(picker, new File([new Uint8Array(10)], 'a.mp4', { type: 'video/mp4' }));
  await vi.waitFor(() => expect(saved()?.video).toBe(stored.file));
  expect(server.requests.filter((each) => each.startsWith('POST'))[0]).toBe('POST /api/uploads');
  await page.getByRole('button', { name: 'Take the video away' }).click();
  await vi.waitFor(() => expect(saved()?.video).toBeNull());
});
