import type { UserId } from '#domain/kernel/id.ts';
import { authorship, isAuthored } from '#domain/policy/authorship.ts';
import type { RevisionAction, SharedModel } from '#domain/policy/revision.ts';
import { newId } from '#server/new-id.ts';
import type { EffectContext } from '#server/store/effect-context.ts';

interface KeptChange {
  action: RevisionAction;
  before: object & { id: string };
  written: object;
}

/** Adds a change to the history of a shared row that an effect makes without the guarded store. Nobody is notified. */
export const keepRevision = (
  { unsafe, actor, now }: EffectContext,
  model: SharedModel,
  { action, before, written }: KeptChange,
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
