import * as z from 'zod/mini';
import { DESCRIPTION_MAX, LESSON_NAME_MAX } from '#domain/teach/lesson.ts';

export const SEARCH_MAX = 100;

/** Replaces line breaks in pasted text, because a name is a single line. */
const oneLine = z.overwrite((text: string) => text.replaceAll(/[\n\r\v\f\u0085\u2028\u2029]+/g, ' '));

/** Input schemas for the texts of lessons, courses, plans and categories. */
export const name = z.string().check(oneLine, z.trim(), z.minLength(1), z.maxLength(LESSON_NAME_MAX));
export const description = z.string().check(z.maxLength(DESCRIPTION_MAX));

export const objective = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(64)),
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(300)),
  description: z._default(z.string().check(z.maxLength(1_000)), ''),
});
export const learningObjectives = z.array(objective).check(z.maxLength(50));

/** Filter by part of the name, ignoring case. */
export const nameFilter = z.object({
  text: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(SEARCH_MAX))),
});
export const nameContains = ({ text }: z.output<typeof nameFilter>): { name?: { contains: string } } =>
  text === undefined ? {} : { name: { contains: text } };
