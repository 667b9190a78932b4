import type { AuditEntry } from '#domain/admin/audit-entry.ts';
import { newId } from '#server/new-id.ts';
import type { EffectContext } from '#server/store/effect-context.ts';

type Given = Pick<AuditEntry, 'deed' | 'model'> & Partial<Pick<AuditEntry, 'rowID' | 'person' | 'words' | 'detail'>>;

/** Writes an audit entry in the transaction of the action. */
export const noteDeed = (
  { unsafe, actor }: Pick<EffectContext, 'unsafe' | 'actor'>,
  { rowID = null, ...given }: Given,
): Promise<void> => unsafe.insert('AuditEntry', { id: newId('AuditEntry'), actor: actor.id, rowID, ...given });
