import { id, type UserId } from '#domain/kernel/id.ts';
import { defineModel, type ModelColumns, type SystemColumns } from '#domain/kernel/model.ts';

/** Tells the owner of each new Public lesson of a teacher. The teacher does not see who follows. */
export interface Follow extends SystemColumns<'Follow'> {
  teacherID: UserId;
  owner: UserId;
}

export const Follow = defineModel<Follow>()({ routes: [['user', 'owner']], snapshot: 'whole', defaults: {} });

export const followColumns = () =>
  ({
    owner: ['owner'],
    read: { owner: ['teacherID', 'owner'] },
    create: { teacherID: id('User'), owner: id('User') },
  }) satisfies ModelColumns<Follow>;
