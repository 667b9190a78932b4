import type { ReportTarget, ReportedModel } from '#domain/admin/report.ts';
import { AppError } from '#domain/kernel/errors.ts';
import { isShared } from '#domain/interact/revision.ts';
import type { EffectContext } from '#server/core/store/write/effect-context.ts';

type Hideable = Exclude<ReportedModel, 'PublicProfile'>;
interface Row {
  id: string;
  deletedAt: string | null;
  hiddenAt: string | null;
}

function hideable(model: ReportedModel): Hideable {
  if (model === 'PublicProfile') throw new AppError('invalid_state', 'a person is not hidden', { details: { model } });
  return model;
}

async function rowOf({ store, unsafe }: EffectContext, { model, rowID }: ReportTarget): Promise<Row> {
  await store.authorize('hide', hideable(model), rowID);
  return unsafe.get(hideable(model), rowID as never);
}

/**
 * Hides content from everybody. Shared content, which everybody may delete, is deleted with an entry in its history,
 * and only moderators can restore it. Other content stays available to its owner and its learners.
 */
export async function hideContent(context: EffectContext, content: ReportTarget): Promise<void> {
  const { unsafe, now } = context;
  const row = await rowOf(context, content);
  if (row.hiddenAt !== null) return;
  const deletes = isShared(content.model) && row.deletedAt === null;
  const written = { hiddenAt: now, ...(deletes && { deletedAt: now }) };
  if (deletes) await context.record(content.model, 'delete', row, written);
  await unsafe.update(hideable(content.model), content.rowID as never, written as never);
}

/** Shows content again, unless its author had deleted it before. */
export async function showContent(context: EffectContext, content: ReportTarget): Promise<void> {
  const { unsafe } = context;
  const row = await rowOf(context, content);
  if (row.hiddenAt === null) return;
  const restores = isShared(content.model) && row.deletedAt === row.hiddenAt;
  const written = { hiddenAt: null, ...(restores && { deletedAt: null }) };
  if (restores) await context.record(content.model, 'restore', row, written);
  await unsafe.update(hideable(content.model), content.rowID as never, written as never);
}
