import { lessonToLookAt } from '#e2e/staff/lesson-to-look-at.ts';
import { lookAt } from '#e2e/staff/look-at.ts';
import { teacherScreens } from '#e2e/staff/screens.ts';
import { stage } from '#e2e/stage.ts';

// The video is none.
const { newPerson, rows } = await stage([/status of 404/]);

const { teacher, lesson, draft } = await lessonToLookAt({ newPerson, rows });

lookAt('a teacher', async () => teacher, teacherScreens(lesson.id, lesson.nodeIDs, draft.id));
