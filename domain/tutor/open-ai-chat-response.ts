import type { Id, UserId } from '#domain/kernel/id.ts';
import type { Instant } from '#domain/kernel/time.ts';

export const chatRoles = ['system', 'user', 'assistant', 'tool'] as const;
export type ChatRole = (typeof chatRoles)[number];

/** One message of the chat turn that produced a memory. */
export interface OpenAIChatResponse {
  id: Id<'OpenAIChatResponse'>;
  createdAt: Instant;
  updatedAt: Instant;
  role: ChatRole;
  content: string;
  /** Media type in short form: text, markdown, json or audio. */
  contentType: string;
  tutormemoryID: Id<'TutorMemory'>;
  owner: UserId;
}
