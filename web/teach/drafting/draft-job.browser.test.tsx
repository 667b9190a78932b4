import { afterEach, beforeAll, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { JobStatus } from '#domain/teach/drafting/lesson-draft.ts';
import { newId } from '#web/store/row/new-id.ts';
import { rowOf } from '#web/store/row/test-row.ts';
import { chooseLanguage } from '#web/shared/language/i18n.ts';
import { accessibilityFaults } from '#web/shared/test-render.tsx';
import { DraftJob } from '#web/teach/drafting/draft-job.tsx';
import { closeEditor, openEditor, loadTranslations, renderPage } from '#web/teach/editor/test-editor.tsx';

beforeAll(loadTranslations);
afterEach(async () => {
  await chooseLanguage('us');
  await closeEditor();
});

const words: Record<JobStatus, string> = {
  PENDING: 'Waiting',
  INPROGRESS: 'Being made',
  COMPLETE: 'Ready',
  FAILED: 'Failed',
};

async function show(status: JobStatus, progressMessage = 'Generating Topic Content... 2/5') {
  const harness = await openEditor();
  const job = { name: 'generate-content', status, progressMessage };
  const lesson = rowOf('Lesson', newId('Lesson'), { owner: harness.actor.id, job });
  await renderPage(harness.store, () => <DraftJob lesson={lesson} />, '/404', '/404');
}

/** Style of the shape before the label, without its color. */
function signOf(word: string): string {
  const { background, borderRadius, rotate } = getComputedStyle(
    page.getByText(word).element().parentElement!,
    '::before',
  );
  return [background.replaceAll(/rgba?\([^)]*[1-9][^)]*\)/g, 'color'), borderRadius, rotate].join(' ');
}

test('each state of a draft has its own word and shape [S-432, S-433, S-434, S-435]', async () => {
  const signs = new Set<string>();
  for (const [status, word] of Object.entries(words) as [JobStatus, string][]) {
    await show(status);
    await expect.element(page.getByText(word, { exact: true })).toBeVisible();
    signs.add(signOf(word));
    expect(await accessibilityFaults()).toEqual([]);
    await closeEditor();
  }
  expect(signs.size).toBe(4);
});

test('a failed draft shows the reason in the reader’s language and can be retried [S-435]', async () => {
  await chooseLanguage('de');
  await show('FAILED', 'The model did not answer.');
  await expect.element(page.getByText('Gescheitert', { exact: true })).toBeVisible();
  await expect.element(page.getByText(/Modell/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Noch einmal versuchen' })).toBeEnabled();
});
