import { afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Enrollment } from '#domain/learn/enrollment.ts';
import type { QuizAttempt } from '#domain/learn/quiz-attempt.ts';
import type { QuizQuestion } from '#domain/teach/question/quiz-question.ts';
import { PlayerPage } from '#web/learn/player/player-page.tsx';
import {
  closeSchool,
  openSchool,
  paragraph,
  type SchoolOptions,
  iconShape,
  loadTranslations,
  renderPage,
} from '#web/learn/test-school.tsx';
import { ANSWER_DRAFTS_KEY } from '#web/learn/quiz/storage-keys.ts';
import { typeInto } from '#web/shared/test-typing.ts';
import { accessibilityFaults } from '#web/shared/test-render.tsx';
import type { ClientStore } from '#web/store/client-store.ts';
import { newId } from '#web/store/row/new-id.ts';
import { resetServerTime } from '#web/store/api/server-time.ts';
import { rowOf } from '#web/store/row/test-row.ts';

const pattern = '/learn/enrollments/lesson/$id';
type School = Awaited<ReturnType<typeof openSchool>>;

const questions: QuizQuestion[] = [
  {
    id: 'truth',
    kind: 'trueFalse',
    question: paragraph('b1', 'Bridges can hum.'),
    options: [],
    answer: ['true'],
    score: 1,
  },
  {
    id: 'year',
    kind: 'number',
    question: paragraph('b2', 'In which year?'),
    options: [],
    answer: ['1940'],
    tolerance: 0,
    score: 1,
  },
  {
    id: 'river',
    kind: 'text',
    question: paragraph('b3', 'Over which water?'),
    options: [],
    answer: ['Narrows'],
    score: 1,
  },
];

const play = (store: ClientStore, { lesson }: School) =>
  renderPage(store, PlayerPage, pattern, `/learn/enrollments/lesson/${lesson.id}`);
