import * as z from 'zod/mini';
import type { Actor } from '#domain/account/user.ts';
import { AppError } from '#domain/kernel/errors.ts';
import { id } from '#domain/kernel/id.ts';
import { type Lesson, STEPS_MAX } from '#domain/teach/lesson.ts';
import { lessonStatuses, lessonTypes } from '#domain/teach/node.ts';
import { command } from '#sync/core/command.ts';
import type { Store } from '#sync/core/store.ts';
import { condition, insertLinks, LINKS_MAX } from '#sync/teach/link.ts';
import {
  markDraftChanged,
  insertStep,
  node,
  nodeDescription,
  nodeMinutes,
  nodeName,
  removeStep,
} from '#sync/teach/node.ts';
import { slides } from '#sync/teach/slide.ts';

/** A complete step, with each part in the format of the command that writes it. */
const step = z.object({
  id: id('LessonNode'),
  type: z.enum(lessonTypes),
  name: nodeName,
  description: nodeDescription,
  minutes: nodeMinutes,
  status: z.enum(lessonStatuses),
  importKey: z.nullable(z.string().check(z.maxLength(500))),
  bodyID: z.uuid(),
  text: z.optional(node['content.write'].input),
  video: z.optional(node['video.write'].input),
  quiz: z.optional(node['quiz.write'].input),
  slides: z.optional(slides['slides.write'].input),
});

async function addStep(
  store: Store,
  actor: Actor,
  lessonID: Lesson['id'],
  { bodyID, text, video, quiz, slides: shown, ...row }: z.infer<typeof step>,
): Promise<void> {
  await insertStep(store, { ...row, lessonID, owner: actor.id }, bodyID);
  if (text) await node['content.write'].run(store, actor, text);
  if (video) await node['video.write'].run(store, actor, video);
  if (quiz) await node['quiz.write'].run(store, actor, quiz);
  if (shown) await slides['slides.write'].run(store, actor, shown);
}

export const draftEdit = {
  /** Changes steps, order and links of a draft at once; used for copies and for undo. */
  'draft.edit': command({
    input: z.object({
      lessonID: id('Lesson'),
      removed: z.array(id('LessonNode')).check(z.maxLength(STEPS_MAX)),
      added: z.array(step).check(z.maxLength(STEPS_MAX)),
      /** Order of the whole list. */
      order: z.array(id('LessonNode')).check(z.maxLength(STEPS_MAX)),
      removedLinks: z.array(id('LessonNodeLink')).check(z.maxLength(LINKS_MAX)),
      /** New links, and new conditions of existing ones. */
      changedLinks: z
        .array(z.object({ id: id('LessonNodeLink'), from: id('LessonNode'), to: id('LessonNode'), condition }))
        .check(z.maxLength(LINKS_MAX)),
    }),
    screen: 'steps',
    async run(store, actor, { lessonID, removed, added, order, removedLinks, changedLinks }) {
      const here = { lessonID };
      for (const link of await store.list('LessonNodeLink', here))
        if (removedLinks.includes(link.id)) await store.remove('LessonNodeLink', link.id);
      for (const row of await store.list('LessonNode', here))
        if (removed.includes(row.id)) await removeStep(store, row);
      for (const each of added) await addStep(store, actor, lessonID, each);
      const nodes = await store.list('LessonNode', here);
      if (nodes.length > STEPS_MAX) throw new AppError('invalid_input', `a lesson has at most ${STEPS_MAX} steps`);
      for (const [position, nodeID] of order.entries())
        if (nodes.some((row) => row.id === nodeID)) await store.update('LessonNode', nodeID, { position });
      // If another device has removed a step meanwhile, its links are dropped.
      const open = changedLinks.filter(({ from, to }) =>
        [from, to].every((end) => nodes.some((row) => row.id === end)),
      );
      const links = await store.list('LessonNodeLink', here);
      const fresh: typeof open = [];
      for (const link of open) {
        const present = links.find((row) => row.fromLessonNode === link.from && row.toLessonNode === link.to);
        if (present) await store.update('LessonNodeLink', present.id, { condition: link.condition });
        else fresh.push(link);
      }
      await insertLinks(store, actor, lessonID, fresh);
      await markDraftChanged(store, lessonID);
    },
  }),
};
