import * as z from 'zod/mini';
import { notificationTypes } from '#domain/interact/notification.ts';
import { chatRoles } from '#domain/tutor/open-ai-chat-response.ts';
import { COMMENT_MAX } from '#domain/interact/post-comment.ts';
import { POST_CONTENT_MAX, POST_TITLE_MAX } from '#domain/interact/post.ts';
import type { TutorAnswer } from '#domain/tutor/tutor-answer.ts';
import { scopeKinds, type TutorPosition, type TutorScope } from '#domain/tutor/tutor-scope.ts';
import { STRENGTH_MAX, TUTOR_ATTRIBUTES_MAX, TUTOR_NAME_MAX } from '#domain/tutor/tutor.ts';
import type { Json } from '#domain/kernel/errors.ts';
import { address, instant, json, name, text } from '#domain/kernel/field.ts';
import { id } from '#domain/kernel/id.ts';

const MESSAGE_MAX = 100_000;
const owner = id('User');
const message = text(MESSAGE_MAX);

const attribute = z.strictObject({
  name: name(100),
  description: text(1_000),
  strength: z.number().check(z.minimum(0), z.maximum(STRENGTH_MAX)),
});

export const scope: z.ZodMiniType<TutorScope> = z
  .strictObject({ kind: z.enum(scopeKinds), id: z.optional(z.uuid()) })
  .check(
    z.refine(
      ({ kind, id }) => (id !== undefined) === (kind === 'lesson' || kind === 'course'),
      'needs an id for a lesson or course, and only then',
    ),
  );

export const place: z.ZodMiniType<TutorPosition> = z.strictObject({
  lessonID: id('Lesson'),
  nodeID: id('LessonNode'),
  blockID: z.optional(name(64)),
});

export const interactFields = {
  Tutor: {
    name: name(TUTOR_NAME_MAX),
    attributes: z.array(attribute).check(z.maxLength(TUTOR_ATTRIBUTES_MAX)),
    isRemembering: z.boolean(),
    owner,
  },
  TutorMemory: {
    content: message,
    userID: owner,
    tutorID: id('Tutor'),
    tutorAIResponse: json<Json | TutorAnswer>((value) => value !== undefined),
    isRemembered: z.boolean(),
    conversationID: z.nullable(id('Conversation')),
    isOpening: z.boolean(),
    scope,
    place: z.nullable(place),
    // A person may only create a note or a waiting question; all other statuses are set by the server.
    status: z.enum(['NOTED', 'WAITING']),
    isHelpful: z.nullable(z.boolean()),
    owner,
  },
  OpenAIChatResponse: {
    role: z.enum(chatRoles),
    content: message,
    contentType: name(60),
    tutormemoryID: id('TutorMemory'),
    owner,
  },
  Notification: {
    title: name(200),
    content: text(2_000),
    type: z.enum(notificationTypes),
    readDate: z.nullable(instant),
    isUnread: z.boolean(),
    avatar: z.nullable(address),
    userID: owner,
    owner,
  },
  Friendship: { requesterID: owner, addresseeID: owner },
  Mute: { personID: owner, owner },
  Post: {
    title: name(POST_TITLE_MAX),
    content: text(POST_CONTENT_MAX),
    lessonID: z.nullable(id('Lesson')),
    certificationID: z.nullable(id('Certification')),
    deletedAt: z.nullable(instant),
    userID: owner,
    owner,
  },
  FeedItem: {},
  PostComment: { content: name(COMMENT_MAX), userID: owner, postID: id('Post') },
};
