import type { AuditEntry } from '#domain/admin/audit-entry.ts';
import { newId } from '#server/core/store/new-id.ts';
import type { EffectContext } from '#server/core/store/write/effect-context.ts';

type AuditEntryInput = Pick<AuditEntry, 'action' | 'model'> &
  Partial<Pick<AuditEntry, 'rowID' | 'person' | 'note' | 'detail'>>;

/** Writes an audit entry in the transaction of the action. */
export const writeAuditEntry = (
  { unsafe, actor }: Pick<EffectContext, 'unsafe' | 'actor'>,
  { rowID = null, ...given }: AuditEntryInput,
): Promise<void> => unsafe.insert('AuditEntry', { id: newId('AuditEntry'), actor: actor.id, rowID, ...given });
