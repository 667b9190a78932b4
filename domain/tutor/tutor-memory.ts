import * as z from 'zod/mini';
import { MESSAGE_MAX } from '#domain/tutor/open-ai-chat-response.ts';
import { defineModel, type ModelColumns, type SystemColumns } from '#domain/kernel/model.ts';
import { name, text } from '#domain/kernel/field.ts';
import type { TutorAnswer } from '#domain/tutor/tutor-answer.ts';
import { type TutorPosition, type TutorScope, scopeKinds } from '#domain/tutor/tutor-scope.ts';
import type { Json } from '#domain/kernel/errors.ts';
import { type Id, type UserId, id } from '#domain/kernel/id.ts';
import { lifecycle } from '#domain/kernel/lifecycle.ts';

/** NOTED is a memory that its owner wrote by hand, without a question. */
export const chatTurnStatuses = ['NOTED', 'WAITING', 'ANSWERED', 'STOPPED', 'FAILED'] as const;
export type ChatTurnStatus = (typeof chatTurnStatuses)[number];

export const chatTurnLifecycle = lifecycle('chat turn', {
  NOTED: {},
  WAITING: { answer: 'ANSWERED', stop: 'STOPPED', fail: 'FAILED' },
  ANSWERED: { askAgain: 'WAITING' },
  STOPPED: { askAgain: 'WAITING' },
  FAILED: { askAgain: 'WAITING' },
} satisfies Record<ChatTurnStatus, Record<string, ChatTurnStatus>>);

/** Longest question, in characters. The input cuts a longer one and the server refuses it. */
export const QUESTION_MAX = 4_000;
export const MEMORY_MAX = 500;

/** One chat turn with a tutor and the memory made from it. Only its owner can read, edit and delete it (D-31). */
export interface TutorMemory extends SystemColumns<'TutorMemory'> {
  /** Remembered text; empty if nothing is remembered. */
  content: string;
  isRemembered: boolean;
  /** The person that the memory is about. */
  userID: UserId;
  tutorID: Id<'Tutor'>;
  /** The answer that produced the memory: plain text, or text with sources. */
  tutorAIResponse: Json | TutorAnswer;
  /** Groups the chat turns of one conversation; null for a note. */
  conversationID: Id<'Conversation'> | null;
  /** First remaining turn of its conversation, which represents it in lists. */
  isOpening: boolean;
  scope: TutorScope;
  place: TutorPosition | null;
  status: ChatTurnStatus;
  isHelpful: boolean | null;
  /** Memories that were given to the model for this answer. */
  usedMemoryIDs: Id<'TutorMemory'>[];
  owner: UserId;
}

/** The answer of a chat turn, or undefined if there is none yet. */
export const answerOf = ({ tutorAIResponse }: Pick<TutorMemory, 'tutorAIResponse'>): TutorAnswer | undefined =>
  typeof tutorAIResponse === 'object' && tutorAIResponse !== null && 'sources' in tutorAIResponse
    ? (tutorAIResponse as TutorAnswer)
    : undefined;

export const TutorMemory = defineModel<TutorMemory>()({
  routes: [['user', 'owner']],
  defaults: {
    tutorAIResponse: '',
    isRemembered: false,
    conversationID: null,
    isOpening: false,
    scope: { kind: 'enrolled' },
    place: null,
    status: 'NOTED',
    isHelpful: null,
    usedMemoryIDs: [],
  },
});

export const tutorMemoryColumns = () => {
  const scope: z.ZodMiniType<TutorScope> = z
    .strictObject({ kind: z.enum(scopeKinds), id: z.optional(z.uuid()) })
    .check(
      z.refine(
        ({ kind, id }) => (id !== undefined) === (kind === 'lesson' || kind === 'course'),
        'needs an id for a lesson or course, and only then',
      ),
    );
  const place: z.ZodMiniType<TutorPosition> = z.strictObject({
    lessonID: id('Lesson'),
    nodeID: id('LessonNode'),
    blockID: z.optional(name(64)),
  });
  const written = { content: text(MESSAGE_MAX), isRemembered: z.boolean() };
  return {
    owner: ['owner'],
    read: {
      owner: [
        'content',
        'isRemembered',
        'userID',
        'tutorID',
        'tutorAIResponse',
        'conversationID',
        'isOpening',
        'scope',
        'place',
        'status',
        'owner',
        'isHelpful',
        'usedMemoryIDs',
      ],
    },
    create: {
      ...written,
      userID: id('User'),
      tutorID: id('Tutor'),
      conversationID: z.nullable(id('Conversation')),
      isOpening: z.boolean(),
      scope,
      place: z.nullable(place),
      // A person may only create a note or a waiting question; all other statuses are set by the server.
      status: z.enum(['NOTED', 'WAITING']),
      owner: id('User'),
    },
    update: { ...written, isHelpful: z.nullable(z.boolean()) },
    computed: ['tutorAIResponse', 'isOpening', 'status', 'usedMemoryIDs'],
    lifecycle: chatTurnLifecycle,
  } satisfies ModelColumns<TutorMemory>;
};
