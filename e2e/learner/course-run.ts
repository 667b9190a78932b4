import {
  questionStepCount,
  type CourseToLearn,
  type LessonToLearn,
  type StepToLearn,
} from '#e2e/learner/course-plan.ts';
import type { InputMethod } from '#e2e/learner/input-method.ts';
import type { BrowserSession } from '#e2e/person.ts';

/** A given answer: step, option, and whether it is right. */
export interface RecordedAnswer {
  node: string;
  option: string;
  isRight: boolean;
}

export interface InputLearner extends BrowserSession {
  hands: InputMethod;
  /** Answers so far, in order. */
  given: RecordedAnswer[];
}

/**
 * Learns a course from sign-in to its last step: enrolls in its first lesson from the catalog and learns the other
 * lessons within the course. In two lessons the network is offline from the first question to the last step.
 */
export async function learnCourse(
  learner: InputLearner,
  course: CourseToLearn,
  account: { email: string; password: string },
): Promise<void> {
  const { page, hands } = learner;
  const { lessons } = course;
  const asking = lessons.filter((lesson) => questionStepCount(lesson) > 0);
  const learn = async (lesson: LessonToLearn) => {
    await page.waitForURL(`/learn/enrollments/lesson/${lesson.id}*`);
    const hasTunnel = lesson === asking[0] || lesson === asking.at(-1);
    await learnLesson(learner, lesson, { isFirst: lesson === first, hasTunnel });
  };
  const [first, ...others] = lessons;
  if (first === undefined) throw new Error('the course has no lessons');

  await logIn(learner, account);
  await findLesson(learner, course, first);
  await learn(first);
  await enterCourse(learner, course);
  for (const [index, lesson] of others.entries()) {
    if (index > 0) await hands.pressMainAction(`Go on to “${lesson.name}”`);
    await learn(lesson);
  }
  await hands.press(page.getByRole('link', { name: 'To the course' }));
  await page.getByText(`${lessons.length} of ${lessons.length} lessons completed`).waitFor();
  await hands.checkPage();
}

async function logIn({ page, hands }: InputLearner, { email, password }: { email: string; password: string }) {
  await page.goto('/auth/login');
  await hands.write(page.getByLabel('Email', { exact: true }), email);
  await hands.write(page.getByLabel('Password', { exact: true }), password);
  await hands.press(page.getByRole('button', { name: 'Log in' }));
  await page.waitForURL('/learn/dashboard');
}

async function browse({ page, hands }: InputLearner) {
  await hands.press(page.getByRole('link', { name: 'Browse lessons' }));
  await page.getByRole('article').first().waitFor();
  await hands.checkPage();
}

const cardOf = ({ page }: InputLearner, { teacherName }: CourseToLearn, name: string) =>
  page.getByRole('article').filter({ hasText: teacherName }).getByRole('link', { name, exact: true });

async function findLesson(learner: InputLearner, course: CourseToLearn, { name }: LessonToLearn) {
  const { page, hands } = learner;
  await browse(learner);
  await hands.write(page.getByRole('searchbox', { name: 'Search the lessons' }), name);
  await page.waitForURL(/[?&]q=/);
  await hands.press(cardOf(learner, course, name));
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
  await hands.checkPage();
  // On a phone, the button appears twice: in the page and in the fixed bar below it.
  await hands.press(page.getByRole('button', { name: 'Enroll', exact: true }).filter({ visible: true }).last());
}

async function enterCourse(learner: InputLearner, course: CourseToLearn) {
  const { page, hands } = learner;
  await hands.pressMainAction(`Go on to “${course.lessons[1]?.name}”`);
  await hands.press(page.getByRole('main').getByRole('link', { name: 'Catalog', exact: true }));
  await page.getByRole('article').first().waitFor();
  await hands.checkPage();
  await hands.press(page.getByRole('tab', { name: 'Courses' }));
  await hands.press(cardOf(learner, course, course.name));
  await hands.press(page.getByRole('button', { name: 'Enroll', exact: true }));
  await hands.press(page.getByRole('link', { name: /^(Start|Go on)$/ }));
  await page.waitForURL(`/learn/enrollments/course/${course.id}`);
  await hands.checkPage();
  await hands.press(page.getByRole('button', { name: 'Start', exact: true }));
}

async function learnLesson(
  learner: InputLearner,
  { name, steps }: LessonToLearn,
  { isFirst, hasTunnel }: { isFirst: boolean; hasTunnel: boolean },
) {
  const { page, context, hands, given } = learner;
  const isAt = async (title: string) => {
    await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
    await hands.checkPage();
  };
  let isAway = false;
  for (const [index, step] of steps.entries()) {
    const isLast = index === steps.length - 1;
    await isAt(step.name);
    if (index === 0 && isFirst) await hands.tryFeatures();
    if (step.questions.length === 0) await hands.scrollToEnd();
    else {
      // The very first question is answered wrongly once.
      if (given.length === 0) {
        await answer(learner, step, { isRight: false, says: 'Not quite' });
        await hands.pressMainAction('Try again');
      }
      if (hasTunnel) await context.setOffline((isAway = true));
      await answer(learner, step, { isRight: true, says: isAway ? 'Kept' : 'Right' });
    }
    if (isLast) await context.setOffline(false);
    await hands.pressMainAction(isLast ? 'Finish' : 'Next step');
  }
  await isAt(`You finished “${name}”`);
}

async function answer(
  { page, hands, given }: InputLearner,
  { id, questions }: StepToLearn,
  { isRight, says }: { isRight: boolean; says: string },
) {
  for (const [index, { options, answer: key }] of questions.entries()) {
    const chosen = options.findIndex((option) => key.includes(option.id) === isRight);
    await hands.choose(chosen + 1);
    await hands.pressMainAction('Check');
    await page.locator('footer').getByText(says, { exact: true }).waitFor();
    given.push({ node: id, option: options[chosen]?.id ?? '', isRight });
    await hands.pressMainAction(index + 1 < questions.length ? 'Next question' : 'See the result');
  }
}