const title = (name: string) =>
  expect.element(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
const footer = (text: string | RegExp) => expect.element(page.getByRole('contentinfo').getByText(text)).toBeVisible();
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const showsQuestion = (number: number) => expect.element(page.getByText(`Question ${number} of 3`)).toBeVisible();
const attemptsOf = (store: ClientStore) => store.list('QuizAttempt', {}, { order: [['number', 'asc']] });
/** The timer runs and has just started from ten minutes. */
const timerRuns = () => expect.poll(() => page.getByRole('timer').element().textContent).toMatch(/^(10:00|9:\d\d)$/);
const isSent = (store: ClientStore) => vi.waitUntil(() => store.sync.get().pending === 0);

/** Opens the player at a quiz with the questions above. */
async function openQuiz(
  quiz: SchoolOptions['quiz'],
  before: (school: School, enrollmentID: QuizAttempt['enrollmentID']) => void = () => {},
) {
  const school = await openSchool({ questions, quiz: { ...quiz } });
  const enrollmentID = school.enroll({ status: 'IN_PROGRESS', currentNodeID: school.steps.quiz });
  before(school, enrollmentID);
  const store = await school.open();
  const visited = await play(store, school);
  await title('Check the beat');
  return { school, store, enrollmentID, ...visited };
}

const fill = (text: string) => page.getByRole('textbox').fill(text);
/** Answers all three questions, right or wrong, in a quiz that grades each answer at once. */
async function answerAll(isRight: boolean) {
  await page.getByRole('radio', { name: isRight ? 'True' : 'False' }).click();
  for (const text of [isRight ? '1940' : '7', isRight ? 'narrows' : 'Thames']) {
    await press('Check');
    await press('Next question');
    await fill(text);
  }
  await press('Check');
  await press('See the result');
}

beforeAll(loadTranslations);
afterEach(closeSchool);

test('the quiz result shows the feedback on the chosen option in its list, also for a single choice', async () => {
  const options = [
    { id: 'paint', text: 'Its paint', feedback: 'Paint does not move.' },
    { id: 'wind', text: 'The wind' },
  ];
  const single = { id: 'beat', kind: 'single', options, answer: ['wind'], score: 1 } as const;
  const school = await openSchool({ questions: [{ ...single, answer: ['wind'], question: paragraph('b', 'Why?') }] });
  school.enroll({ status: 'IN_PROGRESS', currentNodeID: school.steps.quiz });
  await play(await school.open(), school);
  await page.getByRole('radio', { name: 'Its paint' }).click();
  await press('Check');
  await press('See the result');
  await userEvent.click(page.getByText('Why?'));
  await expect.element(page.getByRole('radio', { name: 'Its paint Paint does not move. Your answer' })).toBeVisible();
});

test('the quiz result renders a question only once it is expanded', async () => {
  await openQuiz({});
  await answerAll(true);
  await footer('Passed');
  const [first] = document.querySelectorAll('ol details');
  expect(first?.querySelectorAll('[role="radio"], input')).toHaveLength(0);
  await userEvent.click(first!.querySelector('summary')!);
  await vi.waitFor(() => expect(first?.querySelectorAll('[role="radio"], input').length).toBeGreaterThan(0));
});

test('a quiz with feedback at the end shows no verdict before it is submitted, and answers can be changed until then', async () => {
  const { store } = await openQuiz({ feedback: 'end' });
  await page.getByRole('radio', { name: 'False' }).click();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await showsQuestion(2);
  await fill('1940');
  await userEvent.keyboard('{Enter}');
  await showsQuestion(3);
  await press('Previous question');
  await press('Previous question');
  await expect.element(page.getByRole('radio', { name: 'False' })).toBeChecked();
  await page.getByRole('radio', { name: 'True' }).click();
  await press('Next question');
  await press('Next question');
  await press('To the overview');
  await footer('1 question is not answered');
  await isSent(store);
  expect(attemptsOf(store)[0]?.answers.map(({ grade }) => grade)).toEqual([null, null]);
  expect(await accessibilityFaults()).toEqual([]);

  await press('Hand in');
  await page.getByRole('dialog').getByRole('button', { name: 'Hand in' }).click();
  await footer('Passed');
  await expect.element(page.getByText('66.7%')).toBeVisible();
  await vi.waitUntil(() => attemptsOf(store)[0]?.status === 'PASS');
});

test('an answer changed on another device is shown and kept if nothing was chosen here', async () => {
  const { school, store } = await openQuiz({ feedback: 'end' });
  await page.getByRole('radio', { name: 'False' }).click();
  await press('Next question');
  await showsQuestion(2);
  await press('Previous question');
  await expect.element(page.getByRole('radio', { name: 'False' })).toBeChecked();
  await isSent(store);
  const [attempt] = attemptsOf(store);
  const answers = attempt?.answers.map((given) => ({ ...given, answer: ['true'] })) ?? [];
  school.server.put('QuizAttempt', { ...attempt!, answers });
  await expect.element(page.getByRole('radio', { name: 'True' })).toBeChecked();
  await press('Next question');
  await showsQuestion(2);
  await isSent(store);
  expect(attemptsOf(store)[0]?.answers).toMatchObject([{ answer: ['true'] }]);
});

test('a chosen and a typed answer that were not sent survive a reload, and are gone once they are sent', async () => {
  const { school, store, screen } = await openQuiz({});
  const reload = async (old: ClientStore, page_: typeof screen) => {
    await isSent(old);
    await page_.unmount();
    await old.close();
    const next = await school.open();
    return { next, ...(await play(next, school)) };
  };
  await page.getByRole('radio', { name: 'False' }).click();
  const once = await reload(store, screen);
  await expect.element(page.getByRole('radio', { name: 'False' })).toBeChecked();
  await press('Check');
  await press('Next question');
  await typeInto(page.getByRole('textbox'), '19');
  const twice = await reload(once.next, once.screen);
  await expect.element(page.getByRole('textbox')).toHaveValue('19');
  await userEvent.click(page.getByRole('textbox'));
  await userEvent.keyboard('{End}40{Enter}');
  await footer('Right');
  await isSent(twice.next);
  expect(attemptsOf(twice.next)[0]?.answers).toMatchObject([{ answer: ['false'] }, { answer: ['1940'] }]);
  expect(localStorage.getItem(ANSWER_DRAFTS_KEY)).toBe('{}');
});

test('an answer from another device neither replaces a typed one nor moves to the next question', async () => {
  const { school, store } = await openQuiz({});
  await page.getByRole('radio', { name: 'True' }).click();
  await press('Check');
  await press('Next question');
  await typeInto(page.getByRole('textbox'), '1941');
  await isSent(store);
  const [attempt] = attemptsOf(store);
  const grade = { isRight: true, score: 1, answer: ['1940'], feedback: {}, explanation: null };
  const other = { questionID: 'year', answer: ['1940'], grade };
  school.server.put('QuizAttempt', { ...attempt!, answers: [...attempt!.answers, other] });
  await expect.element(page.getByText(/^You answered this question on another device\./)).toBeVisible();
  await showsQuestion(2);
  await expect.element(page.getByRole('textbox')).toHaveValue('1941');
  await expect.element(page.getByRole('button', { name: 'Check' })).toBeDisabled();
  await press('Show that answer');
  await footer('Right');
  await expect.element(page.getByRole('textbox')).toHaveValue('1940');
  await press('Next question');
  await showsQuestion(3);
});

test('a quiz with few attempts says so before the first answer and in the dialog that submits', async () => {
  const { store } = await openQuiz({ feedback: 'end', attempts: 2 });
  await expect
    .element(page.getByText('2 attempts left. You can change your answers until you submit. They are graded then.'))
    .toBeVisible();
  for (const answer of ['1', '1940', 'Thames']) {
    if (answer === '1') await page.getByRole('radio', { name: 'True' }).click();
    else await fill(answer);
    await press(answer === 'Thames' ? 'To the overview' : 'Next question');
  }
  await press('Hand in');
  await expect.element(page.getByRole('dialog').getByText(/^1 attempt is left after this one\./)).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  expect(attemptsOf(store)[0]).toMatchObject({ status: 'IN_PROGRESS', submittedAt: null });
});

test('a quiz with few attempts and feedback at once says that the first answer begins an attempt, until it is given', async () => {
  await openQuiz({ attempts: 2 });
  const rule = page.getByText(/^2 attempts left\. Your first check starts an attempt/);
  await expect.element(rule).toBeVisible();
  await page.getByRole('radio', { name: 'True' }).click();
  await press('Check');
  await expect.element(rule).not.toBeInTheDocument();
});

test('an ordering question that nobody has touched is not answered and gives no points [D-62]', async () => {
  const { store } = await openQuiz({ feedback: 'end' }, ({ version, steps }) => {
    const options = ['Boil', 'Pour', 'Drink'].map((text) => ({ id: text, text }));
    version.body[steps.quiz] = {
      type: 'QUIZ',
      passMark: 0.6,
      questions: [{ id: 'truth', kind: 'order', question: paragraph('b', 'How is tea made?'), options, score: 1 }],
    };
  });
  await press('To the overview');
  await expect.element(page.getByText('Not answered', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: /How is tea made/ }).click();
  // At an end an arrow is grey and does nothing, but keeps the focus.
  const greyed = [...document.querySelectorAll('[data-by]')].map((each) => each.ariaDisabled);
  expect(greyed).toEqual(['true', 'false', 'false', 'false', 'false', 'true']);
  await page.getByRole('checkbox', { name: 'This order is correct' }).click();
  await press('To the overview');
  await expect.element(page.getByText('Answered', { exact: true })).toBeVisible();
  await isSent(store);
  expect(attemptsOf(store)[0]?.answers[0]?.answer.toSorted()).toEqual(['Boil', 'Drink', 'Pour']);
});

test('a quiz submitted offline is stored, and graded once the device is online', async () => {
  const { school, store } = await openQuiz({ feedback: 'end' });
  school.server.setOnline(false);
  await page.getByRole('radio', { name: 'True' }).click();
  await press('Next question');
  await fill('1940');
  await press('Next question');
  await fill('narrows');
  await press('To the overview');
  await press('Hand in');
  await footer('Kept');
  school.server.setOnline(true);
  await footer('Passed');
  expect(attemptsOf(store)).toMatchObject([{ status: 'PASS', score: 1 }]);
});

test('a timed attempt starts when the learner presses Start, and continues after a reload', async () => {
  const { school, store, screen } = await openQuiz({ timeLimitSeconds: 600 });
  await expect.element(page.getByText('10:00')).toBeVisible();
  // The pass mark is shown as the teacher typed it, without decimals.
  await expect.element(page.getByText('60%', { exact: true })).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
  expect(attemptsOf(store)).toEqual([]);
  await press('Start');
  await timerRuns();
  await isSent(store);
  const [begun] = attemptsOf(store);
  await screen.unmount();
  await store.close();
  const again = await school.open();
  await play(again, school);
  await timerRuns();
  expect(attemptsOf(again).map(({ id, createdAt }) => [id, createdAt])).toEqual([[begun?.id, begun?.createdAt]]);
});

test('a timed quiz cannot be started offline', async () => {
  const { school } = await openQuiz({ timeLimitSeconds: 600 });
  school.server.setOnline(false);
  await expect.element(page.getByRole('button', { name: 'Start' })).toBeDisabled();
  await footer('A quiz against the clock starts with the network.');
});

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

test.each([
  { timeLimitSeconds: 600, aheadMs: 15 * MINUTE_MS },
  { timeLimitSeconds: 10, aheadMs: -40 * DAY_MS },
])(
  'a time limit of $timeLimitSeconds s follows the server’s clock on a device that is $aheadMs ms ahead',
  async (given) => {
    const { timeLimitSeconds, aheadMs } = given;
    const { school, store } = await openQuiz({ timeLimitSeconds, attempts: 1 }, ({ server }) => {
      server.aheadMs = -aheadMs;
    });
    const passed = { ms: 0 };
    // The prototype's method is the real clock even while the spy of another test is active.
    const real = () => Performance.prototype.now.call(performance);
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => real() + passed.ms);
    onTestFinished(() => clock.mockRestore());
    await press('Start');
    await expect.element(page.getByRole('timer')).toBeVisible();
    // Most of the limit passes at once, for the device and for the server, so that the test need not wait for it.
    passed.ms = timeLimitSeconds * 1_000 - 2_000;
    school.server.aheadMs += passed.ms;
    await footer('No attempt left');
    const [{ createdAt, submittedAt } = { createdAt: '', submittedAt: null }] = attemptsOf(store);
    // The attempt is submitted once, and not early, which would take time from the learner.
    expect(Date.parse(submittedAt ?? '') - Date.parse(createdAt)).toBeGreaterThan(timeLimitSeconds * 1_000 - 500);
    expect(school.server.executed.filter(({ name }) => name === 'quiz.submit')).toHaveLength(1);
  },
);

