import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  RouterProvider,
} from '@tanstack/react-router';
import { beforeAll, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { CatalogLink } from '#web/learn/catalog-link.tsx';
import { startWords } from '#web/learn/test-school.tsx';

const lesson = '/learn/catalog/lesson/019a0000-0000-7000-8000-000000000001';

/** A catalog that leads to a lesson, which leads back. */
async function open(address: string) {
  const root = createRootRoute();
  const catalog = () => (
    <Link to={lesson as '/'} state={{ isFromCatalog: true }}>
      A lesson
    </Link>
  );
  const routeTree = root.addChildren([
    createRoute({ getParentRoute: () => root, path: '/learn/catalog', component: catalog }),
    createRoute({ getParentRoute: () => root, path: '/learn/catalog/lesson/$id', component: () => <CatalogLink /> }),
  ]);
  const history = createMemoryHistory({ initialEntries: [address] });
  await render(<RouterProvider router={createRouter({ routeTree, history }) as never} />);
  return history;
}

beforeAll(startWords);

test('who came from the catalog is led back to the very page that they left, and nobody else', async () => {
  const history = await open('/learn/catalog?price=0-5');
  await userEvent.click(page.getByRole('link', { name: 'A lesson' }));
  await userEvent.click(page.getByRole('link', { name: 'Catalog' }));
  await expect.element(page.getByRole('link', { name: 'A lesson' })).toBeVisible();
  expect(history.location.href).toBe('/learn/catalog?price=0-5');
  expect(history.location.state.__TSR_index).toBe(0);
});

test('who was sent the address of a lesson is led to the catalog', async () => {
  const history = await open(lesson);
  await userEvent.click(page.getByRole('link', { name: 'Catalog' }));
  await expect.element(page.getByRole('link', { name: 'A lesson' })).toBeVisible();
  expect(history.location.pathname).toBe('/learn/catalog');
  expect(history.location.state.__TSR_index).toBe(1);
});
