import { expect, test } from 'vitest';
import type { Notification } from '#domain/interact/notification.ts';
import { placeOf } from '#web/interact/notification-place.ts';

const changed = (params: Notification['params']) => placeOf({ kind: 'changed', params });

test('a notification of a changed plan or category opens that plan or category', () => {
  expect(changed({ model: 'LessonPlan', subjectID: 'p' })).toMatchObject({
    to: '/teach/lesson_plans/$id',
    params: { id: 'p' },
  });
  expect(changed({ model: 'LessonCategory', subjectID: 'c' })).toMatchObject({
    to: '/teach/lesson_categories/$id',
    params: { id: 'c' },
  });
  expect(changed({ model: 'LessonLabel', subjectID: 'l' })).toBeUndefined();
});
