import { AppError } from '#domain/kernel/errors.ts';
import type { Models } from '#domain/models.ts';
import { findReportedContent } from '#server/admin/effects/reported-content.ts';
import type { EffectContext } from '#server/core/store/write/effect-context.ts';
import type { Effects } from '#sync/core/effect.ts';

/**
 * Creates a report with a snapshot of the reported content.
 * @throws AppError invalid_state for the actor's own content, conflict if the actor has an open report of it
 */
export async function createReport(context: EffectContext, given: Effects['report.create']): Promise<void> {
  const { store, unsafe, actor } = context;
  const { author, snapshot } = await findReportedContent(context, given.model, given.rowID);
  if (author === actor.id) throw new AppError('invalid_state', 'reported by its author', { details: { state: 'OWN' } });
  const open = await openReports(context, given);
  if (open.some(({ reporter }) => reporter === actor.id)) throw new AppError('conflict', 'reported before');
  await store.insert('Report', { ...given, reporter: actor.id });
  // If another person reports the same content at this moment, the database allows only one lead, and the other
  // command is retried.
  const leadID = open.find((report) => report.leadID === null)?.id ?? null;
  await unsafe.update('Report', given.id, { author, snapshot, leadID });
}

/** Open reports of the same content by all people. */
async function openReports({ client }: EffectContext, { model, rowID }: Effects['report.create']) {
  const { rows } = await client.query<Pick<Models['Report'], 'id' | 'reporter' | 'leadID'>>(
    `select id, reporter, lead_id as "leadID" from report where model = $1 and row_id = $2 and status = 'OPEN' for share`,
    [model, rowID],
  );
  return rows;
}
