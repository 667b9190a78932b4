import type { LessonNodeLink } from '#domain/teach/link.ts';
import * as z from 'zod/mini';
import type { Actor } from '#domain/account/user.ts';
import { AppError } from '#domain/kernel/errors.ts';
import { type Id, id } from '#domain/kernel/id.ts';
import { type ProposalAnswer, revisionLifecycle, type Revision } from '#domain/interact/revision.ts';
import { command } from '#sync/core/command.ts';
import type { Store } from '#sync/core/store.ts';
import { insertLinks, link, markLinksChanged } from '#sync/teach/link.ts';

const input = z.object({ id: id('Revision') });

/** Proposals to change the links of other people's lessons, and the owners' answers (D-82). */
export const proposal = {
  /** Needs the server: in a local run the proposed link would look as if it existed. */
  'proposal.addLink': command({
    input: link['link.add'].input,
    isOnlineOnly: true,
    async run(store, actor, linkInput) {
      for (const end of [linkInput.from, linkInput.to])
        if ((await store.get('LessonNode', end)).lessonID !== linkInput.lessonID)
          throw new AppError('invalid_input', 'a link must stay within its lesson');
      const ends = { fromLessonNode: linkInput.from, toLessonNode: linkInput.to };
      const there = await store.list('LessonNodeLink', { lessonID: linkInput.lessonID, ...ends });
      if (there.length > 0) throw new AppError('conflict', 'the link exists already');
      await proposeOnce(store, actor, 'create', ends);
      await link['link.add'].run(store, actor, linkInput);
    },
  }),

  'proposal.editLink': command({
    input: link['link.setCondition'].input,
    isOnlineOnly: true,
    async run(store, actor, linkInput) {
      await proposeOnce(store, actor, 'update', linkInput);
      await link['link.setCondition'].run(store, actor, linkInput);
    },
  }),

  'proposal.removeLink': command({
    input: link['link.remove'].input,
    isOnlineOnly: true,
    async run(store, actor, linkInput) {
      await proposeOnce(store, actor, 'delete', linkInput);
      await link['link.remove'].run(store, actor, linkInput);
    },
  }),

  /** Withdraws the actor's own unanswered proposal. */
  'proposal.withdraw': command({
    input,
    isOnlineOnly: true,
    run: (store, _actor, { id }) => store.effect('proposal.withdraw', { id }),
  }),

  'proposal.accept': command({
    input,
    isOnlineOnly: true,
    async run(store, actor, { id }) {
      const link = await answer(store, id, 'accept');
      await applyProposal(store, actor, link);
      await markLinksChanged(store, actor, (link.after as LessonNodeLink).lessonID);
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

/** Refuses a duplicate proposal. */
async function proposeOnce(store: Store, actor: Actor, action: Revision['action'], linkInput: object): Promise<void> {
  const waiting = await store.list('Revision', { actor: actor.id, status: 'PROPOSED', action });
  const isSame = ({ after }: Revision) =>
    Object.entries(linkInput).every(([column, value]) => Reflect.get(after ?? {}, column) === value);
  if (waiting.some(isSame)) throw new AppError('conflict', 'this is proposed already');
}

/** Answers a proposal and notifies its author. */
async function answer(store: Store, id: Id<'Revision'>, word: ProposalAnswer): Promise<Revision> {
  const revision = await store.get('Revision', id);
  await store.setComputed('Revision', id, { status: revisionLifecycle.next(revision.status, word) });
  await store.effect('proposal.answered', { id });
  return revision;
}

/** Applies the proposal in the owner's name, so that the link's history names both people. */
async function applyProposal(store: Store, actor: Actor, { action, after }: Revision): Promise<void> {
  const { id, lessonID, fromLessonNode, toLessonNode, condition } = after as LessonNodeLink;
  if (action === 'create')
    await insertLinks(store, actor, lessonID, [{ id, from: fromLessonNode, to: toLessonNode, condition }]);
  else if (action === 'delete') await store.remove('LessonNodeLink', id);
  else await store.update('LessonNodeLink', id, { condition });
}
