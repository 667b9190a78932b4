import { createSampleLesson } from '#e2e/staff/sample-lesson.ts';
import { checkScreens } from '#e2e/staff/screen-check.ts';
import { teacherScreens, teachingScreens } from '#e2e/staff/screens.ts';
import { createSampleTeaching } from '#e2e/staff/sample-teaching.ts';
import { openFixture } from '#e2e/fixture.ts';

// The video file does not exist.
const { newPerson, rows } = await openFixture([/status of 404/]);

const { teacher, lesson, draft } = await createSampleLesson({ newPerson, rows });
const around = await createSampleTeaching(teacher, lesson.id);

checkScreens('a teacher', { sit: async () => teacher, rows }, [
  ...teacherScreens(lesson.id, lesson.nodeIDs, draft.id),
  ...teachingScreens(lesson.id, around),
]);