test('a timed attempt waits until the server’s time is known, so a device clock that is ahead does not end it', async () => {
  const { school, store, screen } = await openQuiz({ timeLimitSeconds: 600, attempts: 1 }, ({ server }) => {
    server.aheadMs = -15 * MINUTE_MS;
  });
  await press('Start');
  await timerRuns();
  await isSent(store);
  await screen.unmount();
  await store.close();
  resetServerTime();
  school.server.setOnline(false);
  const again = await school.open();
  await play(again, school);
  await expect.element(page.getByText(/This quiz is timed, and you’re offline/)).toBeVisible();
  await press('Try again');
  await expect.element(page.getByText(/This quiz is timed, and you’re offline/)).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
  expect(attemptsOf(again)).toMatchObject([{ submittedAt: null }]);
  school.server.setOnline(true);
  await timerRuns();
  expect(school.server.executed.filter(({ name }) => name === 'quiz.submit')).toHaveLength(0);
});

test('an attempt is submitted as it is, exactly once, when its time is up', async () => {
  const { school, store } = await openQuiz(
    { timeLimitSeconds: 600, attempts: 2 },
    ({ server, version, actor, steps }, enrollmentID) =>
      server.put(
        'QuizAttempt',
        rowOf('QuizAttempt', newId('QuizAttempt'), {
          enrollmentID,
          nodeID: steps.quiz,
          versionID: version.id,
          owner: actor.id,
          status: 'IN_PROGRESS',
          answers: [{ questionID: 'truth', answer: ['true'], grade: null }],
          createdAt: new Date(Date.now() - 3_600_000).toISOString(),
        }),
      ),
  );
  await footer('Not passed yet');
  await footer(/1 attempt left/);
  await expect.element(page.getByText('33.3%')).toBeVisible();
  await isSent(store);
  expect(school.server.executed.filter(({ name }) => name === 'quiz.submit')).toHaveLength(1);
});

