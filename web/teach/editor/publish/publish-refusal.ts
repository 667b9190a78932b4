import * as z from 'zod/mini';
import type { AppError } from '#domain/kernel/errors.ts';
import { id } from '#domain/kernel/id.ts';
import type { Lesson } from '#domain/teach/lesson.ts';
import type { PublishProblem } from '#domain/teach/version/draft.ts';

const kinds = [
  'no_name',
  'no_steps',
  'no_start',
  'many_starts',
  'unreachable',
  'step_without_name',
  'empty_step',
  'quiz_without_questions',
  'quiz_question',
] as const satisfies readonly PublishProblem['kind'][];

const details = z.object({
  lessonID: id('Lesson'),
  name: z.string(),
  problems: z.array(
    z.object({ kind: z.enum(kinds), nodeID: z.optional(id('LessonNode')), question: z.optional(z.int()) }),
  ),
});

export interface PublishRefusal {
  lessonID: Lesson['id'];
  name: string;
  problems: PublishProblem[];
}

/** Parses a refusal to publish: the lesson and its problems. Undefined if it was refused for another reason. */
export function parsePublishRefusal({ code, details: facts }: AppError): PublishRefusal | undefined {
  const read = details.safeParse(facts);
  if (code !== 'not_ready' || !read.success) return undefined;
  const problems = read.data.problems.map(({ kind, nodeID, question }) => ({
    kind,
    ...(nodeID && { nodeID }),
    ...(question === undefined ? {} : { question }),
  }));
  return { ...read.data, problems };
}
