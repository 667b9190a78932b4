import { setTimeout as pause } from 'node:timers/promises';
import type { Browser } from 'playwright';
import type { LessonNode } from '#domain/teach/node.ts';
import type { Figure } from '#bench/harness/figure.ts';
import { measureInput } from '#bench/harness/input-latency.ts';
import { type BenchPerson, quizOf, readingStep } from '#bench/harness/school.ts';
import { openChromium, openRecordedPage } from '#bench/harness/recorded-page.ts';
import type { BenchFixture } from '#bench/harness/fixture.ts';

const PARAGRAPHS = 250;
const WORDS_A_PARAGRAPH = 80;
const STEPS = 300;
const KEYS = 60;
/** Pace of a fast typist; saving in the meantime is part of the measurement. */
const BETWEEN_KEYS_MS = 90;
const MOVES = 40;
const MOVE_PX = 6;
const SETTLE_MS = 2_000;
const LOOK_MS = 10;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** Typing latency in a long text, and in a lesson of many steps with its map. */
export async function editorTyping({ product, school }: BenchFixture): Promise<Figure[]> {
  const [teacher] = await school.people(1);
  if (!teacher) throw new Error('no person was created');
  const browser = await openChromium();
  try {
    const lesson = { browser, origin: product.url, teacher, school };
    return [...(await inLongText(lesson)), ...(await inManySteps(lesson))];
  } finally {
    await browser.close();
  }
}

interface Writing {
  browser: Browser;
  origin: string;
  teacher: BenchPerson;
  school: BenchFixture['school'];
}

async function inLongText({ browser, origin, teacher, school }: Writing): Promise<Figure[]> {
  const paragraph = Array.from({ length: WORDS_A_PARAGRAPH }, (_, index) => `word${index % 7}`).join(' ');
  const long = readingStep(
    'A long text',
    Array.from({ length: PARAGRAPHS }, () => paragraph),
  );
  const id = await school.draft('Much to read', [long], teacher.actor);
  const screen = await openRecordedPage(browser, origin, teacher.cookie);
  const { page, devtools } = screen;
  await page.goto(`/teach/lessons/${id}`);
  const text = page.getByRole('textbox', { name: 'Text', exact: true });
  await text
    .locator('p')
    .nth(PARAGRAPHS / 2)
    .click();
  await pause(SETTLE_MS);
  const watch = await measureInput(page, devtools, 'keydown');
  const name = `key to paint in a text of ${(PARAGRAPHS * WORDS_A_PARAGRAPH).toLocaleString('en')} words`;
  const typed = await watch.measure(name, KEYS, async (index) => {
    await page.keyboard.press(LETTERS.charAt(index % LETTERS.length));
    await pause(BETWEEN_KEYS_MS);
  });
  await pause(SETTLE_MS);
  await page.keyboard.type('lastword');
  const ended = performance.now();
  const isKept = async () =>
    (await school.rows('LessonNodeContent', `x.lesson_id = $1 and x.text like '%lastword%'`, id)).length > 0;
  while (!(await isKept())) await pause(LOOK_MS);
  const kept = performance.now() - ended;
  await screen.close();
  return [typed, { name: 'last key to the text at the server', value: kept, unit: 'ms', atMost: 1_000 }];
}

async function inManySteps({ browser, origin, teacher, school }: Writing): Promise<Figure[]> {
  const nodes = Array.from({ length: STEPS }, (_, index) =>
    index % 10 === 9 ? quizOf(5) : readingStep(`Step ${index + 1}`, ['What is read here. '.repeat(20)]),
  );
  const id = await school.draft('Many steps', nodes, teacher.actor);
  const middle: LessonNode['id'] | undefined = nodes[STEPS / 2]?.id;
  const screen = await openRecordedPage(browser, origin, teacher.cookie);
  const { page, devtools } = screen;
  await page.goto(`/teach/lessons/${id}?step=${middle}`);
  const name = page.getByRole('textbox', { name: 'Name' });
  await name.waitFor();
  const keys = await measureInput(page, devtools, 'keydown');
  const rename = async (where: string) => {
    await name.click();
    await pause(SETTLE_MS);
    return keys.measure(`key to paint in the name of one of ${STEPS} steps, ${where}`, KEYS, async (index) => {
      await page.keyboard.press(LETTERS.charAt(index % LETTERS.length));
      await pause(BETWEEN_KEYS_MS);
    });
  };
  const inList = await rename('beside the list');
  await page.getByText('Shape', { exact: true }).click();
  const card = page.locator(`[data-id="${middle}"]`);
  await card.waitFor();
  const inPicture = await rename('beside the picture');
  const moves = await measureInput(page, devtools, 'pointermove');
  const drag = async (what: string, from: { x: number; y: number }) => {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    const figure = await moves.measure(`${what} in a picture of ${STEPS} steps`, MOVES, async (index) => {
      await page.mouse.move(from.x + index * MOVE_PX, from.y + index);
      await pause(BETWEEN_KEYS_MS / 3);
    });
    await page.mouse.up();
    return figure;
  };
  const end = await card.locator('.react-flow__handle.source').boundingBox();
  const whole = await card.boundingBox();
  if (!end || !whole) throw new Error('the selected step is not on the map');
  const drawn = await drag('drawing a way', { x: end.x + end.width / 2, y: end.y + end.height / 2 });
  const moved = await drag('dragging the canvas', { x: whole.x - 80, y: whole.y + 10 });
  await screen.close();
  return [inList, inPicture, drawn, moved];
}
