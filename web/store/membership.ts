import type { Actor } from '#domain/account/user.ts';
import type { ModelName } from '#domain/models.ts';
import { matches } from '#domain/policy/check.ts';
import { conditionFor } from '#domain/policy/read.ts';
import { whereTest } from '#sync/where.ts';
import { holdsWords } from '#sync/words.ts';
import type { Order } from '#web/store/compare.ts';
import type { Memory } from '#web/store/memory.ts';
import { type AnyRow, valueOf } from '#web/store/row.ts';

export interface AnyListQuery {
  model: ModelName;
  where: object;
  having?: readonly { column: string; model: ModelName; foreign: string; where: object }[];
  order: Order;
  search?: { text: string; isRanked: boolean } | undefined;
}

/** Columns that a device searches by itself. */
const SEARCHED = ['name', 'description'];

/** Tests whether one row belongs to the list, by the predicate and policy of the server. */
export function membership(memory: Memory, actor: () => Actor, { model, where, having = [], search }: AnyListQuery) {
  const isFound = whereTest(where);
  const hasWords = search ? holdsWords(search.text, SEARCHED) : () => true;
  const others = having.map((one) => ({ ...one, isMeant: whereTest(one.where) }));
  // An unlisted row is found only by its id.
  const isNamed = 'id' in where && typeof where.id === 'string';
  return (isGiven: (id: string) => boolean): ((row: AnyRow) => boolean) => {
    const condition = conditionFor(actor(), isNamed ? 'read' : 'list', model);
    const hasOthers = (row: AnyRow) =>
      others.every(({ model: of, foreign, column, isMeant }) =>
        memory.related(of, foreign, valueOf(row, column)).some((other) => isMeant(other as AnyRow)),
      );
    // Rows that the server listed pass: its decision may depend on rows that are not on this device, or on a better
    // word search.
    const isListed = (row: AnyRow) => isGiven(row.id) || (hasWords(row) && matches(condition, row, memory.related));
    return (row) => isFound(row) && hasOthers(row) && isListed(row);
  };
}
