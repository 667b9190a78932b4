import type { LessonNodeLink } from '#domain/teach/link.ts';
import * as z from 'zod/mini';
import { AppError } from '#domain/kernel/errors.ts';
import { type Id, id } from '#domain/kernel/id.ts';
import { parseJson } from '#domain/kernel/json.ts';
import { STEPS_MAX } from '#domain/teach/lesson.ts';
import { authoringStatuses, type LessonNode, lessonTypes } from '#domain/teach/node.ts';
import { parseStoredText } from '#domain/teach/rich-text/stored-text.ts';
import { parseQuestions } from '#domain/teach/question/parse-questions.ts';
import { quizSettingFields } from '#domain/teach/question/quiz-settings.ts';
import { parseRichText, plainText } from '#domain/teach/rich-text/rich-text.ts';
import { isWebVtt, videoOf } from '#domain/teach/video.ts';
import { command } from '#sync/core/command.ts';
import type { Store } from '#sync/core/store.ts';
import { base, pickFields, checkEditBase } from '#sync/core/edit-conflict.ts';
import { withoutUndefined } from '#domain/kernel/without-undefined.ts';

export const nodeName = z.string().check(z.maxLength(200));
const bodyText = z.string().check(z.maxLength(500_000));
/** An empty string removes the video. */
const videoSource = z.string().check(
  z.maxLength(2_000),
  z.refine((video) => video === '' || videoOf(video) !== undefined),
);
export const nodeDescription = z.string().check(z.maxLength(1_000));
export const nodeMinutes = z.int().check(z.minimum(0), z.maximum(600));

const { passMark, attempts, isShuffled, feedback, timeLimitSeconds } = quizSettingFields;
/** Omitted settings stay unchanged. */
const settings = {
  passMark: z.optional(passMark),
  attempts: z.optional(attempts),
  isShuffled: z.optional(isShuffled),
  feedback: z.optional(feedback),
  timeLimitSeconds: z.optional(timeLimitSeconds),
};

export const markDraftChanged = (store: Store, lessonID: Id<'Lesson'>) =>
  store.setComputed('Lesson', lessonID, { hasDraftChanges: true });

/** Inserts a step with an empty body. */
export async function insertStep(
  store: Store,
  row: Pick<LessonNode, 'id' | 'lessonID' | 'type' | 'owner'> & Partial<LessonNode>,
  bodyID: string,
): Promise<void> {
  await store.insert('LessonNode', row);
  const body = { lessonID: row.lessonID, lessonNodeID: row.id, owner: row.owner };
  if (row.type === 'QUIZ') await store.insert('LessonNodeQuiz', { id: bodyID as Id<'LessonNodeQuiz'>, ...body });
  else await store.insert('LessonNodeContent', { id: bodyID as Id<'LessonNodeContent'>, ...body });
}

/** Removes a step with its body and its links. */
export async function removeStep(store: Store, { id, lessonID }: LessonNode): Promise<void> {
  const before = await store.list('LessonNodeLink', { lessonID, toLessonNode: id });
  const behind = await store.list('LessonNodeLink', { lessonID, fromLessonNode: id });
  for (const link of [...before, ...behind]) await store.remove('LessonNodeLink', link.id);
  for (const content of await store.list('LessonNodeContent', { lessonID, lessonNodeID: id }))
    await store.remove('LessonNodeContent', content.id);
  for (const quiz of await store.list('LessonNodeQuiz', { lessonID, lessonNodeID: id }))
    await store.remove('LessonNodeQuiz', quiz.id);
  await store.remove('LessonNode', id);
}

