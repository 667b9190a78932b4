import type { Page } from 'playwright';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { act, draftLesson, enrol, question } from '#e2e/calls.ts';
import { type Seat, signIn } from '#e2e/person.ts';
import { faults, looks } from '#e2e/staff/faults.ts';
import { DESK, open, PHONE, type Screen } from '#e2e/staff/screen.ts';
import { learnerScreens, newcomerScreens, playerScreens, teacherScreens, visitorScreens } from '#e2e/staff/screens.ts';
import { stage } from '#e2e/stage.ts';
import { isKnownPath, paths } from '#domain/path.ts';
import { newId } from '#server/new-id.ts';
import { markdownToRichText } from '#server/teach/markdown/markdown.ts';

// The page that is none says so with its status, the video is none, and one form is refused.
const { browser, newPerson, rows } = await stage([/status of 404|status of 422/]);

/** A text with a bit of everything that texts are made of. */
const { text } = markdownToRichText(`A few words to read.

## Formulas

With $a^2$ in a line and a [link](https://example.org) beside it, and below:

$$\\frac{1}{2}$$

| Left | Right |
|:-----|------:|
| one  | two   |

\`\`\`js
const one = 1; // the first
\`\`\`

::: callout

## A word aside

> And somebody's word.

:::
`);

const teacher = await newPerson({ firstName: 'Tove' });
const draft = await draftLesson(teacher, { name: 'Nothing yet', steps: [] });
const lesson = await draftLesson(teacher, {
  name: 'For looking at',
  price: 3,
  steps: [
    { name: 'Read me', text },
    { name: 'Ask me', questions: [question('Is this a question?', ['Yes', 'No', 'Perhaps'])] },
    { name: 'Turn me', text },
    { name: 'Watch me', text },
  ],
});
// Slides and videos are shown already, and no command writes them yet.
const slide = { name: 'A slide', description: '', content: JSON.stringify(text), url: '' };
await rows(
  "update lesson_node set type = 'SLIDESHOW', slides = $2 where id = $1",
  lesson.nodeIDs[2],
  JSON.stringify([slide, slide]),
);
await rows("update lesson_node set type = 'VIDEO' where id = $1", lesson.nodeIDs[3]);
await rows('update lesson_node_content set video = $2 where lesson_node_id = $1', lesson.nodeIDs[3], '0'.repeat(64));
await act(teacher, 'lesson.publish', { id: lesson.id, versionID: newId('LessonVersion') });
await enrol(teacher, lesson);

const idOf = async (sql: string) => (await rows<{ id: string }>(sql))[0]?.id ?? '';
const begun = await idOf("select id from lesson where name = 'Why bridges hum'");
const mail = await idOf('select id from mail_outbox limit 1');

const { learner: demo } = inject('demoAccounts');
if (!demo) throw new Error('the demo accounts are told at start');

const people: { who: string; sit: () => Promise<Seat>; screens: Screen[] }[] = [
  { who: 'a visitor', sit: () => browser(), screens: visitorScreens(mail) },
  { who: 'a newcomer', sit: () => newPerson(), screens: newcomerScreens },
  { who: 'a learner', sit: async () => signIn(await browser(), demo), screens: learnerScreens(lesson.id, begun) },
  { who: 'a teacher', sit: async () => teacher, screens: teacherScreens(lesson.id, lesson.nodeIDs, draft.id) },
  {
    who: 'whoever takes a lesson',
    sit: async () => signIn(await browser(), teacher),
    screens: playerScreens(lesson.id),
  },
];

/** The mailbox has no script: it looks for new mail by loading itself again, which would end what looks at it. */
const keepMailbox = (page: Page) =>
  page.route('/mailbox', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace(/<meta http-equiv="refresh"[^>]*>/, '') });
  });

describe.each(people)(
  '$who meets no serious fault of accessibility, in any look, on a desk or a phone,',
  ({ sit, screens }) => {
    let page: Page;
    beforeAll(async () => {
      ({ page } = await sit());
      await keepMailbox(page);
    });

    test.each(screens)('where it says “$shows”', async (screen) => {
      await open(page, screen);
      const found: string[] = [];
      for (const width of screen.widths ?? [DESK, PHONE]) {
        await page.setViewportSize({ width, height: 900 });
        for (const look of looks) found.push(...(await faults(page, look)).map((fault) => `${width} px ${fault}`));
      }
      expect(found).toEqual([]);
    });
  },
);

test.each([
  { look: looks[0], faulty: ['button-name', 'color-contrast'] },
  { look: looks[1], faulty: ['color-contrast'] },
  { look: looks[2], faulty: ['button-name'] },
])('a fault is found where there is one: $look.mode $look.dir', async ({ look, faulty }) => {
  const { page } = await browser();
  await page.goto('/auth/login');
  await page.getByText('Welcome back').waitFor();
  await page.evaluate(() => {
    const faint = document.createElement('p');
    faint.append('Hard to see');
    faint.style.color = 'rgb(128 128 128 / 20%)';
    document.body.append(document.createElement('button'), faint);
  });
  expect((await faults(page, look)).map((fault) => fault.split(' ')[2])).toEqual(faulty);
});

/** Paths that only lead on to another. */
const onward = ['/home', '/learn', '/teach', '/interact', '/user'];

test('every path of the product is looked at', () => {
  const seen = people.flatMap(({ screens }) => screens.map(({ path }) => path.split('?')[0] ?? ''));
  const pattern = (path: string) => new RegExp(`^${path.replaceAll(/\$\w+/g, '[^/]+')}$`);
  const missed = paths.filter((path) => !onward.includes(path) && !seen.some((each) => pattern(path).test(each)));
  expect(missed).toEqual([]);
  expect(seen.filter((path) => !path.startsWith('/mailbox') && !isKnownPath(path))).toEqual([]);
});
