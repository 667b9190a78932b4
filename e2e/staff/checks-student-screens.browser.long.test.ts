import { checkScreens } from '#e2e/staff/screen-check.ts';
import { studentScreens } from '#e2e/staff/screens.ts';
import { createSampleStudent } from '#e2e/staff/sample-student.ts';
import { openFixture } from '#e2e/fixture.ts';

// The video file does not exist.
const { newPerson, rows } = await openFixture([/status of 404/]);

const { student, lesson, course, review, certification, person } = await createSampleStudent({ newPerson, rows });

checkScreens(
  'a learner in the middle of a course',
  { sit: async () => student, rows },
  studentScreens(lesson, course, review, certification, person),
);
