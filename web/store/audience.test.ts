import { expect, test } from 'vitest';
import type { ModelName } from '#domain/models.ts';
import { defaults } from '#domain/defaults.ts';
import { isWhole, storedModels } from '#web/store/audience.ts';

const server: ModelName[] = [
  'LessonVersion',
  'LessonVersionKey',
  'LessonPassage',
  'StepState',
  'ContactMessage',
  'PageView',
];

test('the browser keeps a collection for each model that travels, and none for what stays at the server', () => {
  const models = Object.keys(defaults) as ModelName[];
  expect(storedModels.toSorted()).toEqual(models.filter((model) => !server.includes(model)).toSorted());
});

test('what every connection starts with is small: nothing of which a person may have thousands', () => {
  expect(storedModels.filter(isWhole).toSorted()).toEqual([
    // All of them, for what is due may be reviewed offline; each is a few lines.
    'Card',
    'Enrollment',
    'EnrollmentTopicProgress',
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
