import type { Reported, ReportedModel } from '#domain/admin/report.ts';
import { AppError } from '#domain/kernel/errors.ts';
import type { SharedModel } from '#domain/policy/revision.ts';
import { keepRevision } from '#server/effects/interact/keep-revision.ts';
import type { EffectContext } from '#server/store/effect-context.ts';
import { isShared } from '#server/store/history.ts';

type Hideable = Exclude<ReportedModel, 'PublicProfile'>;
interface Row {
  id: string;
  deletedAt: string | null;
  hiddenAt: string | null;
}

function hideable(model: ReportedModel): Hideable {
  if (model === 'PublicProfile') throw new AppError('illegal_step', 'a person is not hidden', { details: { model } });
  return model;
}

async function rowOf({ store, unsafe }: EffectContext, { model, rowID }: Reported): Promise<Row> {
  await store.authorize('hide', hideable(model), rowID);
  return unsafe.get(hideable(model), rowID as never);
}

/**
 * Hides content from everybody. Shared content, which everybody may delete, is deleted with an entry in its history,
 * and only moderators can restore it. Other content stays available to its owner and its learners.
 */
export async function hideThing(context: EffectContext, thing: Reported): Promise<void> {
  const { unsafe, now } = context;
  const row = await rowOf(context, thing);
  if (row.hiddenAt !== null) return;
  const deletes = isShared(thing.model) && row.deletedAt === null;
  const written = { hiddenAt: now, ...(deletes && { deletedAt: now }) };
  if (deletes) await keepRevision(context, thing.model as SharedModel, { action: 'delete', before: row, written });
  await unsafe.update(hideable(thing.model), thing.rowID as never, written as never);
}

/** Shows content again, unless its author had deleted it before. */
export async function showThing(context: EffectContext, thing: Reported): Promise<void> {
  const { unsafe } = context;
  const row = await rowOf(context, thing);
  if (row.hiddenAt === null) return;
  const restores = isShared(thing.model) && row.deletedAt === row.hiddenAt;
  const written = { hiddenAt: null, ...(restores && { deletedAt: null }) };
  if (restores) await keepRevision(context, thing.model as SharedModel, { action: 'restore', before: row, written });
  await unsafe.update(hideable(thing.model), thing.rowID as never, written as never);
}
