import { expect, test } from 'vitest';
import { type ModelName, modelNames } from '#domain/models.ts';
import { isFullySynced, storedModels } from '#web/store/row/audience.ts';

const server: ModelName[] = [
  'LessonVersion',
  'LessonVersionKey',
  'LessonPassage',
  'StepState',
  'ContactMessage',
  'PageView',
];

test('the browser has a table for each model that is synced and none for server-only models', () => {
  expect(storedModels.toSorted()).toEqual(modelNames.filter((model) => !server.includes(model)).toSorted());
});

test('the initial snapshot contains no model of which a user may have thousands of rows', () => {
  expect(storedModels.filter(isFullySynced).toSorted()).toEqual([
    // Highlights are shown in steps that are read offline; each is a few lines.
    'Annotation',
    // All cards are included because due ones can be reviewed offline; each is a few lines.
    'Card',
    'Enrollment',
    'EnrollmentTopicProgress',
    'Follow',
    'Friendship',
    'LessonCategory',
    'Mute',
    'Notification',
    'NotificationSetting',
    'QuizAttempt',
    'SubscriptionPlan',
    'Task',
    'TokenWallet',
    'Tutor',
    'User',
  ]);
});