test('a failed last attempt says that no attempt is left and that the learner can go on', async () => {
  const { store } = await openQuiz({ attempts: 1 });
  await answerAll(false);
  await footer('No attempt left');
  await footer('You can go on where the lesson leads from here.');
  expect(attemptsOf(store)).toMatchObject([{ status: 'FAIL' }]);
  expect(store.list('Enrollment', {})[0]?.progress.find(({ status }) => status === 'FAILED')).toBeDefined();
});

test('retaking a failed lesson keeps the finished steps and allows the quiz again', async () => {
  const { school, store } = await openQuiz({ attempts: 1 }, ({ server, steps, actor }, enrollmentID) => {
    const owner = actor.id;
    const progress: Enrollment['progress'] = [
      { topicID: steps.read, status: 'COMPLETE' },
      { topicID: steps.quiz, status: 'FAILED' },
    ];
    const begun = server.rows.get('Enrollment', enrollmentID) as unknown as Enrollment;
    server.put('Enrollment', { ...begun, status: 'FAILED', progress });
    server.put(
      'EnrollmentTopicProgress',
      rowOf('EnrollmentTopicProgress', newId('EnrollmentTopicProgress'), {
        enrollmentID,
        topicID: steps.quiz,
        status: 'FAILED',
        owner,
      }),
    );
    server.put(
      'QuizAttempt',
      rowOf('QuizAttempt', newId('QuizAttempt'), {
        enrollmentID,
        nodeID: steps.quiz,
        status: 'FAIL',
        score: 0,
        owner,
      }),
    );
  });
  await footer('All counted attempts used');
  await footer('Practice attempts don’t count toward certificates.');
  expect(await accessibilityFaults()).toEqual([]);
  await press('Practice again (doesn’t count)');
  const question = page.getByRole('dialog', { name: 'Take this lesson again?' });
  await expect
    .element(question.getByText(/What you have done stays done.*this result stays in your history/))
    .toBeVisible();
  await question.getByRole('button', { name: 'Take it again' }).click();
  await showsQuestion(1);
  await isSent(store);
  expect(store.list('Enrollment', {})[0]).toMatchObject({
    status: 'IN_PROGRESS',
    history: [{ status: 'FAILED' }],
    progress: [
      { topicID: school.steps.read, status: 'COMPLETE' },
      { topicID: school.steps.quiz, status: 'INPROGRESS' },
    ],
  });
});

