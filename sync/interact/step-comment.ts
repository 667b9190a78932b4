import * as z from 'zod/mini';
import { COMMENT_MAX } from '#domain/interact/post-comment.ts';
import { assertWithinRestoreWindow } from '#domain/interact/revision.ts';
import { STEP_COMMENTS_SHOWN } from '#domain/interact/step-comment.ts';
import { AppError } from '#domain/kernel/errors.ts';
import { id } from '#domain/kernel/id.ts';
import { command } from '#sync/core/command.ts';
import { profileOf } from '#sync/core/profile.ts';
import { query } from '#sync/core/query.ts';
import { getPinnedStep } from '#sync/learn/step.ts';

const row = z.object({ id: id('StepComment') });
const content = z.string().check(z.trim(), z.minLength(1), z.maxLength(COMMENT_MAX));

/** Questions and comments of learners on a step, with replies. Each is changed by its author only. */
export const stepComment = {
  /** Starts a thread on a step of the version that the actor learns. */
  'stepComment.write': command({
    input: z.object({
      id: id('StepComment'),
      enrollmentID: id('Enrollment'),
      nodeID: id('LessonNode'),
      blockID: z.nullable(z.string().check(z.minLength(1), z.maxLength(64))),
      content,
    }),
    async run(store, actor, { id, enrollmentID, ...said }) {
      const { lessonID } = (await getPinnedStep(store, { enrollmentID, nodeID: said.nodeID })).row;
      if (lessonID === null) throw new AppError('invalid_input', 'a course has no steps');
      await store.insert('StepComment', {
        id,
        threadID: id,
        threadAt: store.now,
        lessonID,
        owner: actor.id,
        ...said,
      });
      await store.effect('stepComment.notify', { id });
    },
  }),

  /** Replies to a comment or to a reply, in its thread. */
  'stepComment.reply': command({
    input: z.object({ id: id('StepComment'), parentID: id('StepComment'), content }),
    async run(store, actor, { id, parentID, content }) {
      const { lessonID, nodeID, blockID, threadID, threadAt } = await store.get('StepComment', parentID);
      const place = { lessonID, nodeID, blockID, threadID, threadAt };
      await store.insert('StepComment', { id, parentID, ...place, content, owner: actor.id });
      await store.effect('stepComment.notify', { id });
    },
  }),

  'stepComment.edit': command({
    input: z.object({ id: id('StepComment'), content }),
    replaces: ({ id }) => id,
    async run(store, _actor, { id, content }) {
      await store.update('StepComment', id, { content });
      await store.effect('stepComment.edit', { id });
    },
  }),

  'stepComment.delete': command({
    input: row,
    isDoneIfGone: true,
    // Not removed on this device either, so that it can be restored at once and offline.
    async run(store, _actor, { id }) {
      const { deletedAt } = await store.get('StepComment', id);
      if (deletedAt === null) await store.update('StepComment', id, { deletedAt: store.now });
    },
  }),

  'stepComment.restore': command({
    input: row,
    async run(store, _actor, { id }) {
      const { deletedAt } = await store.get('StepComment', id);
      if (deletedAt) assertWithinRestoreWindow(deletedAt, store.now);
      await store.update('StepComment', id, { deletedAt: null });
    },
  }),
};

export const stepCommentOnline = {
  /** Lets the lesson's owner hide a comment from learners; its author still sees it. */
  'stepComment.hide': command({
    input: row,
    isOnlineOnly: true,
    run: (store, _actor, { id }) => store.effect('stepComment.hide', { id, isHidden: true }),
  }),

  'stepComment.show': command({
    input: row,
    isOnlineOnly: true,
    run: (store, _actor, { id }) => store.effect('stepComment.hide', { id, isHidden: false }),
  }),
};

/** Newest thread first, each thread from its first comment on. */
const byThread = [
  ['threadAt', 'desc'],
  ['threadID', 'asc'],
  ['createdAt', 'asc'],
  ['id', 'asc'],
] as const;
const page = { order: byThread, include: [profileOf('owner')], size: STEP_COMMENTS_SHOWN, isCounted: true } as const;

export const stepCommentQueries = {
  'stepComment.byStep': query({
    input: z.object({ lessonID: id('Lesson'), nodeID: id('LessonNode') }),
    list: (step) => ({ model: 'StepComment', where: { ...step, deletedAt: null }, ...page }),
  }),

  /** All comments on a lesson, for its owner. */
  'stepComment.byLesson': query({
    input: z.object({ lessonID: id('Lesson') }),
    list: ({ lessonID }) => ({ model: 'StepComment', where: { lessonID, deletedAt: null }, ...page }),
  }),
};
