import { expect, expectTypeOf, test } from 'vitest';
import type { PersonalTutor, Tutor } from '#domain/tutor/tutor.ts';
import { policy } from '#domain/policy/table.ts';

test('a personal tutor is a Tutor under another name and has no table of its own [S-696]', () => {
  expectTypeOf<PersonalTutor>().toEqualTypeOf<Tutor>();
  expect(Object.keys(policy).filter((model) => model.endsWith('Tutor'))).toEqual(['Tutor']);
});
