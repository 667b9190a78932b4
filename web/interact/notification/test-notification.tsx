import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { render } from 'vitest-browser-react';
import type { Notification } from '#domain/interact/notification.ts';
import { optionalText } from '#web/app/route/search-params.ts';
import { AccountPage } from '#web/app/account/account-page.tsx';
import { NotificationBell } from '#web/interact/notification/notification-bell.tsx';
import { Providers } from '#web/app/providers.tsx';
import { ShellDataProvider } from '#web/app/session/shell-data-provider.tsx';
import { maya } from '#web/app/test-person.ts';
import { openSchool } from '#web/learn/test-school.tsx';
import { newId } from '#web/store/row/new-id.ts';
import { StoreProvider } from '#web/store/store-provider.tsx';
import { rowOf } from '#web/store/row/test-row.ts';

const elsewhere = ['/learn/dashboard', '/learn/catalog', '/learn/catalog/lesson/$id', '/teach/lessons/$id'];

/** A user who receives notifications, with the bell on every page. */
export async function openBell() {
  const { actor, server, open } = await openSchool();
  let count = 0;
  /** Adds a notification, each one minute after the previous one. */
  const addNotification = (columns: Partial<Notification> = {}): Notification => {
    count += 1;
    const row = rowOf('Notification', newId('Notification'), {
      createdAt: new Date(Date.UTC(2026, 0, 1, 12, count)).toISOString(),
      title: `Number ${count}`,
      owner: actor.id,
      userID: actor.id,
      ...columns,
    });
    server.put('Notification', row);
    return row;
  };

  async function show(path = '/learn/dashboard') {
    const store = await open();
    const root = createRootRoute({
      component: () => (
        <ShellDataProvider user={{ ...maya, id: actor.id }}>
          <header>
            <NotificationBell />
          </header>
          <main>
            <Outlet />
          </main>
        </ShellDataProvider>
      ),
    });
    const routes = elsewhere.map((each) =>
      createRoute({ getParentRoute: () => root, path: each, component: () => <h1>Elsewhere</h1> }),
    );
    const account = createRoute({
      getParentRoute: () => root,
      path: '/user/account',
      validateSearch: (search: Record<string, unknown>) => ({ tab: optionalText(search['tab']) }),
      component: AccountPage,
    });
    const router = createRouter({
      routeTree: root.addChildren([...routes, account]),
      history: createMemoryHistory({ initialEntries: [path] }),
    });
    const screen = await render(
      <StoreProvider store={store}>
        <Providers>
          {/* The router has fewer pages than the product's, and the types only know the product's. */}
          <RouterProvider router={router as never} />
        </Providers>
      </StoreProvider>,
    );
    return { screen, store, at: () => router.state.location.href };
  }
  return { actor, server, tell: addNotification, show };
}
