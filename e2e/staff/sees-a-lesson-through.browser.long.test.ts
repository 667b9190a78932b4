import { lessonToLookAt } from '#e2e/staff/lesson-to-look-at.ts';
import { lookAt } from '#e2e/staff/look-at.ts';
import { playerScreens } from '#e2e/staff/screens.ts';
import { stage } from '#e2e/stage.ts';

// The video file does not exist.
const { newPerson, rows } = await stage([/status of 404/]);

const { teacher, lesson } = await lessonToLookAt({ newPerson, rows });

lookAt('a learner in the player', { sit: async () => teacher, rows }, playerScreens(lesson.id));
