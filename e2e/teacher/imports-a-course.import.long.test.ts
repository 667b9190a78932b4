import { globSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Page } from 'playwright';
import { ZipFile } from 'yazl';
import { beforeAll, describe, expect, test } from 'vitest';
import { hasRealCourse, ownCourse, realCourse } from '#data/test-course.ts';
import { importCourse } from '#e2e/course-import.ts';
import type { Person } from '#e2e/person.ts';
import { shell } from '#e2e/shell.ts';
import { openFixture } from '#e2e/fixture.ts';
import { lessonEditor } from '#e2e/lesson-editor.ts';
import type { QuizQuestion } from '#domain/teach/question/quiz-question.ts';

const { newPerson, rows } = await openFixture();

/** A course, and one lesson of it with pictures, questions and several steps. */
interface GivenCourse {
  folder: string;
  name: string;
  lesson: string;
}

const ours: GivenCourse = {
  folder: ownCourse,
  name: 'Reading a Weather Map',
  lesson: 'Pressure and Wind',
};
const real: GivenCourse = {
  folder: realCourse,
  name: 'Version Control with Git',
  lesson: 'Exploring History',
};

interface Step {
  name: string;
  pictures: number;
  questions: QuizQuestion[];
}

/** Waits until the current text has so many loaded pictures. */
const picturesOf = async (page: Page, count: number) => {
  const pictures = page.locator('figure img');
  await expect.poll(() => pictures.count()).toBe(count);
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  }
};

