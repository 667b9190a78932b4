import { requireAdminRule } from '#server/admin/effects/admin-rule.ts';
import type { EffectContext } from '#server/core/store/write/effect-context.ts';
import { writeAuditEntry } from '#server/admin/effects/write-audit-entry.ts';
import type { Effects } from '#sync/core/effect.ts';

/** Changes or resets a setting. The database notifies every server, which reads the setting again. */
export async function changeSetting(context: EffectContext, { name, value }: Effects['setting.change']): Promise<void> {
  requireAdminRule(context, 'settings');
  const { client, actor } = context;
  const { rows } = await client.query<{ value: never }>('select value from school_setting where name = $1 for update', [
    name,
  ]);
  const before: null = rows[0]?.value ?? null;
  if (value === undefined) await client.query('delete from school_setting where name = $1', [name]);
  else
    await client.query(
      `insert into school_setting (name, value, set_by) values ($1, $2, $3)
         on conflict (name) do update set value = excluded.value, set_by = excluded.set_by, updated_at = now()`,
      [name, JSON.stringify(value), actor.id],
    );
  const after = (value ?? null) as null;
  await writeAuditEntry(context, { action: 'setting.change', model: name, detail: { before, after } });
}
