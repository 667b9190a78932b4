import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { CatalogFilter } from '#web/learn/catalog/use-catalog-filter.ts';
import { CatalogSearchField } from '#web/learn/catalog/catalog-search-field.tsx';
import { loadTranslations } from '#web/learn/test-school.tsx';

beforeAll(loadTranslations);
afterEach(() => vi.useRealTimers());

test('a pending catalog search does not cancel a navigation', async () => {
  const change = vi.fn<CatalogFilter['change']>();
  const lesson = Promise.withResolvers<void>();
  const root = createRootRoute({ component: Outlet });
  const catalog = createRoute({
    getParentRoute: () => root,
    path: '/',
    component: () => (
      <>
        <CatalogSearchField filter={{}} change={change} />
        <Link to={'/lesson' as string}>The lesson</Link>
      </>
    ),
  });
  const lessonPage = createRoute({
    getParentRoute: () => root,
    path: '/lesson',
    loader: () => lesson.promise,
    component: () => <h1>Here it is</h1>,
  });
  const router = createRouter({
    routeTree: root.addChildren([catalog, lessonPage]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  // The fake clock must be set before the field mounts, because it cannot clear timers of the real clock.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await render(<RouterProvider router={router as never} />);
  const field = page.getByRole('searchbox');
  await expect.element(field).toBeVisible();
  await userEvent.fill(field, 'light');
  // Each try advances the fake clock, because the field may not have started its timer yet.
  await vi.waitFor(() => expect(change).toHaveBeenCalledExactlyOnceWith({ text: 'light' }));

  await userEvent.fill(field, 'lights');
  const isLeaving = new Promise((resolve) => router.subscribe('onBeforeNavigate', resolve));
  await userEvent.click(page.getByRole('link', { name: 'The lesson' }));
  await isLeaving;
  vi.advanceTimersByTime(1_000);
  expect(change).toHaveBeenCalledTimes(1);
  vi.useRealTimers();
  lesson.resolve();
  await expect.element(page.getByRole('heading', { name: 'Here it is' })).toBeVisible();
});