// Each test continues from the previous one.
describe.each(hasRealCourse ? [ours, real] : [ours])('import of “$name”', ({ folder, name, lesson }) => {
  let teacher: Person;
  let learner: Person;
  let lessons: { id: string; name: string }[];
  let lessonID: string;
  let steps: Step[];

  beforeAll(async () => {
    [teacher, learner] = await Promise.all([
      newPerson({ firstName: 'Tove', lastName: 'Sandström', at: '/teach/lessons' }),
      newPerson({ firstName: 'Lior', lastName: 'Amsalem', at: '/learn/catalog' }),
    ]);
    await teacher.page.getByRole('heading', { name: 'Lessons' }).waitFor();
    await learner.page.getByRole('article').first().waitFor();
  });

  const course = () => teacher.page.getByRole('rowheader', { name });
  // Found by ID, because parallel tests publish lessons with the same names.
  const card = (id: string) =>
    learner.page.getByRole('article').filter({ has: learner.page.locator(`a[href$="/${id}"]`) });
  const press = (label: string) => learner.page.getByRole('button', { name: label, exact: true }).click();
  const isOpen = (title: string) => learner.page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
  const analyticsCell = (words: string) =>
    teacher.page.getByRole('row').filter({ hasText: 'Lior A.' }).getByText(words).first();

  test("an imported course appears in its teacher's open list as drafts that nobody else sees", async () => {
    expect(await importCourse(folder, teacher)).toContain(`Imported: ${name}.`);
    lessons = await rows('select id, name from lesson where owner = $1 order by position', teacher.id);
    lessonID = lessons.find((row) => row.name === lesson)?.id ?? '';
    await course().getByText(`${lessons.length} lessons`, { exact: true }).waitFor();
    for (const each of lessons) await teacher.page.getByRole('link', { name: each.name, exact: true }).waitFor();
    expect(await card(lessonID).count()).toBe(0);
  });

  test('imported drafts are reviewed, one gets a price, and one action publishes all of them', async () => {
    const { page } = teacher;
    steps = await rows<Step>(
      `select n.name, coalesce(q.questions, '[]') as questions,
         (select count(*)::int from regexp_matches(coalesce(c.text, ''), '"type":"image"', 'g')) as pictures
       from lesson_node n left join lesson_node_quiz q on q.lesson_node_id = n.id
       left join lesson_node_content c on c.lesson_node_id = n.id where n.lesson_id = $1 order by n.position`,
      lessonID,
    );
    expect(steps.filter(({ pictures }) => pictures > 0)).not.toEqual([]);
    expect(steps.filter(({ questions }) => questions.length > 0)).not.toEqual([]);
    await page.getByRole('link', { name: lesson, exact: true }).click();
    for (const [index, { name: step, pictures }] of steps.entries()) {
      await page
        .getByRole('list', { name: 'Steps' })
        .getByRole('button', { name: `Step ${index + 1} ${step}` })
        .click();
      await page.getByRole('heading', { name: `Step ${index + 1}` }).waitFor();
      await picturesOf(page, pictures);
    }
    await lessonEditor(page).price('5');
    await page.getByText('500,000 tokens').waitFor();

    await page.getByRole('link', { name: 'Lessons' }).click();
    await page.getByRole('button', { name: `Publish all ${lessons.length} lessons` }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: `Publish ${lessons.length} lessons` })
      .click();
    await page.getByText(`${lessons.length} lessons are published`).waitFor();
    for (const { id } of lessons) await card(id).getByText('New', { exact: true }).waitFor();
    await card(lessonID).getByText('$5', { exact: true }).waitFor();
  });

  test('a learner enrolls, pays, reads and answers, partly offline, while the teacher watches', async () => {
    const { page, context } = learner;
    const balance = page.getByTestId('balance');
    await card(lessonID).getByRole('link', { name: lesson, exact: true }).click();
    await page.getByRole('button', { name: 'Enroll for 500,000 tokens' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Enroll for 500,000 tokens' }).click();
    await page.waitForURL(`/learn/enrollments/lesson/${lessonID}*`);
    await shell(page).openAccountMenu();
    await expect.poll(() => balance.innerText()).toBe('500,000 tokens');
    await page.keyboard.press('Escape');

    await teacher.page.getByRole('link', { name: lesson, exact: true }).click();
    await teacher.page.getByRole('tab', { name: /Learners/ }).click();

    const [tunnel, light] = [Math.floor(steps.length / 2), steps.length - 1];
    for (const [index, { name: step, pictures, questions }] of steps.entries()) {
      if (index === tunnel) {
        await analyticsCell(`${index} of ${steps.length} steps`).waitFor();
        await context.setOffline(true);
      }
      if (index === light) await context.setOffline(false);
      await isOpen(step);
      await picturesOf(page, pictures);
      for (const [number, { options, answer }] of questions.entries()) {
        const right = options.find(({ id }) => id === answer[0])?.text ?? '';
        await page
          .getByRole('radio')
          .nth(options.findIndex(({ text }) => text === right))
          .check();
        await press('Check');
        await press(number + 1 < questions.length ? 'Next question' : 'See the result');
      }
      await press(index === light ? 'Finish' : 'Next step');
    }
    await isOpen(`You finished “${lesson}”`);
    await analyticsCell(`${steps.length} of ${steps.length} steps`).waitFor();
    await analyticsCell('Completed').waitFor();
  });

  test('the database has one enrollment, one payment, a balanced ledger, and every step once', async () => {
    expect(
      await rows('select lesson_id, status, paid_tokens::int from enrollment where owner = $1', learner.id),
    ).toEqual([{ lesson_id: lessonID, status: 'COMPLETED', paid_tokens: 500_000 }]);
    expect(
      await rows(
        `select t.key = 'enroll:' || n.id as of_enrollment, sum(e.tokens)::int as sum, max(e.tokens)::int as paid
         from enrollment n join ledger_transfer t on t.enrollment_id = n.id join ledger_entry e on e.transfer_id = t.id
         where n.owner = $1 group by 1, t.id`,
        learner.id,
      ),
    ).toEqual([{ of_enrollment: true, sum: 0, paid: 500_000 }]);
    expect(await rows('select sum(tokens)::int from ledger_entry')).toEqual([{ sum: 0 }]);
    expect(
      await rows(
        `select n.name, p.status from enrollment_topic_progress p join lesson_node n on n.id = p.topic_id
         where p.owner = $1 order by n.position`,
        learner.id,
      ),
    ).toEqual(steps.map((step) => ({ name: step.name, status: 'COMPLETE' })));
    expect(await rows('select status, number from quiz_attempt where owner = $1', learner.id)).toEqual(
      steps.filter(({ questions }) => questions.length > 0).map(() => ({ status: 'PASS', number: 1 })),
    );
  });
});

// The second test continues from the first.
describe('import of files in the browser', () => {
  let teacher: Person;
  beforeAll(async () => {
    teacher = await newPerson({ firstName: 'Tove', lastName: 'Sandström', at: '/teach/lessons/create_lesson' });
  });

  test('an archive chosen on the page for new lessons is imported as drafts', async () => {
    const { page, id } = teacher;
    const zip = new ZipFile();
    for (const path of globSync('**/*.*', { cwd: ownCourse })) zip.addFile(join(ownCourse, path), path);
    zip.end();
    const file = {
      name: 'weather.zip',
      mimeType: 'application/zip',
      buffer: await buffer(zip.outputStream as Readable),
    };
    await page.locator('aside input[type=file]').setInputFiles(file);
    await page.getByText('“Reading a Weather Map” is here').waitFor();
    await page.getByText('3 new lessons').waitFor();
    const lessons = await rows<{ visibility: string }>('select visibility from lesson where owner = $1', id);
    expect(lessons.map(({ visibility }) => visibility)).toEqual(['private', 'private', 'private']);
  });

  test('questions of a GIFT file are added to the existing questions of a quiz', async () => {
    const { page, id } = teacher;
    const quiz = () =>
      rows<{ lesson: string; step: string; questions: QuizQuestion[] }>(
        `select lesson_id as lesson, lesson_node_id as step, questions from lesson_node_quiz where owner = $1 order by id limit 1`,
        id,
      );
    const [before] = await quiz();
    await page.goto(`/teach/lessons/${before?.lesson}?step=${before?.step}`);
    await page.getByRole('button', { name: 'Bring in questions' }).click();
    const gift = 'Does it rain?{T}\n\nWhich wind is cold?{=North ~South}';
    const file = { name: 'wind.gift', mimeType: 'text/plain', buffer: Buffer.from(gift) };
    await page.getByRole('dialog').locator('input[type=file]').setInputFiles(file);
    await page.getByRole('button', { name: 'Add 2 questions' }).click();
    const count = before?.questions.length ?? 0;
    await expect.poll(async () => (await quiz())[0]?.questions.length).toBe(count + 2);
    const after = await quiz();
    expect(after[0]?.questions.slice(count)).toMatchObject([
      { kind: 'trueFalse', answer: ['true'] },
      { kind: 'single' },
    ]);
  });
});
