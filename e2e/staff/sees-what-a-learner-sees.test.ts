import { lessonToLookAt } from '#e2e/staff/lesson-to-look-at.ts';
import { lookAt } from '#e2e/staff/look-at.ts';
import { learnerScreens } from '#e2e/staff/screens.ts';
import { stage } from '#e2e/stage.ts';

// The video file does not exist.
const { demoPerson, newPerson, rows } = await stage([/status of 404/]);

const { lesson } = await lessonToLookAt({ newPerson, rows });
const [begun] = await rows<{ id: string; course: string }>(
  "select id, course_id as course from lesson where name = 'Why bridges hum'",
);
const [held] = await rows<{ id: string }>(
  "select id from certification where status = 'ISSUED' order by created_at limit 1",
);

lookAt(
  'a learner',
  { sit: () => demoPerson('learner'), rows },
  learnerScreens(lesson.id, begun?.id ?? '', begun?.course ?? '', held?.id ?? ''),
);
