import { expect, test } from 'vitest';
import { AppError } from '#domain/kernel/errors.ts';
import { parsePublishRefusal } from '#web/teach/editor/publish/publish-refusal.ts';

const lessonID = '0197a1c2-0000-7000-8000-000000000001';
const nodeID = '0197a1c2-0000-7000-8000-000000000002';

test('a publish refusal is parsed with the lesson and all its problems', () => {
  const problems = [{ kind: 'no_name' }, { kind: 'quiz_question', nodeID, question: 2 }];
  expect(parsePublishRefusal(new AppError('not_ready', '', { details: { lessonID, name: 'Git', problems } }))).toEqual({
    lessonID,
    name: 'Git',
    problems,
  });
});

test('a refusal for another reason is parsed as undefined', () => {
  expect(parsePublishRefusal(new AppError('offline', ''))).toBeUndefined();
  expect(parsePublishRefusal(new AppError('not_ready', ''))).toBeUndefined();
  expect(
    parsePublishRefusal(new AppError('not_ready', '', { details: { lessonID: 'x', name: '', problems: [] } })),
  ).toBeUndefined();
});
