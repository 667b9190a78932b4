import { expect, test } from 'vitest';
import { isKnownPath, paths } from '#domain/path.ts';

/** Pages of the template that the specification names and the product does not have. */
const demos: Readonly<Record<string, readonly string[]>> = {
  'S-158': ['/demos/learn/application'],
  'S-159': ['/demos/teach/application'],
  'S-160': ['/demos/app'],
  'S-161': ['/demos/ecommerce'],
  'S-162': ['/demos/analytics'],
  'S-163': ['/demos/banking'],
  'S-164': ['/demos/booking'],
  'S-165': ['/demos/mail'],
  'S-166': ['/demos/mail/all'],
  'S-167': ['/demos/chat'],
  'S-168': ['/demos/chat/new'],
  'S-169': ['/demos/chat/somebody'],
  'S-170': ['/demos/calendar'],
  'S-171': ['/demos/kanban'],
  'S-172': ['/demos/user/profile', '/demos/user/cards', '/demos/user/list', '/demos/user/new', '/demos/user/account'],
  'S-173': ['/demos/e-commerce/shop', '/demos/e-commerce/product/one', '/demos/e-commerce/checkout'],
  'S-174': ['/demos/blog/posts', '/demos/blog/post/one', '/demos/blog/new-post'],
};

test.each(Object.entries(demos))(
  'no demo page of the template is a path of the product [%s] [S-697]',
  (_number, pages) => {
    expect(pages.filter(isKnownPath)).toEqual([]);
  },
);

test('a path pattern matches any value for its parameters, and no longer path', () => {
  expect(paths.every((path) => isKnownPath(path.replaceAll(/\$\w+/g, 'one')))).toBe(true);
  expect(isKnownPath('/learn/catalog/lesson/one/two')).toBe(false);
});
