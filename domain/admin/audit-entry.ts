import type { AuditAction } from '#domain/admin/audit-action.ts';
import { defineModel, type ModelColumns, type SystemColumns } from '#domain/kernel/model.ts';
import type { UserId } from '#domain/kernel/id.ts';
import type { Json } from '#domain/kernel/errors.ts';

/** Longest note on an action, in characters. */
export const AUDIT_NOTE_MAX = 2_000;

/** One action of a moderator or administrator. Append-only, written in the same transaction as the action. */
export interface AuditEntry extends SystemColumns<'AuditEntry'> {
  actor: UserId;
  action: AuditAction;
  /** Target of the action: a model name, a setting or the like, with the row ID if there is one. */
  model: string;
  rowID: string | null;
  /** Person affected by the action, if any. */
  person: UserId | null;
  note: string;
  /** Values before and after, if small. */
  detail: { readonly [name: string]: Json };
}

export const AuditEntry = defineModel<AuditEntry>()({
  routes: [['user', 'actor']],
  defaults: { person: null, note: '', detail: {} },
});

export const auditEntryColumns = () => {
  const all = ['actor', 'action', 'model', 'rowID', 'person', 'note', 'detail'] as const;
  return {
    // Administrative actions belong to the records of the school.
    owner: [],
    read: { admin: all, actor: all },
  } satisfies ModelColumns<AuditEntry>;
};
