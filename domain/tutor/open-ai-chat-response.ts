import * as z from 'zod/mini';
import { defineModel, type ModelColumns, type SystemColumns } from '#domain/kernel/model.ts';
import { name, text } from '#domain/kernel/field.ts';
import { type Id, type UserId, id } from '#domain/kernel/id.ts';

export const chatRoles = ['system', 'user', 'assistant', 'tool'] as const;
export type ChatRole = (typeof chatRoles)[number];

/** One message of the chat turn that produced a memory. */
export interface OpenAIChatResponse extends SystemColumns<'OpenAIChatResponse'> {
  role: ChatRole;
  content: string;
  /** Media type in short form: text, markdown, json or audio. */
  contentType: string;
  tutormemoryID: Id<'TutorMemory'>;
  owner: UserId;
}

/** Longest message, in characters. */
export const MESSAGE_MAX = 100_000;

export const OpenAIChatResponse = defineModel<OpenAIChatResponse>()({
  routes: [['user', 'owner']],
  defaults: { contentType: 'text' },
});

export const openAIChatResponseColumns = () => {
  const content = text(MESSAGE_MAX);
  return {
    owner: ['owner'],
    read: { owner: ['role', 'content', 'contentType', 'tutormemoryID', 'owner'] },
    create: {
      role: z.enum(chatRoles),
      content,
      contentType: name(60),
      tutormemoryID: id('TutorMemory'),
      owner: id('User'),
    },
    update: { content },
  } satisfies ModelColumns<OpenAIChatResponse>;
};
