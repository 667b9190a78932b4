import type { Actor } from '#domain/account/user.ts';
import type { ModelName } from '#domain/models.ts';
import { matches } from '#domain/policy/check.ts';
import { conditionFor } from '#domain/policy/read.ts';
import { whereTest } from '#sync/core/where.ts';
import { matchesWords } from '#sync/core/word-match.ts';
import type { RowOrder } from '#web/store/row/row-order.ts';
import type { Memory } from '#web/store/row/memory.ts';
import { type ModelRow, columnValue } from '#web/store/row/row.ts';

export interface AnyListQuery {
  model: ModelName;
  where: object;
  having?: readonly { column: string; model: ModelName; foreignColumn: string; where: object }[];
  order: RowOrder;
  search?: { text: string; isRanked: boolean } | undefined;
}

/** Columns that a device searches by itself. */
const SEARCHED = ['name', 'description'];

/** Tests whether one row belongs to the list, by the predicate and policy of the server. */
export function membership(memory: Memory, actor: () => Actor, { model, where, having = [], search }: AnyListQuery) {
  const isFound = whereTest(where);
  const hasWords = search ? matchesWords(search.text, SEARCHED) : () => true;
  const others = having.map((one) => ({ ...one, isMeant: whereTest(one.where) }));
  // An unlisted row is found only by its id.
  const isNamed = 'id' in where && typeof where.id === 'string';
  return (isGiven: (id: string) => boolean): ((row: ModelRow) => boolean) => {
    const condition = conditionFor(actor(), isNamed ? 'read' : 'list', model);
    const hasOthers = (row: ModelRow) =>
      others.every(({ model: of, foreignColumn, column, isMeant }) =>
        memory.related(of, foreignColumn, columnValue(row, column)).some((other) => isMeant(other as ModelRow)),
      );
    // Rows that the server listed pass: its decision may depend on rows that are not on this device, or on a better
    // word search.
    const isListed = (row: ModelRow) => isGiven(row.id) || (hasWords(row) && matches(condition, row, memory.related));
    return (row) => isFound(row) && hasOthers(row) && isListed(row);
  };
}
