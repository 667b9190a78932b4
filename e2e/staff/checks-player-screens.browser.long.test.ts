import { createSampleLesson } from '#e2e/staff/sample-lesson.ts';
import { checkScreens } from '#e2e/staff/screen-check.ts';
import { playerScreens } from '#e2e/staff/screens.ts';
import { openFixture } from '#e2e/fixture.ts';

// The video file does not exist.
const { newPerson, rows } = await openFixture([/status of 404/]);

const { teacher, lesson } = await createSampleLesson({ newPerson, rows });

checkScreens('a learner in the player', { sit: async () => teacher, rows }, playerScreens(lesson.id));
