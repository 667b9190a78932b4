import { lessonToLookAt } from '#e2e/staff/lesson-to-look-at.ts';
import { lookAt } from '#e2e/staff/look-at.ts';
import { teacherScreens, teachingScreens } from '#e2e/staff/screens.ts';
import { teachingToLookAt } from '#e2e/staff/teaching-to-look-at.ts';
import { stage } from '#e2e/stage.ts';

// The video file does not exist.
const { newPerson, rows } = await stage([/status of 404/]);

const { teacher, lesson, draft } = await lessonToLookAt({ newPerson, rows });
const around = await teachingToLookAt(teacher, lesson.id);

lookAt('a teacher', { sit: async () => teacher, rows }, [
  ...teacherScreens(lesson.id, lesson.nodeIDs, draft.id),
  ...teachingScreens(lesson.id, around),
]);
