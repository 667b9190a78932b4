import * as z from 'zod/mini';
import { defineModel, type ModelColumns, type SystemColumns } from '#domain/kernel/model.ts';
import { instant } from '#domain/kernel/field.ts';
import {
  type Credit,
  type LearningObjective,
  type LessonVisibility,
  importFields,
  objectivesField,
  titleFields,
} from '#domain/teach/lesson.ts';
import type { Instant } from '#domain/kernel/time.ts';
import { type UserId, id } from '#domain/kernel/id.ts';
export interface Course extends SystemColumns<'Course'> {
  name: string;
  description: string;
  learningObjectives: LearningObjective[];
  visibility: LessonVisibility;
  credit: Credit | null;
  importKey: string | null;
  deletedAt: Instant | null;
  /** Set while a moderator's decision hides it from everybody. */
  hiddenAt: Instant | null;
  owner: UserId;
}

export const Course = defineModel<Course>()({
  routes: [
    ['user', 'owner'],
    ['catalog', 'visibility'],
  ],
  defaults: {
    description: '',
    learningObjectives: [],
    visibility: 'private',
    credit: null,
    importKey: null,
    deletedAt: null,
    hiddenAt: null,
  },
});

export const courseColumns = () => {
  const written = { ...titleFields(), learningObjectives: objectivesField() };
  const common = ['name', 'description', 'learningObjectives', 'visibility', 'credit', 'owner'] as const;
  return {
    owner: ['owner'],
    read: { owner: [...common, 'importKey', 'deletedAt', 'hiddenAt'], enrolled: common, others: common },
    create: { ...written, ...importFields(), owner: id('User') },
    update: { ...written, deletedAt: z.nullable(instant) },
    computed: ['visibility', 'credit'],
  } satisfies ModelColumns<Course>;
};
