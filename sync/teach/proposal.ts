import * as z from 'zod/mini';
import type { Actor } from '#domain/account/user.ts';
import { type Id, id } from '#domain/kernel/id.ts';
import { proposalLifecycle, type Revision } from '#domain/policy/revision.ts';
import type { LessonNodeLink } from '#domain/teach/node.ts';
import { command } from '#sync/command.ts';
import type { Store } from '#sync/store.ts';
import { linksChanged } from '#sync/teach/node.ts';

const input = z.object({ id: id('Revision') });

/** The word of a lesson's owner on what somebody else would do to its links (D-82). */
export const proposal = {
  'proposal.accept': command({
    input,
    isOnlineOnly: true,
    async run(store, actor, { id }) {
      const link = await answer(store, id, 'accept');
      await carryOut(store, actor, link);
      await linksChanged(store, actor, (link.after as LessonNodeLink).lessonID);
    },
  }),

  'proposal.refuse': command({
    input,
    isOnlineOnly: true,
    async run(store, _actor, { id }) {
      await answer(store, id, 'refuse');
    },
  }),
};

async function answer(store: Store, id: Id<'Revision'>, word: 'accept' | 'refuse'): Promise<Revision> {
  const revision = await store.get('Revision', id);
  await store.derive('Revision', id, { status: proposalLifecycle.next(revision.status, word) });
  return revision;
}

/** Does it in the owner's own name, so that the link's history tells of both. */
async function carryOut(store: Store, actor: Actor, { action, after }: Revision): Promise<void> {
  const { id, lessonID, fromLessonNode, toLessonNode, condition } = after as LessonNodeLink;
  if (action === 'create')
    await store.insert('LessonNodeLink', { id, lessonID, fromLessonNode, toLessonNode, condition, owner: actor.id });
  else if (action === 'delete') await store.remove('LessonNodeLink', id);
  else await store.update('LessonNodeLink', id, { condition });
}
