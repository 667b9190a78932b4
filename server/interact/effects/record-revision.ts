import type { UserId } from '#domain/kernel/id.ts';
import { authorship, isAuthored } from '#domain/policy/authorship.ts';
import { isShared, type SharedModel } from '#domain/interact/revision.ts';
import { newId } from '#server/core/store/new-id.ts';
import type { EffectContext, StoreChange } from '#server/core/store/write/effect-context.ts';
import type { StoredRow } from '#server/core/store/write/unit-of-work.ts';
import { limitChangesByStranger } from '#server/interact/effects/stranger-limit.ts';

/** Owner of a shared row. A link belongs to the owner of its lesson, whoever drew it; a category may have no owner. */
async function ownerOf({ unsafe }: EffectContext, model: SharedModel, row: StoredRow): Promise<UserId | null> {
  if (isAuthored(model)) return row[authorship[model].author] as UserId;
  if (model === 'LessonCategory') return row['owner'] as UserId | null;
  return (await unsafe.find('Lesson', row['lessonID'] as never))?.owner as UserId;
}

/**
 * Records a change of a shared row. Returns whether it takes effect: a stranger's change of a link is a proposal
 * (D-82). A change by an effect is not limited, and nobody is notified of it.
 */
export async function recordRevision(
  context: EffectContext,
  { model, action, before, after, isUnsafe = false }: StoreChange,
): Promise<boolean> {
  if (!isShared(model)) return true;
  const { store, unsafe, client, actor, now, sendEvent } = context;
  const owner = await ownerOf(context, model, after);
  const isByStranger = owner !== actor.id && !isUnsafe;
  if (isByStranger) {
    await store.flush();
    await limitChangesByStranger(client, actor.id);
  }
  const isProposal = model === 'LessonNodeLink' && isByStranger;
  const id = newId('Revision');
  await unsafe.append('Revision', {
    id,
    model,
    rowID: after.id,
    actor: actor.id,
    at: now,
    action,
    before,
    after,
    status: isProposal ? 'PROPOSED' : 'DONE',
    owner,
  });
  if (owner !== null && isByStranger) await sendEvent('revision.created', { revisionID: id, at: now });
  return !isProposal;
}
