import type { Id, UserId } from '#domain/kernel/id.ts';
import type { Instant } from '#domain/kernel/time.ts';

export const TASK_NAME_MAX = 300;

export interface Task {
  id: Id<'Task'>;
  createdAt: Instant;
  updatedAt: Instant;
  name: string;
  isComplete: boolean;
  userID: UserId;
  owner: UserId;
}
