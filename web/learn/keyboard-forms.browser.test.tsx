import type { RouteComponent } from '@tanstack/react-router';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { LessonPage } from '#web/learn/lesson/lesson-page.tsx';
import { PlayerPage } from '#web/learn/player/player-page.tsx';
import { closeSchool, loadTranslations, openSchool, renderPage } from '#web/learn/test-school.tsx';

type School = Awaited<ReturnType<typeof openSchool>>;

interface Form {
  Page: RouteComponent;
  pattern: string;
  /** The button that the form replaces or that opens its dialog. */
  opener: string;
  /** An option to choose before the text field appears. */
  option?: string;
  search?: (school: School) => string;
}

const lesson = { Page: LessonPage, pattern: '/learn/catalog/lesson/$id' };
const forms: Readonly<Record<string, Form>> = {
  'a review on the page of a lesson': { ...lesson, opener: 'Write a review' },
  'a report of a lesson': { ...lesson, opener: 'Report this lesson', option: 'Something else' },
  'a review at the end of a lesson': {
    Page: PlayerPage,
    pattern: '/learn/enrollments/lesson/$id',
    opener: 'Write a review',
    search: () => '?step=end',
  },
};

/** Letters that are shortcuts of the player, digits that choose options, and a space that presses buttons. */
const text = 'From me: 1 of 3.';
const focused = () => document.activeElement as HTMLElement;
const isTextField = () => focused().matches('textarea, input[type="text"], input:not([type])');

beforeAll(loadTranslations);
afterEach(closeSchool);

test.each(Object.entries(forms))(
  'text typed after opening %s by keyboard lands in its field and does nothing else',
  async (_name, { Page, pattern, opener, option, search = () => '' }) => {
    const school = await openSchool();
    school.enroll({
      status: 'COMPLETED',
      completionDate: '2026-03-01T12:00:00Z',
      progress: school.version.outline.nodes.map(({ id }) => ({ topicID: id, status: 'COMPLETE' as const })),
    });
    const store = await school.open();
    const { path } = await renderPage(store, Page, pattern, pattern.replace('$id', school.lesson.id) + search(school));
    const button = page.getByRole('button', { name: opener, exact: true });
    await expect.element(button).toBeVisible();
    const before = [path(), school.server.executed.length];
    (button.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await vi.waitFor(() => expect([document.body, button.query()]).not.toContain(focused()));
    await userEvent.keyboard(text);
    if (option !== undefined) await page.getByRole('radio', { name: option }).click();
    for (let presses = 0; presses < 12 && !isTextField(); presses += 1) await userEvent.keyboard('{Tab}');
    await userEvent.keyboard(`{Control>}a{/Control}${text}`);
    expect((focused() as HTMLInputElement).value).toBe(text);
    expect([path(), school.server.executed.length]).toEqual(before);
  },
);
