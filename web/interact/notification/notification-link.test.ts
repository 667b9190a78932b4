import { expect, test } from 'vitest';
import type { Notification } from '#domain/interact/notification.ts';
import { notificationLink } from '#web/interact/notification/notification-link.ts';

const changed = (params: Notification['params']) => notificationLink({ kind: 'changed', params });

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
