import { expect, test } from 'vitest';
import { AppError } from '#domain/kernel/errors.ts';
import { refusedDraft } from '#web/teach/editor/refused-draft.ts';

const lessonID = '0197a1c2-0000-7000-8000-000000000001';
const nodeID = '0197a1c2-0000-7000-8000-000000000002';

test('a publish refusal is parsed with the lesson and all its problems', () => {
  const problems = [{ kind: 'no_name' }, { kind: 'quiz_question', nodeID, question: 2 }];
  expect(refusedDraft(new AppError('not_ready', '', { details: { lessonID, name: 'Git', problems } }))).toEqual({
    lessonID,
    name: 'Git',
    problems,
  });
});

test('a refusal for another reason is parsed as undefined', () => {
  expect(refusedDraft(new AppError('offline', ''))).toBeUndefined();
  expect(refusedDraft(new AppError('not_ready', ''))).toBeUndefined();
  expect(
    refusedDraft(new AppError('not_ready', '', { details: { lessonID: 'x', name: '', problems: [] } })),
  ).toBeUndefined();
});
