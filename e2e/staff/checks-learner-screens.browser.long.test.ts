import { createSampleLesson } from '#e2e/staff/sample-lesson.ts';
import { checkScreens } from '#e2e/staff/screen-check.ts';
import { learnerScreens } from '#e2e/staff/screens.ts';
import { openFixture } from '#e2e/fixture.ts';

// The video file does not exist.
const { demoPerson, newPerson, rows } = await openFixture([/status of 404/]);

const { lesson } = await createSampleLesson({ newPerson, rows });
const [begun] = await rows<{ id: string; course: string }>(
  "select id, course_id as course from lesson where name = 'Why bridges hum'",
);
const [held] = await rows<{ id: string }>(
  "select id from certification where status = 'ISSUED' order by created_at limit 1",
);

checkScreens(
  'a learner',
  { sit: () => demoPerson('learner'), rows },
  learnerScreens(lesson.id, begun?.id ?? '', begun?.course ?? '', held?.id ?? ''),
);