test('the quiz lists all attempts with the best score, and practice does not lower it [S-473]', async () => {
  const { store } = await openQuiz({});
  await answerAll(true);
  await footer('Passed');
  await press('Practice again');
  await showsQuestion(1);
  await answerAll(false);
  const history = page.getByRole('region', { name: 'Your attempts' });
  await expect.element(history.getByText('Best: 100.0%')).toBeVisible();
  const lines = history.getByRole('listitem');
  await expect.element(lines.nth(0).getByText('Not passed', { exact: true })).toBeVisible();
  await expect.element(lines.nth(1).getByText('Passed', { exact: true })).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
  await isSent(store);
  const quiz = store.list('EnrollmentTopicProgress', {})[0];
  expect(quiz?.status).toBe('COMPLETE');
});

test('each attempt shuffles the questions in its own order, which a reload keeps', async () => {
  const { school, store, screen } = await openQuiz({ isShuffled: true, feedback: 'end', passMark: 1 });
  const order = async () => {
    const asked: string[] = [];
    for (const number of [1, 2, 3]) {
      await showsQuestion(number);
      asked.push(page.getByText(/hum\.|year\?|water\?/).element().textContent ?? '');
      await press(number === 3 ? 'To the overview' : 'Next question');
    }
    return asked;
  };
  const before = await order();
  expect(new Set(before).size).toBe(3);
  await isSent(store);
  await screen.unmount();
  await store.close();
  await play(await school.open(), school);
  expect(await order()).toEqual(before);
});

test('each quiz status has its own word and icon [S-413, S-414, S-415, S-416]', async () => {
  await openQuiz({});
  const signs = new Set<string>();
  const stands = async (word: string, where: Pick<typeof page, 'getByText'> = page) => {
    const pill = where.getByText(word, { exact: true });
    await expect.element(pill).toBeVisible();
    signs.add(iconShape(pill.element().parentElement ?? document.body));
  };
  await showsQuestion(1);
  await stands('Not answered yet');
  await page.getByRole('radio', { name: 'False' }).click();
  await press('Check');
  await stands('Under way');
  await press('Next question');
  await fill('7');
  await press('Check');
  await press('Next question');
  await fill('Thames');
  await press('Check');
  await press('See the result');
  await press('Try again');
  await showsQuestion(1);
  await stands('Not passed');
  await answerAll(true);
  await stands('Passed', page.getByRole('region', { name: 'Your attempts' }));
  expect(signs.size).toBe(4);
});
