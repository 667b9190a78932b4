import { digest } from '#server/teach/import/digest.ts';

export interface Merged<Fields> {
  /** Fields to be set to what the source says. */
  set: Partial<Fields>;
  /** Fields that both sides have changed, each its own way. */
  conflicts: (keyof Fields & string)[];
}

/**
 * Field by field: what the source left alone stays as it is here, what was left alone here follows the source, and where both went different ways the
 * teacher's stays. Without `base`, of something that was imported before states were kept, whatever differs counts as changed by both.
 */
export function threeWay<Fields extends object>(
  base: Record<keyof Fields, string> | undefined,
  mine: Fields,
  theirs: Fields,
): Merged<Fields> {
  const merged: Merged<Fields> = { set: {}, conflicts: [] };
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

/** True when somebody has changed anything since. */
export const isTouched = <Fields extends object>(
  base: Record<keyof Fields, string> | undefined,
  mine: Fields,
): boolean =>
  base === undefined || Object.entries(digestsOf(mine)).some(([field, value]) => base[field as keyof Fields] !== value);
