import { type Report, reportLifecycle } from '#domain/admin/report.ts';
import { AppError } from '#domain/kernel/errors.ts';
import type { Id } from '#domain/kernel/id.ts';
import { hideContent, showContent } from '#server/admin/effects/hide-content.ts';
import { writeAuditEntry } from '#server/admin/effects/write-audit-entry.ts';
import { authorship, type AuthoredModel, isAuthored } from '#domain/policy/authorship.ts';
import type { EffectContext } from '#server/core/store/write/effect-context.ts';
import type { Effects } from '#sync/core/effect.ts';

/**
 * Returns the first report of the content, which decides all of its reports. Security: nobody decides a report of a
 * text that they wrote or edited. A report names the last editor of a shared row as its author, so the author of the
 * row is looked up as well.
 */
async function leadReportOf({ store, unsafe, actor }: EffectContext, id: Id<'Report'>): Promise<Report> {
  const { leadID } = await store.get('Report', id);
  const lead = await unsafe.get('Report', leadID ?? id);
  const row = isAuthored(lead.model) ? await unsafe.find(lead.model, lead.rowID as never) : undefined;
  const writer = row && Reflect.get(row, authorship[lead.model as AuthoredModel].author);
  if (lead.author === actor.id || writer === actor.id)
    throw new AppError('invalid_state', 'about the actor', { details: { state: 'OWN' } });
  return lead;
}

/**
 * Decides all open reports of the content. The reporters are notified, and its author if the reports are upheld.
 * @throws AppError invalid_state if it is decided already or is about the actor
 */
export async function decideReport(context: EffectContext, given: Effects['report.decide']): Promise<void> {
  const { store, client, actor, now, sendEvent } = context;
  const { note, status, isHiding } = given;
  const lead = await leadReportOf(context, given.id);
  reportLifecycle.next(lead.status, status === 'UPHELD' ? 'uphold' : 'dismiss');
  // The policy checks with this update that the actor may decide reports.
  await store.update('Report', lead.id, { note });
  await store.flush();
  const { model, rowID, author: person } = lead;
  if (isHiding) await hideContent(context, lead);
  const { rowCount } = await client.query(
    `update report set status = $2, decided_by = $3, decided_at = $4, is_hidden = $5 and id = $1
       where $1 in (id, lead_id) and status = 'OPEN'`,
    [lead.id, status, actor.id, now, isHiding],
  );
  const detail = { reports: rowCount ?? 0, hidden: isHiding };
  const action = status === 'UPHELD' ? 'report.uphold' : 'report.dismiss';
  await writeAuditEntry(context, { action, model, rowID, person, note: note, detail });
  await sendEvent('report.decided', { reportID: lead.id, at: now });
}

/** Shows hidden content again, whichever report hid it. */
export async function restoreContent(
  context: EffectContext,
  { id, note }: Effects['report.restoreContent'],
): Promise<void> {
  const { client, now, sendEvent } = context;
  const lead = await leadReportOf(context, id);
  const { model, rowID, author: person } = lead;
  await showContent(context, lead);
  const { rowCount } = await client.query(
    'update report set is_hidden = false where model = $1 and row_id = $2 and is_hidden',
    [model, rowID],
  );
  if (rowCount === 0) throw new AppError('invalid_state', 'nothing is hidden', { details: { state: 'SHOWN' } });
  await writeAuditEntry(context, { action: 'content.restore', model, rowID, person, note: note });
  await sendEvent('report.contentRestored', { reportID: lead.id, note, at: now });
}
