import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';
import { beforeAll, expect, inject, test } from 'vitest';
import { enrol, publishLesson, question } from '#e2e/calls.ts';
import { type Seat, signIn } from '#e2e/person.ts';
import { shell } from '#e2e/shell.ts';
import { stage } from '#e2e/stage.ts';

// The page that is none says so with its status.
const { browser, newPerson, rows } = await stage([/status of 404/]);

const looks = [
  { look: 'light', settings: { mode: 'light', dir: 'ltr' } },
  { look: 'dark', settings: { mode: 'dark', dir: 'ltr' } },
  { look: 'right to left', settings: { mode: 'light', dir: 'rtl' } },
];
const widths = [1440, 390];

interface Screen {
  path: string;
  /** What stands there when the screen is complete. */
  shows: string | RegExp;
  /** What is done before one looks. */
  prepare?: (page: Page) => Promise<unknown>;
}

const account = { email: '', password: '' };
let own = '';
let ownQuiz = '';
let bridges = '';

/** Somebody who teaches and learns one lesson of three kinds of step; the rest is the seeded school. */
beforeAll(async () => {
  const author = await newPerson();
  const steps = [
    { name: 'Read me', text: 'A few words to read.' },
    { name: 'Ask me', questions: [question('Is this a question?', ['Yes', 'No', 'Perhaps'])] },
  ];
  const lesson = await publishLesson(author, { name: 'For looking at', price: 3, steps });
  await enrol(author, lesson);
  await author.context.close();
  Object.assign(account, author);
  own = lesson.id;
  ownQuiz = lesson.nodeIDs[1] ?? '';
  bridges = (await rows<{ id: string }>("select id from lesson where name = 'Why bridges hum'"))[0]?.id ?? '';
});

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();

const visitorScreens = (): Screen[] => [
  { path: '/', shows: 'Start learning' },
  { path: '/auth/login', shows: 'Welcome back' },
  { path: '/auth/login?refused', shows: 'Enter your password.', prepare: press('Log in') },
  { path: '/auth/register', shows: 'Create account' },
  { path: '/auth/verify', shows: 'Check your email' },
  { path: '/404', shows: 'Sorry, page not found!' },
  { path: '/mailbox', shows: 'Mailbox' },
];

const learnerScreens = (): Screen[] => [
  { path: '/learn/dashboard', shows: 'Pick up where you left off' },
  { path: '/learn/dashboard?menu', shows: 'Logout', prepare: (page) => shell(page).openAccountMenu() },
  { path: '/learn/catalog', shows: 'Graphs, gently' },
  { path: `/learn/catalog/lesson/${own}`, shows: 'A few words to read.' },
  { path: `/learn/catalog/lesson/${own}?asked`, shows: /go from your wallet/, prepare: press(/^Enroll/) },
  { path: `/learn/catalog/lesson/${bridges}`, shows: 'Estimate a natural frequency' },
  { path: `/learn/enrollments/lesson/${bridges}`, shows: 'Next step' },
];

const authorScreens = (): Screen[] => [
  { path: '/learn/dashboard', shows: 'Welcome to Margin' },
  { path: `/learn/enrollments/lesson/${own}`, shows: 'A few words to read.' },
  { path: `/learn/enrollments/lesson/${own}?quiz`, shows: 'Is this a question?', prepare: press('Next step') },
  { path: '/teach/lessons', shows: 'For looking at' },
  { path: '/teach/lessons/create_lesson', shows: 'Create and write' },
  { path: `/teach/lessons/${own}`, shows: 'Add step' },
  { path: `/teach/lessons/${own}?step=${ownQuiz}`, shows: 'Add question' },
  { path: `/teach/lessons/${own}?tab=details`, shows: 'Add objective' },
  { path: `/teach/lessons/${own}?tab=learners`, shows: 'Not started' },
  { path: '/teach/lessons/nothing-here', shows: 'There is no lesson of yours here' },
];

/** What keeps somebody from using the page, in the words of the rule and the place. */
async function faults(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(true)
    // The mailbox runs no script: it can only look for new mail by loading itself again.
    .options({ resultTypes: ['violations'], rules: { 'meta-refresh': { enabled: false } } })
    .analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} ${target.join(' ')}`));
}

async function look({ page }: Seat, screens: readonly Screen[]): Promise<string[]> {
  const found: string[] = [];
  for (const { path, shows, prepare } of screens) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await prepare?.(page);
    await page
      .getByText(shows)
      .or(page.getByRole('button', { name: shows }))
      .first()
      .waitFor();
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      found.push(...(await faults(page)).map((fault) => `${path} at ${width}: ${fault}`));
    }
  }
  return found;
}

test.each(looks)(
  'no screen has a serious fault of accessibility, on a desk or a phone: $look',
  async ({ settings }) => {
    const { teacher, learner } = inject('demoAccounts');
    if (!teacher || !learner) throw new Error('the demo accounts are told at start');
    const sit = async () => {
      const seat = await browser({ reducedMotion: 'reduce' });
      await seat.context.addInitScript((kept) => localStorage.setItem('settings', kept), JSON.stringify(settings));
      return seat;
    };
    const learners = { path: `/teach/lessons/${bridges}?tab=learners`, shows: 'Linh Tran' };
    const found = [
      await look(await sit(), visitorScreens()),
      await look(await signIn(await sit(), learner), learnerScreens()),
      await look(await signIn(await sit(), account), authorScreens()),
      await look(await signIn(await sit(), teacher), [learners]),
    ];
    expect(found.flat()).toEqual([]);
  },
);
