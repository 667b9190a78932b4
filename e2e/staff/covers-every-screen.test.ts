import { expect, test } from 'vitest';
import { accessibilityViolations, appearances, appearancesAtOtherWidth } from '#e2e/staff/accessibility.ts';
import {
  adminScreens,
  learnerScreens,
  newcomerScreens,
  playerScreens,
  studentScreens,
  teacherScreens,
  teachingScreens,
  visitorScreens,
} from '#e2e/staff/screens.ts';
import { openFixture } from '#e2e/fixture.ts';
import { isKnownPath, paths, sitePaths } from '#domain/path.ts';

const { browser } = await openFixture();

test.each([
  { look: appearances[0], faulty: ['button-name', 'color-contrast', 'scrollable-region-focusable', 'too-wide'] },
  { look: appearances[1], faulty: ['color-contrast', 'scrollable-region-focusable', 'too-wide'] },
  { look: appearancesAtOtherWidth[0], faulty: ['button-name', 'scrollable-region-focusable', 'too-wide'] },
  { look: appearancesAtOtherWidth[1], faulty: ['scrollable-region-focusable', 'too-wide'] },
])('the accessibility check finds planted violations in $look.mode mode, $look.dir', async ({ look, faulty }) => {
  const { page } = await browser();
  await page.goto('/auth/login');
  await page.getByText('Welcome back').waitFor();
  await page.evaluate(() => {
    const faint = document.createElement('p');
    faint.append('Hard to see');
    faint.style.color = 'rgb(128 128 128 / 20%)';
    const scrolled = document.createElement('div');
    scrolled.style.cssText = 'width: 9000px; height: 20px; overflow: auto';
    scrolled.innerHTML = '<p style="height: 200px">Hard to reach</p>';
    document.body.append(document.createElement('button'), faint, scrolled);
  });
  expect((await accessibilityViolations(page, look, 100)).map((fault) => fault.split(' ')[2])).toEqual(faulty);
});

const screens = [
  ...visitorScreens('mail', { valid: '/certificates/valid', revoked: '/certificates/revoked' }),
  ...adminScreens('person'),
  ...newcomerScreens,
  ...learnerScreens('priced', 'begun', 'course', 'certification'),
  ...studentScreens('lesson', 'course', 'review', 'certification', 'person'),
  ...playerScreens('lesson'),
  ...teacherScreens('lesson', [], 'draft'),
  ...teachingScreens('lesson', {
    course: 'course',
    plan: 'plan',
    tutor: 'tutor',
    category: 'category',
    drafted: { lesson: 'drafted', step: 'step' },
  }),
];

/** Paths that only redirect. */
const onward = ['/home', '/learn', '/teach', '/teach/lessons_plans', '/teach/lessons_plans/$id', '/interact', '/user'];

test('every path of the product is covered by the accessibility checks', () => {
  const seen = screens.map(({ path }) => path.split('?')[0] ?? '');
  const pattern = (path: string) => new RegExp(`^${path.replaceAll(/\$\w+/g, '[^/]+')}$`);
  const missed = [...sitePaths, ...paths].filter(
    (path) => !onward.includes(path) && !seen.some((each) => pattern(path).test(each)),
  );
  expect(missed).toEqual([]);
  // Pages served by the server itself are not in the list of paths.
  const isPage = (path: string) => isKnownPath(path) || sitePaths.some((each) => each === path);
  expect(seen.filter((path) => !/^\/(mailbox|api|certificates)\b/.test(path) && !isPage(path))).toEqual([]);
});
