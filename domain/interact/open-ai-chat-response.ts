import type { Id, UserId } from '#domain/kernel/id.ts';
import type { Instant } from '#domain/kernel/time.ts';

export const chatRoles = ['system', 'user', 'assistant', 'tool'] as const;
export type ChatRole = (typeof chatRoles)[number];

/** One message of the exchange that a memory comes from. */
export interface OpenAIChatResponse {
  id: Id<'OpenAIChatResponse'>;
  createdAt: Instant;
  updatedAt: Instant;
  role: ChatRole;
  content: string;
  /** E.g. text, markdown, json, audio. */
  contentType: string;
  tutormemoryID: Id<'TutorMemory'>;
  owner: UserId;
}
