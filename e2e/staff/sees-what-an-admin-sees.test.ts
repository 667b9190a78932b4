import { act } from '#e2e/calls.ts';
import { appoint } from '#e2e/staff/appoint.ts';
import { lessonToLookAt } from '#e2e/staff/lesson-to-look-at.ts';
import { lookAt } from '#e2e/staff/look-at.ts';
import { adminScreens } from '#e2e/staff/screens.ts';
import { stage } from '#e2e/stage.ts';
import { newId } from '#server/new-id.ts';

// The video file does not exist.
const { newPerson, rows } = await stage([/status of 404/]);

const { teacher, lesson } = await lessonToLookAt({ newPerson, rows });
const reader = await newPerson({ firstName: 'Rhea', lastName: 'Quill' });
const admin = await newPerson({ firstName: 'Adele', lastName: 'Quint' });
await appoint(rows, admin, 'ADMIN');
const review = newId('LessonReview');
await act(teacher, 'review.write', { id: review, lessonID: lesson.id, rating: 2, review: 'Mine is better.' });
const report = { reason: 'ABUSE', words: 'It mocks its readers.' } as const;
await act(reader, 'report.make', { id: newId('Report'), model: 'LessonReview', rowID: review, ...report });
const id = newId('Report');
await act(reader, 'report.make', { id, model: 'Lesson', rowID: lesson.id, ...report });
await act(admin, 'report.decide', { id, status: 'UPHELD', note: 'Not like this.', isHiding: true });

lookAt('an administrator', { sit: async () => admin, rows }, adminScreens(reader.id));
