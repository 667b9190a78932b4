import { type Actor, type Role, roles } from '#domain/account/user.ts';
import type { ModelName } from '#domain/models.ts';
import { matches } from '#domain/policy/check.ts';
import { columns } from '#domain/policy/columns.ts';
import { viewConditions } from '#domain/policy/read.ts';
import type { Condition } from '#domain/policy/rule.ts';
import {
  conditionSql,
  dependsOnActor,
  readsOtherRows,
  actorColumnsIn,
  actorPlaceholder,
} from '#server/core/store/read/condition-sql.ts';
import type { Scope } from '#server/core/store/read/row-sql.ts';
import { memoize } from '#server/core/store/read/prepared-statement.ts';

/** One kind of viewer of a model, as far as the role alone tells. */
interface View {
  readonly name: string;
  readonly condition: Condition;
  /** True if other rows decide who is such a viewer; a flag beside the row then tells. */
  readonly isFlag: boolean;
  /** Views that show every column of this one. */
  readonly coveredBy: readonly string[];
}

/**
 * Function that returns the views through which a row is seen. Views that would add no column are left out, so equal
 * lists show equal columns.
 */
export type Viewer = (row: object, isFlagged: (view: string) => boolean) => string[];

const visitor = 'visitor';

/** Views of a model for a role, those with the most columns first. */
const viewsByRole = memoize((key: string): readonly View[] => {
  const [model, role] = key.split(' ') as [ModelName, Role | typeof visitor];
  const visibleColumns: Readonly<Record<string, readonly string[]>> = columns[model].read;
  const size = (view: string) => visibleColumns[view]?.length ?? 0;
  const isCovered = (view: string, other: string) =>
    visibleColumns[view]?.every((column) => visibleColumns[other]?.includes(column));
  return viewConditions(actorPlaceholder(role === visitor ? undefined : role), model)
    .toSorted(([a], [b]) => size(b) - size(a))
    .map(([name, condition], _index, all) => ({
      name,
      condition,
      isFlag: readsOtherRows(condition),
      coveredBy: all.map(([other]) => other).filter((other) => other !== name && isCovered(name, other)),
    }));
});

const viewsOfRole = (role: Role | undefined, model: ModelName): readonly View[] =>
  viewsByRole(`${model} ${role ?? visitor}`);

/** View of one actor on rows of `model`. Views that depend on other rows are asked of `isFlagged`. */
export function viewerOf(actor: Actor | undefined, model: ModelName): Viewer {
  const views = viewsOfRole(actor?.role, model);
  const conditions = new Map(viewConditions(actor, model));
  return (row, isFlagged) => {
    const seen: string[] = [];
    for (const { name, isFlag, coveredBy } of views) {
      if (coveredBy.some((other) => seen.includes(other))) continue;
      if (isFlag ? isFlagged(name) : matches(conditions.get(name) ?? never, row, noRelatedRows)) seen.push(name);
    }
    return seen;
  };
}

const never: Condition = { op: 'false' };
const noRelatedRows = () => [];

/** `, <json> as flags`: the flags of one actor by view, to follow the row that they are about. */
export function flagsSql(role: Role | undefined, scope: Scope): string {
  const views = viewsOfRole(role, scope.model);
  const flags = views
    .filter((view) => view.isFlag)
    .map((view) => {
      const covers = coversOf(view, views).map((other) => conditionSql(other.condition, scope));
      return `'${view.name}', ${unless(covers, conditionSql(view.condition, scope), 'false')}`;
    });
  return flags.length === 0 ? ', null::json as flags' : `, json_build_object(${flags.join(', ')}) as flags`;
}

/**
 * The same as `flagsSql` for many people: a flag lists those among `viewers` (the placeholder of a `uuid[]`) for whom
 * it holds.
 */
export function viewersSql(role: Role, scope: Omit<Scope, 'actor'>, viewers: () => string): string {
  const views = viewsOfRole(role, scope.model);
  const each = { ...scope, actor: () => 'viewer.id' };
  const flags = views
    .filter((view) => view.isFlag)
    .map((view) => {
      const covers = coversOf(view, views)
        .filter((other) => !dependsOnActor(other.condition))
        .map((other) => conditionSql(other.condition, each));
      const list = `array(select viewer.id from unnest(${viewers()}::uuid[]) as viewer(id) where ${conditionSql(view.condition, each)})`;
      return `'${view.name}', ${unless(covers, list, 'null')}`;
    });
  return flags.length === 0 ? ', null::json as flags' : `, json_build_object(${flags.join(', ')}) as flags`;
}

/** Columns that name people who may see a row differently from others of their role. */
export const personalColumns = memoize((model: ModelName): readonly string[] => [
  ...new Set(
    roles.flatMap((role) =>
      viewsOfRole(role, model).flatMap((view) => (view.isFlag ? [] : actorColumnsIn(view.condition))),
    ),
  ),
]);

/** Views decided by the row alone that show as much as `view`, so that other rows need not be read. */
const coversOf = (view: View, views: readonly View[]): View[] =>
  views.filter((other) => !other.isFlag && other.condition.op !== 'false' && view.coveredBy.includes(other.name));

const unless = (covers: string[], sql: string, otherwise: string): string =>
  covers.length === 0 ? sql : `case when ${covers.join(' or ')} then ${otherwise} else ${sql} end`;
