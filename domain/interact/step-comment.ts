import * as z from 'zod/mini';
import { defineModel, type ModelColumns, type SystemColumns } from '#domain/kernel/model.ts';
import { instant, name } from '#domain/kernel/field.ts';
import { type Id, type UserId, id } from '#domain/kernel/id.ts';
import type { Instant } from '#domain/kernel/time.ts';
import { COMMENT_MAX } from '#domain/interact/post-comment.ts';

export const STEP_COMMENTS_SHOWN = 20;

/** A question or comment on a step of a lesson, or a reply to one. */
export interface StepComment extends SystemColumns<'StepComment'> {
  content: string;
  lessonID: Id<'Lesson'>;
  /** Step of a published version; the draft may no longer have it. */
  nodeID: Id<'LessonNode'>;
  /** Block of the step's text that the thread is about; null for the whole step. */
  blockID: string | null;
  /** The comment that this one replies to; null for the first of a thread. */
  parentID: Id<'StepComment'> | null;
  /** The first comment of the thread, which names itself. */
  threadID: Id<'StepComment'>;
  /** When the thread began by the server's clock, which orders threads: a device makes the ids. */
  threadAt: Instant;
  deletedAt: Instant | null;
  /** Set while a moderator's decision hides it. */
  hiddenAt: Instant | null;
  /** Set while the lesson's owner hides it from learners. */
  hiddenByTeacherAt: Instant | null;
  owner: UserId;
}

export const StepComment = defineModel<StepComment>()({
  routes: [['user', 'owner']],
  defaults: { blockID: null, parentID: null, deletedAt: null, hiddenAt: null, hiddenByTeacherAt: null },
});

export const stepCommentColumns = () => {
  const content = name(COMMENT_MAX);
  const said = ['content', 'lessonID', 'nodeID', 'blockID', 'parentID', 'threadID', 'threadAt', 'owner'] as const;
  return {
    owner: ['owner'],
    read: {
      owner: [...said, 'deletedAt', 'hiddenAt', 'hiddenByTeacherAt'],
      teacher: [...said, 'deletedAt', 'hiddenByTeacherAt'],
      learner: [...said, 'deletedAt'],
    },
    create: {
      content,
      lessonID: id('Lesson'),
      nodeID: id('LessonNode'),
      blockID: z.nullable(name(64)),
      parentID: z.nullable(id('StepComment')),
      threadID: id('StepComment'),
      threadAt: instant,
      owner: id('User'),
    },
    update: { content, deletedAt: z.nullable(instant) },
  } satisfies ModelColumns<StepComment>;
};
