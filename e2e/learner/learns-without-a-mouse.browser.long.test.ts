import type { BrowserContextOptions } from 'playwright';
import { beforeAll, test } from 'vitest';
import { type CourseToLearn, courseToLearn } from '#e2e/learner/course-plan.ts';
import { touchInput } from '#e2e/learner/touch.ts';
import { keyboardInput } from '#e2e/learner/keyboard.ts';
import { type RecordedAnswer, learnCourse } from '#e2e/learner/course-run.ts';
import { expectCourseCompleted } from '#e2e/learner/course-completion.ts';
import { openFixture } from '#e2e/fixture.ts';

const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

const inputMethods = [
  { by: 'with the keyboard alone', lastName: 'Amsalem', device: {}, hands: keyboardInput },
  { by: 'with a finger on a phone', lastName: 'Berger', device: phone, hands: touchInput },
] as const;

const { newPerson, browser, rows } = await openFixture();

let course: CourseToLearn;
beforeAll(async () => {
  course = await courseToLearn({ newPerson, rows });
});

test.each(inputMethods)(
  'a course learned $by, with two offline phases, is complete without losses or duplicates',
  async ({ lastName, device, hands }) => {
    const { context, ...account } = await newPerson({ firstName: 'Lior', lastName });
    await context.close();
    const seat = await browser({ reducedMotion: 'reduce', ...device });
    const given: RecordedAnswer[] = [];
    await learnCourse({ ...seat, hands: await hands(seat.page), given }, course, account);
    await expectCourseCompleted({ rows }, course, { id: account.id, name: `Lior ${lastName[0]}.` }, given);
  },
);
