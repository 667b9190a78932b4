import type { UserId } from '#domain/kernel/id.ts';
import { authorship, isAuthored } from '#domain/policy/authorship.ts';
import type { RevisionAction, SharedModel } from '#domain/interact/revision.ts';
import { newId } from '#server/core/store/new-id.ts';
import type { EffectContext } from '#server/core/store/write/effect-context.ts';

interface RevisionInput {
  action: RevisionAction;
  before: object & { id: string };
  written: object;
}

/** Adds a change to the history of a shared row that an effect makes without the guarded store. Nobody is notified. */
export const addRevision = (
  { unsafe, actor, now }: EffectContext,
  model: SharedModel,
  { action, before, written }: RevisionInput,
): Promise<void> =>
  unsafe.insert('Revision', {
    id: newId('Revision'),
    model,
    rowID: before.id,
    actor: actor.id,
    at: now,
    action,
    before,
    after: { ...before, ...written },
    status: 'DONE',
    owner: Reflect.get(before, isAuthored(model) ? authorship[model].author : 'owner') as UserId | null,
  });
