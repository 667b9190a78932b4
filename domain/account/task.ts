import * as z from 'zod/mini';
import { defineModel, type ModelColumns, type SystemColumns } from '#domain/kernel/model.ts';
import { name } from '#domain/kernel/field.ts';
import { type UserId, id } from '#domain/kernel/id.ts';

export const TASK_NAME_MAX = 300;

export interface Task extends SystemColumns<'Task'> {
  name: string;
  isComplete: boolean;
  userID: UserId;
  owner: UserId;
}

export const Task = defineModel<Task>()({
  routes: [['user', 'owner']],
  snapshot: 'whole',
  defaults: { isComplete: false },
});

export const taskColumns = () => {
  const written = { name: name(TASK_NAME_MAX), isComplete: z.boolean() };
  return {
    owner: ['owner'],
    read: { owner: ['name', 'isComplete', 'userID', 'owner'] },
    create: { ...written, userID: id('User'), owner: id('User') },
    update: written,
  } satisfies ModelColumns<Task>;
};
