import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { beforeAll, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { Lesson } from '#domain/teach/lesson.ts';
import { CatalogLink } from '#web/learn/lesson/catalog-link.tsx';
import { loadTranslations } from '#web/learn/test-school.tsx';
import { LessonCard } from '#web/shared/lesson/lesson-card.tsx';

const id = '019a0000-0000-7000-8000-000000000001' as Lesson['id'];
const lesson = `/learn/catalog/lesson/${id}`;

const card = (isInCatalog: boolean) => (
  <LessonCard
    lesson={{ id, name: 'A lesson', description: '', images: [], price: 0, rating: null, steps: 3, minutes: 9 }}
    categories={[]}
    teacher={undefined}
    isInCatalog={isInCatalog}
  />
);

/** A router with a catalog and a dashboard that link to a lesson, which links to the catalog. */
async function open(address: string) {
  const root = createRootRoute();
  const routeTree = root.addChildren([
    createRoute({ getParentRoute: () => root, path: '/learn/catalog', component: () => card(true) }),
    createRoute({ getParentRoute: () => root, path: '/learn/dashboard', component: () => card(false) }),
    createRoute({ getParentRoute: () => root, path: '/learn/catalog/lesson/$id', component: () => <CatalogLink /> }),
  ]);
  const history = createMemoryHistory({ initialEntries: [address] });
  await render(<RouterProvider router={createRouter({ routeTree, history }) as never} />);
  return history;
}

beforeAll(loadTranslations);

test('the catalog link returns a visitor from the catalog to the exact page that they left', async () => {
  const history = await open('/learn/catalog?price=0-5');
  await userEvent.click(page.getByRole('link', { name: 'A lesson' }));
  await userEvent.click(page.getByRole('link', { name: 'Catalog' }));
  await expect.element(page.getByRole('link', { name: 'A lesson' })).toBeVisible();
  expect(history.location.href).toBe('/learn/catalog?price=0-5');
  expect(history.location.state.__TSR_index).toBe(0);
});

test('the catalog link opens the catalog for a visitor who opened the lesson directly', async () => {
  const history = await open(lesson);
  await userEvent.click(page.getByRole('link', { name: 'Catalog' }));
  await expect.element(page.getByRole('link', { name: 'A lesson' })).toBeVisible();
  expect(history.location.pathname).toBe('/learn/catalog');
  expect(history.location.state.__TSR_index).toBe(1);
});

test('the catalog link opens the catalog for a visitor from the dashboard instead of going back', async () => {
  const history = await open('/learn/dashboard');
  await userEvent.click(page.getByRole('link', { name: 'A lesson' }));
  await userEvent.click(page.getByRole('link', { name: 'Catalog' }));
  await expect.element(page.getByRole('link', { name: 'A lesson' })).toBeVisible();
  expect(history.location.pathname).toBe('/learn/catalog');
});
