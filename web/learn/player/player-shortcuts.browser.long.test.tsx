import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { PlayerPage } from '#web/learn/player/player-page.tsx';
import { pressEveryKeyPair } from '#web/learn/player/test-keys.ts';
import {
  closeSchool,
  openSchool,
  paragraph,
  type SchoolOptions,
  loadTranslations,
  renderPage,
} from '#web/learn/test-school.tsx';

type School = Awaited<ReturnType<typeof openSchool>>;

/** Commands that only save the learner's position; they cost nothing, submit nothing and start no timer. */
const navigation: readonly string[] = ['step.open', 'step.savePosition', 'activity.record'];

interface Screen {
  options?: SchoolOptions;
  at?: keyof School['steps'];
  prepare?: (school: School) => void;
  /** Buttons to press in order to reach the screen; an option is chosen by its name. */
  press?: readonly (string | { option: string })[];
}

const slides = ({ version, steps }: School) => {
  const { outline, body } = version;
  outline.nodes = outline.nodes.map((node) => (node.id === steps.read ? { ...node, type: 'SLIDESHOW' } : node));
  const slide = (name: string) => ({ name, description: '', content: paragraph(name, `About ${name}.`), url: '' });
  body[steps.read] = { type: 'SLIDESHOW', slides: [slide('Wind'), slide('Cure')] };
};
const wrong = [{ option: 'Its paint' }, 'Check', 'Next question', { option: 'A song' }, 'Check', 'See the result'];

const screens: Readonly<Record<string, Screen>> = {
  'a text step': {},
  slides: { prepare: slides },
  'a question with a chosen option': { at: 'quiz', press: [{ option: 'A push in time' }] },
  'an answered question': { at: 'quiz', press: [{ option: 'A push in time' }, 'Check'] },
  'a question graded at the end': { options: { quiz: { feedback: 'end' } }, at: 'quiz' },
  'the only attempt': { options: { quiz: { attempts: 1 } }, at: 'quiz' },
  'a timed quiz': { options: { quiz: { timeLimitSeconds: 600 } }, at: 'quiz' },
  'the overview of a quiz': {
    options: { quiz: { feedback: 'end' } },
    at: 'quiz',
    press: ['Next question', 'To the overview'],
  },
  'a failed quiz': { at: 'quiz', press: wrong },
  'the end of the lesson': { at: 'end', press: ['Finish'] },
};

/** B sets a bookmark and takes it away again: it costs nothing, and no work is handed in. */
const bookmark: readonly string[] = ['annotation.bookmark', 'annotation.delete'];
const commandsOf = ({ server }: School): string[] =>
  server.executed.map(({ name }) => name).filter((name) => ![...navigation, ...bookmark].includes(name));

/** Opens a screen of the player. */
async function arrive({ options, at = 'read', prepare, press = [] }: Screen) {
  const school = await openSchool(options);
  prepare?.(school);
  const currentNodeID = school.steps[at];
  school.enroll({ status: 'IN_PROGRESS', currentNodeID });
  const store = await school.open();
  await renderPage(store, PlayerPage, '/learn/enrollments/lesson/$id', `/learn/enrollments/lesson/${school.lesson.id}`);
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const each of press)
    await (typeof each === 'string'
      ? page.getByRole('button', { name: each, exact: true }).click()
      : page
          .getByRole('radio', { name: each.option })
          .or(page.getByRole('checkbox', { name: each.option }))
          .click());
  const isSent = () => vi.waitUntil(() => store.sync.get().pending === 0);
  await isSent();
  return { school, isSent };
}

beforeAll(loadTranslations);
afterEach(closeSchool);

test.each(Object.entries(screens))(
  'no key and no pair of keys does more than navigate or bookmark at %s while no control has the focus',
  async (_name, screen) => {
    const { school, isSent } = await arrive(screen);
    const before = commandsOf(school);
    await pressEveryKeyPair();
    await isSent();
    expect(commandsOf(school).slice(before.length)).toEqual([]);
  },
);
