import { expect, test } from 'vitest';
import type { UserId } from '#domain/kernel/id.ts';
import { matches } from '#domain/policy/check.ts';
import {
  all,
  any,
  bindRule,
  nobody,
  notNull,
  owner,
  type Rule,
  signedIn,
  through,
  where,
} from '#domain/policy/rule.ts';

interface Row {
  id: string;
  owner: UserId;
  lessonID: string;
  publishedVersionID: string | null;
}
const ann = { id: 'ann' as UserId, role: 'USER' } as const;
const nothing = () => [];

test('an owner rule holds for the owner alone and never for a visitor', () => {
  const rule: Rule<Row> = owner('owner');
  expect(matches(bindRule(rule, ann), { owner: 'ann' }, nothing)).toBe(true);
  expect(matches(bindRule(rule, ann), { owner: 'bob' }, nothing)).toBe(false);
  expect(bindRule(rule, undefined)).toEqual({ op: 'false' });
});

test('constant rules are simplified, so that a "never" is known without a row', () => {
  expect(bindRule(all(signedIn, nobody) as Rule<Row>, ann)).toEqual({ op: 'false' });
  expect(bindRule(any(signedIn, nobody) as Rule<Row>, ann)).toEqual({ op: 'true' });
});

test('a missing column is null, and null is neither present nor related to anything', () => {
  const there: Rule<Row> = where({ publishedVersionID: notNull });
  expect(matches(bindRule(there, ann), {}, nothing)).toBe(false);
  const related: Rule<Row> = through('lessonID', 'Lesson', owner('owner'));
  expect(matches(bindRule(related, ann), { lessonID: null }, () => [{ owner: 'ann' }])).toBe(false);
});

test('a chain of related rows may have any depth', () => {
  const rule: Rule<Row> = through(
    'lessonID',
    'EnrollmentTopicProgress',
    through('enrollmentID', 'Enrollment', through('lessonID', 'Lesson', owner('owner'))),
  );
  const related = (model: string) =>
    model === 'EnrollmentTopicProgress'
      ? [{ enrollmentID: 'e' }]
      : model === 'Enrollment'
        ? [{ lessonID: 'l' }]
        : [{ owner: 'ann' }];
  expect(matches(bindRule(rule, ann), { lessonID: 't' }, related)).toBe(true);
  expect(matches(bindRule(rule, { ...ann, id: 'eve' as UserId }), { lessonID: 't' }, related)).toBe(false);
});
