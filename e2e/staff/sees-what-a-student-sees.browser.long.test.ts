import { lookAt } from '#e2e/staff/look-at.ts';
import { studentScreens } from '#e2e/staff/screens.ts';
import { studentToLookAt } from '#e2e/staff/student-to-look-at.ts';
import { stage } from '#e2e/stage.ts';

// The video file does not exist.
const { newPerson, rows } = await stage([/status of 404/]);

const { student, lesson, course, review, certification, person } = await studentToLookAt({ newPerson, rows });

lookAt(
  'a learner in the middle of a course',
  { sit: async () => student, rows },
  studentScreens(lesson, course, review, certification, person),
);
