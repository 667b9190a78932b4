import * as z from 'zod/mini';
import { LIST_MAX, titleFields } from '#domain/teach/lesson.ts';
import { defineModel, type ModelColumns, type SystemColumns } from '#domain/kernel/model.ts';
import { type Id, type UserId, id } from '#domain/kernel/id.ts';
import type { Instant } from '#domain/kernel/time.ts';

/** A collection of lessons. Membership is the lesson's own lessonplanID; the plan stores the order (D-73). */
export interface LessonPlan extends SystemColumns<'LessonPlan'> {
  name: string;
  description: string;
  /** The owner's own last version. */
  authorName: string;
  authorDescription: string;
  /** The other person who wrote the current `name` or `description`; null if the owner did. */
  editedBy: UserId | null;
  lessonOrder: Id<'Lesson'>[];
  deletedAt: Instant | null;
  /** Set while a moderator's decision hides it from everybody. */
  hiddenAt: Instant | null;
  owner: UserId;
}

export const LessonPlan = defineModel<LessonPlan>()({
  routes: [['user', 'owner']],
  defaults: { description: '', lessonOrder: [], editedBy: null, deletedAt: null, hiddenAt: null },
});

export const lessonPlanColumns = () => {
  const computed = ['authorName', 'authorDescription', 'editedBy'] as const;
  return {
    owner: ['owner'],
    read: { others: ['name', 'description', ...computed, 'lessonOrder', 'owner'] },
    create: { ...titleFields(), owner: id('User') },
    update: { ...titleFields(), lessonOrder: z.array(id('Lesson')).check(z.maxLength(LIST_MAX)) },
    computed,
  } satisfies ModelColumns<LessonPlan>;
};
