import { runCommand } from '#e2e/api-client.ts';
import { setRole } from '#e2e/staff/role.ts';
import { createSampleLesson } from '#e2e/staff/sample-lesson.ts';
import { checkScreens } from '#e2e/staff/screen-check.ts';
import { adminScreens } from '#e2e/staff/screens.ts';
import { openFixture } from '#e2e/fixture.ts';
import { newId } from '#server/core/store/new-id.ts';

// The video file does not exist.
const { newPerson, rows } = await openFixture([/status of 404/]);

const { teacher, lesson } = await createSampleLesson({ newPerson, rows });
const reader = await newPerson({ firstName: 'Rhea', lastName: 'Quill' });
const admin = await newPerson({ firstName: 'Adele', lastName: 'Quint' });
await setRole(rows, admin, 'ADMIN');
const review = newId('LessonReview');
await runCommand(teacher, 'review.write', { id: review, lessonID: lesson.id, rating: 2, review: 'Mine is better.' });
const report = { reason: 'ABUSE', description: 'It mocks its readers.' } as const;
await runCommand(reader, 'report.create', { id: newId('Report'), model: 'LessonReview', rowID: review, ...report });
const id = newId('Report');
await runCommand(reader, 'report.create', { id, model: 'Lesson', rowID: lesson.id, ...report });
await runCommand(admin, 'report.decide', { id, status: 'UPHELD', note: 'Not like this.', isHiding: true });

checkScreens('an administrator', { sit: async () => admin, rows }, adminScreens(reader.id));
