import type { ModelName } from '#domain/models.ts';
import type { Related } from '#domain/policy/check.ts';
import { type Condition, subconditions } from '#domain/policy/rule.ts';

type Exists = Extract<Condition, { op: 'exists' }>;

/**
 * Loads rows of `model` whose `column` holds one of `values`. It may return more rows than satisfy `condition`, never
 * fewer.
 */
export type FetchRelated = (
  model: ModelName,
  column: string,
  values: unknown[],
  condition: Condition,
) => Promise<readonly object[]>;

/** Loads the other rows that `condition` asks about, all of a kind at once, so that it can be answered in memory. */
export async function loadRelated(
  condition: Condition,
  rows: readonly object[],
  fetch: FetchRelated,
): Promise<Related> {
  const known = new Map<string, object[]>();
  const load = async (exists: Exists, from: readonly object[]): Promise<void> => {
    const { column, model, foreignColumn } = exists;
    const wanted = from.map((row): unknown => Reflect.get(row, column) ?? null).filter((value) => value !== null);
    const values = [...new Set(wanted)];
    if (values.length === 0) return;
    const found = await fetch(model, foreignColumn, values, exists.condition);
    for (const row of found) {
      const place = keyOf(model, foreignColumn, Reflect.get(row, foreignColumn));
      known.set(place, [...(known.get(place) ?? []), row]);
    }
    for (const inner of existsConditions(exists.condition)) await load(inner, found);
  };
  for (const exists of existsConditions(condition)) await load(exists, rows);
  return (model, column, value) => known.get(keyOf(model, column, value)) ?? [];
}

const keyOf = (model: ModelName, column: string, value: unknown): string => `${model}.${column}=${String(value)}`;

function existsConditions(condition: Condition): Exists[] {
  if (condition.op === 'exists') return [condition];
  return subconditions(condition).flatMap(existsConditions);
}
