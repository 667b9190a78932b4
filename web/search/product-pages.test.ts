import { expect, test } from 'vitest';
import { isKnownPath } from '#domain/path.ts';
import { navGroups } from '#web/app/shell/nav-items.ts';
import { productPages } from '#web/search/product-pages.ts';

test('the sidebar and the search lead only to pages of the product, none to a demo of the template [S-024]', () => {
  const targets = [...productPages, ...navGroups.flatMap(({ items }) => [...items])].map(({ to }) => to);
  expect(targets.length).toBeGreaterThan(20);
  expect(targets.filter((path) => !isKnownPath(path))).toEqual([]);
  expect(targets.filter((path) => /mail|chat|calendar|kanban|blog|shop/.test(path))).toEqual([]);
});