export const node = {
  /** Adds a step after `after`, or as the first step; it takes over the outgoing link of `after`. */
  'node.add': command({
    input: z.object({
      id: id('LessonNode'),
      lessonID: id('Lesson'),
      type: z.enum(lessonTypes),
      name: nodeName,
      after: z.nullable(id('LessonNode')),
      position: z.int().check(z.minimum(0), z.maximum(STEPS_MAX)),
      bodyID: z.uuid(),
      linkIDs: z.tuple([id('LessonNodeLink'), id('LessonNodeLink')]),
    }),
    screen: 'steps',
    async run(store, actor, { id, lessonID, type, name, after, position, bodyID, linkIDs }) {
      await insertStep(store, { id, lessonID, type, name, position, owner: actor.id }, bodyID);
      if ((await store.list('LessonNode', { lessonID })).length > STEPS_MAX)
        throw new AppError('invalid_input', `a lesson has at most ${STEPS_MAX} steps`);
      if (after !== null) {
        const onward = (await store.list('LessonNodeLink', { lessonID, fromLessonNode: after })).filter(
          (link) => link.condition === 'always',
        );
        const [only] = onward;
        const link = { lessonID, owner: actor.id };
        await store.insert('LessonNodeLink', { id: linkIDs[0], ...link, fromLessonNode: after, toLessonNode: id });
        if (only && onward.length === 1) {
          await store.remove('LessonNodeLink', only.id);
          await store.insert('LessonNodeLink', {
            id: linkIDs[1],
            ...link,
            fromLessonNode: id,
            toLessonNode: only.toLessonNode,
          });
        }
      }
      await markDraftChanged(store, lessonID);
    },
  }),

  'node.edit': command({
    input: z.object({
      id: id('LessonNode'),
      base,
      name: z.optional(nodeName),
      description: z.optional(nodeDescription),
      minutes: z.optional(nodeMinutes),
    }),
    screen: 'steps',
    replaces: ({ id, base: _base, ...changed }) => `${id}:${Object.keys(changed).sort().join()}`,
    async run(store, _actor, { id, base, name, description, minutes }) {
      const row = await store.get('LessonNode', id);
      const fields = {
        ...(name === undefined ? {} : { name }),
        ...(description === undefined ? {} : { description }),
        ...(minutes === undefined ? {} : { minutes }),
      };
      const written = checkEditBase(base, () => pickFields(row, fields), fields);
      await store.update('LessonNode', id, fields);
      await markDraftChanged(store, row.lessonID);
      return written;
    },
  }),

  /** Sets how far the teacher is with a step; learners do not see it. */
  'node.setStatus': command({
    input: z.object({ id: id('LessonNode'), status: z.enum(authoringStatuses) }),
    screen: 'steps',
    replaces: ({ id }) => id,
    run: (store, _actor, { id, status }) => store.update('LessonNode', id, { status }),
  }),

  /** Removes a step with its body and its links; in a plain chain its neighbors are linked to each other. */
  'node.delete': command({
    input: z.object({ id: id('LessonNode'), linkID: id('LessonNodeLink') }),
    screen: 'steps',
    async run(store, actor, input) {
      const row = await store.get('LessonNode', input.id);
      const { lessonID } = row;
      const before = await store.list('LessonNodeLink', { lessonID, toLessonNode: input.id });
      const behind = await store.list('LessonNodeLink', { lessonID, fromLessonNode: input.id });
      await removeStep(store, row);
      const [from, to] = [before[0], behind[0]];
      if (from && to && before.length === 1 && behind.length === 1)
        await store.insert('LessonNodeLink', {
          id: input.linkID,
          lessonID,
          owner: actor.id,
          fromLessonNode: from.fromLessonNode,
          toLessonNode: to.toLessonNode,
          condition: from.condition,
        });
      await markDraftChanged(store, lessonID);
    },
  }),

  /** Sets the order of the list; if the steps form a plain chain, its links follow the order. */
  'node.reorder': command({
    input: z.object({
      lessonID: id('Lesson'),
      nodeIDs: z.array(id('LessonNode')).check(z.minLength(1), z.maxLength(STEPS_MAX)),
      linkIDs: z.array(id('LessonNodeLink')),
    }),
    screen: 'steps',
    async run(store, actor, { lessonID, nodeIDs, linkIDs }) {
      for (const [position, nodeID] of nodeIDs.entries()) await store.update('LessonNode', nodeID, { position });
      const links = await store.list('LessonNodeLink', { lessonID });
      if (isChain(links, nodeIDs.length)) {
        for (const link of links) await store.remove('LessonNodeLink', link.id);
        for (const [index, toLessonNode] of nodeIDs.slice(1).entries()) {
          const [fromLessonNode, id] = [nodeIDs[index], linkIDs[index]];
          if (fromLessonNode && id)
            await store.insert('LessonNodeLink', { id, lessonID, owner: actor.id, fromLessonNode, toLessonNode });
        }
      }
      await markDraftChanged(store, lessonID);
    },
  }),

  'content.write': command({
    input: z.object({ id: id('LessonNodeContent'), base, text: bodyText }),
    screen: 'steps',
    replaces: ({ id }) => id,
    async run(store, _actor, input) {
      const row = await store.get('LessonNodeContent', input.id);
      const text = parseRichText(parseJson(input.text));
      const fields = { text: JSON.stringify(text) };
      const written = checkEditBase(input.base, () => ({ text: JSON.stringify(parseStoredText(row.text)) }), fields);
      await store.update('LessonNodeContent', input.id, fields);
      await store.setComputed('LessonNode', row.lessonNodeID, { content: plainText(text) });
      await markDraftChanged(store, row.lessonID);
      return written;
    },
  }),

  /** Sets the video of a step, a stored file or a URL, and its captions. */
  'video.write': command({
    input: z.object({
      id: id('LessonNodeContent'),
      base,
      video: z.optional(videoSource),
      captions: z.optional(bodyText.check(z.refine(isWebVtt))),
    }),
    screen: 'steps',
    replaces: ({ id, base: _base, ...changed }) => `${id}:${Object.keys(changed).sort().join()}`,
    async run(store, _actor, { id, base, video, captions }) {
      const row = await store.get('LessonNodeContent', id);
      const fields = { ...(video === undefined ? {} : { video }), ...(captions === undefined ? {} : { captions }) };
      const written = checkEditBase(base, () => pickFields({ ...row, video: row.video ?? '' }, fields), fields);
      await store.update('LessonNodeContent', id, { ...fields, ...(video === '' ? { video: null } : {}) });
      await markDraftChanged(store, row.lessonID);
      return written;
    },
  }),

  'quiz.write': command({
    input: z.object({
      id: id('LessonNodeQuiz'),
      base,
      questions: z.unknown(),
      ...settings,
    }),
    screen: 'steps',
    replaces: ({ id }) => id,
    async run(store, _actor, { id, base, questions, ...given }) {
      const row = await store.get('LessonNodeQuiz', id);
      const parsed = parseQuestions(questions);
      const fields = { questions: parsed, ...withoutUndefined(given) };
      const written = checkEditBase(base, () => pickFields(row, fields), fields);
      await store.update('LessonNodeQuiz', id, fields);
      await store.setComputed('LessonNode', row.lessonNodeID, {
        content: parsed.map((q) => plainText(q.question)).join('\n'),
      });
      await markDraftChanged(store, row.lessonID);
      return written;
    },
  }),
};

/** True if the links form a single path through all steps, without conditions. */
function isChain(links: readonly LessonNodeLink[], nodes: number): boolean {
  const distinct = (column: 'fromLessonNode' | 'toLessonNode') =>
    new Set(links.map((link) => link[column])).size === links.length;
  return (
    links.length === nodes - 1 &&
    links.every((link) => link.condition === 'always') &&
    distinct('fromLessonNode') &&
    distinct('toLessonNode')
  );
}
