import type { Locator, Page } from 'playwright';
import { createSampleCertificates } from '#e2e/staff/sample-certificates.ts';
import { expect, test } from 'vitest';
import { sitePaths } from '#domain/path.ts';
import { priceInTokens } from '#domain/wallet/price.ts';
import { runCommand, enrollLearner } from '#e2e/api-client.ts';
import type { BrowserSession } from '#e2e/person.ts';
import { createSampleLesson } from '#e2e/staff/sample-lesson.ts';
import type { CheckedScreen } from '#e2e/staff/screen.ts';
import {
  learnerScreens,
  playerScreens,
  studentScreens,
  teacherScreens,
  teachingScreens,
  visitorScreens,
} from '#e2e/staff/screens.ts';
import { createSampleStudent } from '#e2e/staff/sample-student.ts';
import { createSampleTeaching } from '#e2e/staff/sample-teaching.ts';
import { openFixture } from '#e2e/fixture.ts';
import { newId } from '#server/core/store/new-id.ts';
import { TEST_TIMEOUT_MS } from '#tools/test/test-timeout.ts';

// Refused and missing requests do not matter here; the browser reports any script that tries to run.
const { browser, newPerson, rows } = await openFixture([/status of 4\d\d/]);

const HOSTILE = `"'><script src="/ran.js"></script><img src="/ran.png" onerror="ran()"><svg onload="ran()">`;
/** Waiting time in ms for elements that may not appear. */
const SOON_MS = 2_000;
const QUIET_MS = 250;

const fields = [
  'input:not([type]), input[type="text"], input[type="search"], input[type="email"], input[type="password"], input[type="url"]',
  'textarea',
  '[contenteditable="true"]',
].join(', ');

/** Waits until the page has not changed for a moment and shows no loading indicator. */
const settled = (page: Page): Promise<void> =>
  page
    .evaluate(
      ({ quiet, soon }) =>
        new Promise<void>((resolve) => {
          let timer = 0;
          const finish = () => {
            observer.disconnect();
            resolve();
          };
          const wait = () => {
            clearTimeout(timer);
            timer = window.setTimeout(() => (document.querySelector('[aria-busy="true"]') ? wait() : finish()), quiet);
          };
          const observer = new MutationObserver(wait);
          observer.observe(document, { subtree: true, childList: true, characterData: true });
          wait();
          setTimeout(finish, soon);
        }),
      { quiet: QUIET_MS, soon: SOON_MS },
    )
    // The page has navigated away.
    .catch(() => undefined);

const isPageOfItsOwn = (path: string): boolean =>
  path === '/api' || sitePaths.some((each) => each === path) || path.startsWith('/auth/');

/** Navigates within the app without a reload; other pages are opened by URL. */
async function goTo(page: Page, path: string): Promise<void> {
  const isWithin = !isPageOfItsOwn(path) && (await page.locator('main').count()) > 0 && !isPageOfItsOwn(placeOf(page));
  if (isWithin) await page.evaluate((to) => history.pushState({}, '', to), path);
  else await page.goto(path, { timeout: TEST_TIMEOUT_MS });
  await settled(page);
  // The app asks before discarding unsaved changes.
  const leave = page.getByRole('button', { name: 'Leave and lose it' });
  if (!(await leave.isVisible())) return;
  await leave.click();
  await settled(page);
}

const placeOf = (page: Page): string => new URL(page.url()).pathname;

/** Opens a screen and the form on it, as far as its controls still have their names. */
async function visit(page: Page, { path, prepare }: CheckedScreen): Promise<void> {
  await goTo(page, path);
  await prepare?.(page).catch(() => undefined);
}

/** True if the field already contains the script. */
const isFilled = (element: Element): boolean =>
  ('value' in element ? String(element.value) : (element.textContent ?? '')).includes('<script');

let written = 0;

/**
 * Fills a field; if the field refuses the text, such as a price, its old value is restored so that the form can be
 * saved.
 */
async function write(field: Locator): Promise<boolean> {
  const now = { timeout: SOON_MS };
  try {
    const before = await field.evaluate((element) => ('value' in element ? String(element.value) : ''), undefined, now);
    // Numbered, because equal options of a question are refused.
    await field.fill(`${HOSTILE}${(written += 1)}`, now);
    await field.blur(now);
    if ((await field.getAttribute('aria-invalid', now)) === 'true') {
      await field.fill(before, now);
      await field.blur(now);
    }
    return true;
  } catch {
    return false;
  }
}

async function fillAll(page: Page): Promise<number> {
  const open = page.locator(fields).filter({ visible: true });
  let filled = 0;
  for (const field of await open.all()) {
    if (await field.evaluate(isFilled, undefined, { timeout: SOON_MS }).catch(() => true)) continue;
    if (await write(field)) filled += 1;
  }
  if (filled === 0) return 0;
  for (const button of await page.locator('form button[type="submit"]').filter({ visible: true }).all())
    await button.click({ timeout: SOON_MS }).catch(() => undefined);
  await settled(page);
  return filled;
}

/** Fills every field on the way, and then visits all screens again with the saved content. */
async function attack({ context, page }: BrowserSession, screens: readonly CheckedScreen[]): Promise<number> {
  const ran: string[] = [];
  await context.exposeFunction('ran', () => ran.push('a handler'));
  context.on('request', (request) => {
    if (/\/ran\./.test(request.url())) ran.push(request.url());
  });
  page.setDefaultTimeout(SOON_MS);
  page.setDefaultNavigationTimeout(TEST_TIMEOUT_MS);
  let filled = 0;
  for (const screen of screens) {
    await visit(page, screen);
    filled += await fillAll(page);
  }
  await page.reload({ timeout: TEST_TIMEOUT_MS });
  for (const path of new Set(screens.map((screen) => screen.path))) await goTo(page, path);
  expect(ran).toEqual([]);
  return filled;
}

test('a script that a visitor types into any field does not run', async () => {
  expect(
    await attack(
      await browser(),
      visitorScreens('none', await createSampleCertificates({ newPerson, rows })).filter(
        ({ path }) => !/^\/(?:mailbox|api)/.test(path),
      ),
    ),
  ).toBeGreaterThan(10);
});

test('a script that a teacher types into any field runs neither for the teacher nor for a learner', async () => {
  const { teacher, lesson, draft } = await createSampleLesson({ newPerson, rows });
  const around = await createSampleTeaching(teacher, lesson.id);
  const screens = [...teacherScreens(lesson.id, lesson.nodeIDs, draft.id), ...teachingScreens(lesson.id, around)];
  expect(await attack(teacher, screens)).toBeGreaterThan(40);
  const named = await rows('select from lesson where owner = $1 and position($2 in name) > 0', teacher.id, '<script');
  expect(named.length).toBeGreaterThan(0);
  // Shows the written content to another person.
  await runCommand(teacher, 'lesson.publish', { id: lesson.id, versionID: newId('LessonVersion') });
  const learner = await newPerson();
  await enrollLearner(learner, lesson, priceInTokens(3));
  const [held] = await rows<{ id: string }>("select id from certification where status = 'ISSUED' limit 1");
  expect(
    await attack(learner, [
      ...learnerScreens(lesson.id, lesson.id, around.course, held?.id ?? ''),
      ...playerScreens(lesson.id),
    ]),
  ).toBeGreaterThan(5);
});

test('a script that a student types into any field does not run', async () => {
  const { student, lesson, course, review, certification, person } = await createSampleStudent({ newPerson, rows });
  expect(await attack(student, studentScreens(lesson, course, review, certification, person))).toBeGreaterThan(0);
});
