import { expect, test } from 'vitest';
import { notificationWords } from '#domain/interact/notification-words.ts';
import { placeOf } from '#web/interact/notification-place.ts';

const lessonID = '00000000-0000-7000-8000-000000000001';
const subjectID = '00000000-0000-7000-8000-000000000002';
const told = (model: string) =>
  ({ kind: 'changed', params: { action: 'delete', person: 'Jonas Weber', model, subjectID, lessonID } }) as never;

test('who is told that a review of theirs was changed, deleted or restored is led to its history (D-07)', () => {
  expect(placeOf(told('LessonReview'))).toEqual({
    to: '/learn/catalog/lesson/$id',
    params: { id: lessonID },
    search: { history: subjectID },
  });
});

test('whose endorsement was changed is led to its history on the page of the certification (D-07)', () => {
  const certificationID = '00000000-0000-7000-8000-000000000003';
  const params = { action: 'update', person: 'Jonas Weber', model: 'Endorsement', subjectID, certificationID };
  expect(placeOf({ kind: 'changed', params } as never)).toEqual({
    to: '/learn/certifications/$id',
    params: { id: certificationID },
    search: { history: subjectID },
  });
});

test('a change of a link leads its lesson’s owner to the lesson’s own page', () => {
  expect(placeOf(told('LessonNodeLink'))).toEqual({ to: '/teach/lessons/$id', params: { id: lessonID } });
});

test('whose proposal was answered reads which way, and is led to the lesson', () => {
  const answered = {
    kind: 'answered',
    params: { subjectID, person: 'Mary', word: 'refuse', lesson: 'Tides', lessonID },
  };
  expect(placeOf(answered)).toEqual({ to: '/learn/catalog/lesson/$id', params: { id: lessonID } });
  expect(notificationWords(answered)).toEqual({
    title: 'notifications.answered.refuse',
    content: 'notifications.answered.content',
  });
});
