import * as z from 'zod/mini';
import { defineModel, type ModelColumns, type SystemColumns } from '#domain/kernel/model.ts';
import type { Instant } from '#domain/kernel/time.ts';
import { type Id, type UserId, id } from '#domain/kernel/id.ts';
export const linkConditions = ['always', 'passed', 'failed'] as const;

/** Minimum percentage of a quiz, in its best attempt: 1 to 100. */
export type ScoreCondition = `score:${number}`;

/** Quiz result that opens a link. */
export type LinkCondition = (typeof linkConditions)[number] | ScoreCondition;

export const conditionPattern = /^(always|passed|failed|score:([1-9][0-9]?|100))$/;

export const isLinkCondition = (value: unknown): value is LinkCondition =>
  typeof value === 'string' && conditionPattern.test(value);

/** Required score as a share, 0 to 1; undefined if the condition is not a score. */
export const requiredScore = (condition: LinkCondition): number | undefined =>
  condition.startsWith('score:') ? Number(condition.slice('score:'.length)) / 100 : undefined;

export interface LessonNodeLink extends SystemColumns<'LessonNodeLink'> {
  lessonID: Id<'Lesson'>;
  fromLessonNode: Id<'LessonNode'>;
  toLessonNode: Id<'LessonNode'>;
  condition: LinkCondition;
  deletedAt: Instant | null;
  owner: UserId;
}

export const LessonNodeLink = defineModel<LessonNodeLink>()({
  routes: [['draft', 'lessonID']],
  defaults: { condition: 'always', deletedAt: null },
});

export const lessonNodeLinkColumns = () => {
  const condition = z.custom<LinkCondition>(isLinkCondition, 'is no condition');
  const common = ['lessonID', 'fromLessonNode', 'toLessonNode', 'condition'] as const;
  return {
    owner: ['owner'],
    read: { owner: [...common, 'owner'], others: common },
    create: {
      lessonID: id('Lesson'),
      fromLessonNode: id('LessonNode'),
      toLessonNode: id('LessonNode'),
      condition,
      owner: id('User'),
    },
    update: { condition },
  } satisfies ModelColumns<LessonNodeLink>;
};
