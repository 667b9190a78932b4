import type { Report } from '#domain/admin/report.ts';
import { reportLifecycle } from '#domain/admin/report.ts';
import { AppError } from '#domain/kernel/errors.ts';
import type { Id } from '#domain/kernel/id.ts';
import { hideThing, showThing } from '#server/effects/admin/hide-thing.ts';
import { noteDeed } from '#server/effects/admin/note-deed.ts';
import { authorship, type AuthoredModel, isAuthored } from '#domain/policy/authorship.ts';
import type { EffectContext } from '#server/store/effect-context.ts';
import type { Effects } from '#sync/effect.ts';

/**
 * The first report of the thing, with which all are decided. Security: nobody decides a report of a text that they wrote or edited. A report
 * names the last editor of a shared row as its author, so the author of the row is looked up as well.
 */
async function leadOf({ store, unsafe, actor }: EffectContext, id: Id<'Report'>): Promise<Report> {
  const { leadID } = await store.get('Report', id);
  const lead = await unsafe.get('Report', leadID ?? id);
  const row = isAuthored(lead.model) ? await unsafe.find(lead.model, lead.rowID as never) : undefined;
  const writer = row && Reflect.get(row, authorship[lead.model as AuthoredModel].author);
  if (lead.author === actor.id || writer === actor.id)
    throw new AppError('illegal_step', 'about the actor', { details: { state: 'OWN' } });
  return lead;
}

/**
 * Decides all open reports of a thing, and tells who reported it and, where there was something to it, whose it is.
 * @throws AppError illegal_step where it is decided already, or about the actor
 */
export async function decideReport(context: EffectContext, given: Effects['report.decide']): Promise<void> {
  const { store, client, actor, now, sendEvent } = context;
  const { note, status, isHiding } = given;
  const lead = await leadOf(context, given.id);
  reportLifecycle.next(lead.status, status === 'UPHELD' ? 'uphold' : 'dismiss');
  // The policy's question whether the actor is one of those who decide.
  await store.update('Report', lead.id, { note });
  await store.flush();
  const { model, rowID, author: person } = lead;
  if (isHiding) await hideThing(context, lead);
  const { rowCount } = await client.query(
    `update report set status = $2, decided_by = $3, decided_at = $4, is_hidden = $5 and id = $1
       where $1 in (id, lead_id) and status = 'OPEN'`,
    [lead.id, status, actor.id, now, isHiding],
  );
  const detail = { reports: rowCount ?? 0, hidden: isHiding };
  const deed = status === 'UPHELD' ? 'report.uphold' : 'report.dismiss';
  await noteDeed(context, { deed, model, rowID, person, words: note, detail });
  await sendEvent('report.decided', { reportID: lead.id, at: now });
}

/** Shows again what was hidden, by whichever decision. */
export async function restoreReported(context: EffectContext, { id, note }: Effects['report.restore']): Promise<void> {
  const { client, now, sendEvent } = context;
  const lead = await leadOf(context, id);
  const { model, rowID, author: person } = lead;
  await showThing(context, lead);
  const { rowCount } = await client.query(
    'update report set is_hidden = false where model = $1 and row_id = $2 and is_hidden',
    [model, rowID],
  );
  if (rowCount === 0) throw new AppError('illegal_step', 'nothing is hidden', { details: { state: 'SHOWN' } });
  await noteDeed(context, { deed: 'thing.restore', model, rowID, person, words: note });
  await sendEvent('report.restored', { reportID: lead.id, note, at: now });
}
