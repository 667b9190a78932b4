import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { Id } from '#domain/kernel/id.ts';
import { enrollLearner } from '#e2e/api-client.ts';
import { openInterruptibleProxy } from '#e2e/interruptible-proxy.ts';
import { openFixture } from '#e2e/fixture.ts';
import { lessonEditor } from '#e2e/lesson-editor.ts';

const { url, newPerson, elsewhere, rows } = await openFixture([
  /ERR_(CONNECTION|EMPTY|SOCKET)/,
  /WebSocket connection/,
]);

async function choosePicture(page: Page): Promise<void> {
  // Three megabytes of noise, which cannot be compressed.
  const noise = sharp(randomBytes(1_000 * 1_000 * 3), { raw: { width: 1_000, height: 1_000, channels: 3 } });
  const file = { name: 'storm.png', mimeType: 'image/png', buffer: await noise.png().toBuffer() };
  await page.locator('input[type=file]').setInputFiles(file);
}

test('a large picture is uploaded although the network breaks in between, and a learner sees it', async () => {
  const line = await openInterruptibleProxy(url);
  const teacher = await newPerson();
  const { page } = await elsewhere(teacher, { baseURL: line.url });
  await page.goto('/teach/lessons/create_lesson?name=Clouds');
  await page.getByRole('button', { name: 'Create and write' }).click();
  const write = lessonEditor(page);
  await write.writeText('Seen from above.');
  const offsets: number[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') offsets.push(Number(request.headers()['upload-offset']));
  });
  line.cutAfter(1_500_000);
  await choosePicture(page);
  await page.getByText('storm.png waits for the network').waitFor();
  await page.getByRole('img', { name: 'storm.png, being uploaded' }).waitFor();
  await page.getByText('Seen from above.').click();
  await page.keyboard.press('End');
  await page.keyboard.insertText(' And from below.');

  line.restore();
  const widthOf = (of: Page) => of.locator('figure img').evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(() => widthOf(page)).toBe(1_000);
  expect(offsets).toEqual([0, expect.any(Number)]);
  expect(offsets[1]).toBeGreaterThan(0);
  await page.locator('figure').getByLabel('Description').fill('A storm');
  await write.publish();

  const [lesson] = await rows<{ id: Id<'Lesson'> }>('select id from lesson where owner = $1', teacher.id);
  if (!lesson) throw new Error('the lesson is not there');
  const learner = await newPerson();
  await enrollLearner(learner, lesson);
  await learner.page.goto(`/learn/enrollments/lesson/${lesson.id}`);
  await learner.page.getByRole('img', { name: 'A storm' }).waitFor();
  await expect.poll(() => widthOf(learner.page)).toBe(1_000);
  await learner.page.getByText('Seen from above. And from below.').waitFor();
  expect(await rows('select state from file where owner = $1', teacher.id)).toEqual([{ state: 'ready' }]);
});

test('reloading during an upload asks first, and then discards the picture and keeps the text', async () => {
  const { page, context, id } = await newPerson({ at: '/teach/lessons/create_lesson?name=Fog' });
  await page.getByRole('button', { name: 'Create and write' }).click();
  await lessonEditor(page).writeText('Nothing to see.');
  const session = await context.newCDPSession(page);
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 500_000 };
  await session.send('Network.emulateNetworkConditions', slow);
  await choosePicture(page);
  const share = async () => Number(await page.getByRole('progressbar').getAttribute('value'));
  await expect.poll(share).toBeGreaterThan(0.2);
  const asked = page.waitForEvent('dialog');
  const reloaded = page.reload();
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.accept();
  await reloaded;
  await page.getByText('Nothing to see.').waitFor();
  await expect.poll(() => rows('select state from file where owner = $1', id)).toEqual([]);
});
