import { digest } from '#server/teach/import/merge/digest.ts';

export interface MergedFields<Fields> {
  /** Fields to be set to the source's value. */
  set: Partial<Fields>;
  /** Fields that both sides changed differently. */
  conflicts: (keyof Fields & string)[];
}

/**
 * Merges field by field: fields that only one side changed take that side's value, and conflicting fields keep the
 * teacher's. Without `base`, as for imports from before states were stored, every difference is a conflict.
 */
export function threeWayMerge<Fields extends object>(
  base: Record<keyof Fields, string> | undefined,
  mine: Fields,
  theirs: Fields,
): MergedFields<Fields> {
  const merged: MergedFields<Fields> = { set: {}, conflicts: [] };
  for (const field of Object.keys(theirs) as (keyof Fields & string)[]) {
    const was = base?.[field];
    const here = digest(mine[field]);
    const there = digest(theirs[field]);
    if (there === was || there === here) continue;
    if (here === was) merged.set[field] = theirs[field];
    else merged.conflicts.push(field);
  }
  return merged;
}

export const digestsOf = <Fields extends object>(fields: Fields): Record<keyof Fields, string> =>
  Object.fromEntries(
    Object.entries(fields).map(([field, value]: [string, unknown]) => [field, digest(value)]),
  ) as Record<keyof Fields, string>;

/** True if any field was changed since the last import. */
export const isEdited = <Fields extends object>(
  base: Record<keyof Fields, string> | undefined,
  mine: Fields,
): boolean =>
  base === undefined || Object.entries(digestsOf(mine)).some(([field, value]) => base[field as keyof Fields] !== value);
