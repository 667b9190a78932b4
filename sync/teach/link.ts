import { isLinkCondition, type LinkCondition } from '#domain/teach/link.ts';
import * as z from 'zod/mini';
import type { Actor } from '#domain/account/user.ts';
import { AppError } from '#domain/kernel/errors.ts';
import { type Id, id } from '#domain/kernel/id.ts';
import { command } from '#sync/core/command.ts';
import type { Store } from '#sync/core/store.ts';
import { markDraftChanged } from '#sync/teach/node.ts';

export const LINKS_MAX = 1_000;
export const condition = z.custom<LinkCondition>(isLinkCondition);

/** Marks the lesson's draft as changed. Another person's change is a proposal and leaves the draft as it is (D-82). */
export async function markLinksChanged(store: Store, actor: Actor, lessonID: Id<'Lesson'>): Promise<void> {
  const lesson = await store.find('Lesson', lessonID);
  if (lesson?.owner === actor.id) await markDraftChanged(store, lessonID);
}

interface NewLink {
  id: Id<'LessonNodeLink'>;
  from: Id<'LessonNode'>;
  to: Id<'LessonNode'>;
  condition: LinkCondition;
}

export async function insertLinks(
  store: Store,
  actor: Actor,
  lessonID: Id<'Lesson'>,
  links: readonly NewLink[],
): Promise<void> {
  for (const { id, from, to, condition } of links)
    await store.insert('LessonNodeLink', {
      id,
      lessonID,
      fromLessonNode: from,
      toLessonNode: to,
      condition,
      owner: actor.id,
    });
  if ((await store.list('LessonNodeLink', { lessonID })).length > LINKS_MAX)
    throw new AppError('invalid_input', `a lesson has at most ${LINKS_MAX} links`);
}

export const link = {
  'link.add': command({
    input: z.object({
      id: id('LessonNodeLink'),
      lessonID: id('Lesson'),
      from: id('LessonNode'),
      to: id('LessonNode'),
      condition,
    }),
    screen: 'steps',
    async run(store, actor, { id, lessonID, from, to, condition }) {
      await insertLinks(store, actor, lessonID, [{ id, from, to, condition }]);
      await markLinksChanged(store, actor, lessonID);
    },
  }),

  /** Sets the quiz result that opens the link. */
  'link.setCondition': command({
    input: z.object({ id: id('LessonNodeLink'), condition }),
    screen: 'steps',
    replaces: ({ id }) => id,
    async run(store, actor, { id, condition }) {
      const row = await store.get('LessonNodeLink', id);
      await store.update('LessonNodeLink', id, { condition });
      await markLinksChanged(store, actor, row.lessonID);
    },
  }),

  'link.remove': command({
    input: z.object({ id: id('LessonNodeLink') }),
    screen: 'steps',
    async run(store, actor, input) {
      const row = await store.get('LessonNodeLink', input.id);
      await store.remove('LessonNodeLink', input.id);
      await markLinksChanged(store, actor, row.lessonID);
    },
  }),
};
