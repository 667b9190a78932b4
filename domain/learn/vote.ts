import * as z from 'zod/mini';
import { defineModel, type ModelColumns, type SystemColumns } from '#domain/kernel/model.ts';
import { type Id, type UserId, id } from '#domain/kernel/id.ts';

export const voteDirections = ['up', 'down'] as const;
export type VoteDirection = (typeof voteDirections)[number];

/** A vote on a lesson or a like of a post; the database counts them (D-63, D-06). */
export interface Vote extends SystemColumns<'Vote'> {
  /** Exactly one of lessonID and postID is set. */
  lessonID: Id<'Lesson'> | null;
  postID: Id<'Post'> | null;
  direction: VoteDirection;
  owner: UserId;
}

export const Vote = defineModel<Vote>()({
  routes: [['user', 'owner']],
  defaults: { lessonID: null, postID: null, direction: 'up' },
});

export const voteColumns = () => {
  const direction = z.enum(voteDirections);
  return {
    owner: ['owner'],
    read: { owner: ['lessonID', 'postID', 'direction', 'owner'] },
    create: { lessonID: z.nullable(id('Lesson')), postID: z.nullable(id('Post')), direction, owner: id('User') },
    update: { direction },
  } satisfies ModelColumns<Vote>;
};
