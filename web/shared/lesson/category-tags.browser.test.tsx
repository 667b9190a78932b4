import { afterEach, beforeAll, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { closeSchool, loadTranslations, openSchool, renderPage, renderPart } from '#web/learn/test-school.tsx';
import { useCategoryNames } from '#web/shared/lesson/use-category-names.ts';
import { newId } from '#web/store/row/new-id.ts';
import { CATEGORY_BADGE_MAX_WIDTH, CategoryTags } from '#web/shared/lesson/category-tags.tsx';

const badges = () => page.getByRole('listitem');

beforeAll(loadTranslations);
afterEach(closeSchool);

test('a lesson shows a badge for each category [S-129]', async () => {
  await renderPart(<CategoryTags names={['Physics', 'Bridges']} />);
  await expect.element(badges().first()).toBeVisible();
  expect(
    badges()
      .elements()
      .map((badge) => badge.textContent),
  ).toEqual(['Physics', 'Bridges']);
});

test('a long category badge is 260 px wide, ends in an ellipsis and has the full name as tooltip and for screen readers [S-130, S-661]', async () => {
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

test('a lesson without a category shows the badge General and an explanation [S-131, S-132]', async () => {
  await renderPart(<CategoryTags names={[]} />);
  await expect.element(page.getByText('General', { exact: true })).toBeVisible();
  await expect.element(page.getByText('There are no Categories associated with this Lesson')).toBeVisible();
  expect(badges().elements()).toEqual([]);
});

test('a lesson whose categories have not loaded is not called General', async () => {
  const school = await openSchool();
  school.server.isOnline = false;
  const ids = [newId('LessonCategory')];
  const Tags = () => (
    <main>
      <h1>Categories</h1>
      <CategoryTags names={useCategoryNames(ids)} />
    </main>
  );
  await renderPage(await school.open(), Tags, '/learn/catalog', '/learn/catalog');
  await expect.element(page.getByRole('heading', { name: 'Categories' })).toBeVisible();
  await expect.element(page.getByText('General')).not.toBeInTheDocument();
  await expect.element(page.getByText(/no Categories/)).not.toBeInTheDocument();
});
