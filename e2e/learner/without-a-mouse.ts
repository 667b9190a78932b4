import type { BrowserContextOptions } from 'playwright';
import { beforeAll, test } from 'vitest';
import { type CourseToLearn, courseToLearn } from '#e2e/learner/course-to-learn.ts';
import { finger } from '#e2e/learner/finger.ts';
import { keyboard } from '#e2e/learner/keyboard.ts';
import { type GivenAnswer, learnCourse } from '#e2e/learner/learn-course.ts';
import { expectLearned } from '#e2e/learner/learned.ts';
import type { Stage } from '#e2e/stage.ts';

const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

const ways = [
  { by: 'with the keyboard alone', lastName: 'Amsalem', device: {}, hands: keyboard },
  { by: 'with a finger on a phone', lastName: 'Berger', device: phone, hands: finger },
] as const;

/** Defines tests that learn a course to its end without a mouse, optionally limited to some lessons. */
export function learnWithoutAMouse({ newPerson, browser, rows }: Stage, lessonsMax?: number): void {
  let course: CourseToLearn;
  beforeAll(async () => {
    course = await courseToLearn({ newPerson, rows }, lessonsMax);
  });

  test.each(ways)(
    'a course learned $by, with two offline phases, is complete without losses or duplicates',
    async ({ lastName, device, hands }) => {
      const { context, ...account } = await newPerson({ firstName: 'Lior', lastName });
      await context.close();
      const seat = await browser({ reducedMotion: 'reduce', ...device });
      const given: GivenAnswer[] = [];
      await learnCourse({ ...seat, hands: await hands(seat.page), given }, course, account);
      await expectLearned({ rows }, course, { id: account.id, name: `Lior ${lastName[0]}.` }, given);
    },
  );
}
