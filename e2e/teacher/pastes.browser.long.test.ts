import { expect, test } from 'vitest';
import { openFixture } from '#e2e/fixture.ts';
import { DESCRIPTION_MAX, LESSON_NAME_MAX } from '#domain/teach/lesson.ts';

// The browser reports inline handlers even in the inert document in which a paste is parsed.
const { newPerson, rows } = await openFixture([/script-src-attr refused inline|Executing inline event handler/]);

test('pasted markup becomes schema-conforming text, and none of its scripts run', async () => {
  const { page, context, id } = await newPerson({ at: '/teach/lessons/create_lesson?name=Pasted' });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Create and write' }).click();
  const text = page.getByRole('textbox', { name: 'Text', exact: true });
  await text.click();
  await page.evaluate(async () => {
    const html =
      '<h2 onclick="window.hacked=1">Head</h2><script>window.hacked=1</script><p>Bold <b style="position:fixed">word</b>' +
      '<a href="javascript:window.hacked=1">link</a><img src=x onerror="window.hacked=1"><iframe src="/"></iframe></p>';
    await navigator.clipboard.write([new ClipboardItem({ 'text/html': new Blob([html], { type: 'text/html' }) })]);
  });
  await page.keyboard.press('Control+V');
  await text.getByRole('heading', { name: 'Head' }).waitFor();
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
  expect(await text.locator('a, iframe, script, [onclick], [style*=fixed]').count()).toBe(0);
  await page.getByText(/^Saved/).waitFor();
  const saved = async () =>
    (await rows<{ text: string }>('select text from lesson_node_content where owner = $1', id))[0]?.text;
  await expect.poll(saved).toContain('"Bold "');
  expect(await saved()).not.toMatch(/javascript|onclick|hacked|iframe/);
});

test('ten megabytes pasted into a field are cut or refused with a message, and the page survives', async () => {
  const { page, context, id } = await newPerson({ at: '/teach/lessons/create_lesson' });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(() => navigator.clipboard.writeText('ten megabytes '.repeat(750_000)));
  const paste = async (label: string) => {
    await page.getByRole('textbox', { name: label, exact: true }).click();
    await page.keyboard.press('Control+V');
  };
  await paste('Name');
  await paste('Description');
  await page.getByRole('button', { name: 'Create and write' }).click();
  await page.getByRole('tab', { name: 'Details' }).waitFor();
  const [row] = await rows<{ name: number; description: number }>(
    'select char_length(name) as name, char_length(description) as description from lesson where owner = $1',
    id,
  );
  expect(row?.name).toBeLessThanOrEqual(LESSON_NAME_MAX);
  expect(row?.description).toBe(DESCRIPTION_MAX);

  await paste('Text');
  await page.getByText('This text is too long.', { exact: false }).waitFor();
  await page.keyboard.insertText('Short again.');
  const saved = async () =>
    (await rows<{ text: string }>('select text from lesson_node_content where owner = $1', id))[0]?.text;
  await expect.poll(saved).toContain('Short again.');
});
