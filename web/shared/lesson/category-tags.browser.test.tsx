import { beforeAll, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderPart, loadTranslations } from '#web/learn/test-school.tsx';
import { CATEGORY_BADGE_MAX_WIDTH, CategoryTags } from '#web/shared/lesson/category-tags.tsx';

const badges = () => page.getByRole('listitem');

beforeAll(loadTranslations);

test('each category is a badge of its own [S-129]', async () => {
  await renderPart(<CategoryTags names={['Physics', 'Bridges']} />);
  await expect.element(badges().first()).toBeVisible();
  expect(
    badges()
      .elements()
      .map((badge) => badge.textContent),
  ).toEqual(['Physics', 'Bridges']);
});

test('a badge is at most 260 px wide, ends in an ellipsis, and is whole as a tooltip and to be read out [S-130] [S-661]', async () => {
  const name = 'Mechanics '.repeat(20).trim();
  await renderPart(<CategoryTags names={[name]} />);
  await expect.element(badges()).toHaveAttribute('title', name);
  const badge = badges().element();
  const style = getComputedStyle(badge);
  expect([CATEGORY_BADGE_MAX_WIDTH, style.maxInlineSize, style.textOverflow]).toEqual([260, '260px', 'ellipsis']);
  expect(badge.getBoundingClientRect().width).toBeLessThanOrEqual(260);
  expect(badge.scrollWidth).toBeGreaterThan(badge.clientWidth);
  expect(badge.textContent).toBe(name);
});

test('a lesson without a category has the one badge General, and says that it has none [S-131] [S-132]', async () => {
  await renderPart(<CategoryTags names={[]} />);
  await expect.element(page.getByText('General', { exact: true })).toBeVisible();
  await expect.element(page.getByText('There are no Categories associated with this Lesson')).toBeVisible();
  expect(badges().elements()).toEqual([]);
});
