import { type Actor, type Role, roles } from '#domain/account/user.ts';
import type { ModelName } from '#domain/models.ts';
import { matches } from '#domain/policy/check.ts';
import { columns } from '#domain/policy/columns.ts';
import { viewConditions } from '#domain/policy/read.ts';
import type { Condition } from '#domain/policy/rule.ts';
import { conditionSql, isPersonal, looksElsewhere, personsIn, somebody } from '#server/store/condition-sql.ts';
import type { Scope } from '#server/store/row-sql.ts';
import { remember } from '#server/store/statement.ts';

/** One kind of viewer of a model, as far as the role alone tells. */
interface View {
  readonly name: string;
  readonly condition: Condition;
  /** Whether other rows decide who is such a viewer; a flag beside the row then tells. */
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
const sights = remember((key: string): readonly View[] => {
  const [model, role] = key.split(' ') as [ModelName, Role | typeof visitor];
  const shown: Readonly<Record<string, readonly string[]>> = columns[model].read;
  const size = (view: string) => shown[view]?.length ?? 0;
  const isCovered = (view: string, other: string) => shown[view]?.every((column) => shown[other]?.includes(column));
  return viewConditions(somebody(role === visitor ? undefined : role), model)
    .toSorted(([a], [b]) => size(b) - size(a))
    .map(([name, condition], _index, all) => ({
      name,
      condition,
      isFlag: looksElsewhere(condition),
      coveredBy: all.map(([other]) => other).filter((other) => other !== name && isCovered(name, other)),
    }));
});

const sightOf = (role: Role | undefined, model: ModelName): readonly View[] => sights(`${model} ${role ?? visitor}`);

/** View of one actor on rows of `model`. Views that depend on other rows are asked of `isFlagged`. */
export function viewerOf(actor: Actor | undefined, model: ModelName): Viewer {
  const sight = sightOf(actor?.role, model);
  const conditions = new Map(viewConditions(actor, model));
  return (row, isFlagged) => {
    const seen: string[] = [];
    for (const { name, isFlag, coveredBy } of sight) {
      if (coveredBy.some((other) => seen.includes(other))) continue;
      if (isFlag ? isFlagged(name) : matches(conditions.get(name) ?? never, row, nothing)) seen.push(name);
    }
    return seen;
  };
}

const never: Condition = { op: 'false' };
const nothing = () => [];

/** `, <json> as flags`: the flags of one actor by view, to follow the row that they are about. */
export function flagsSql(role: Role | undefined, scope: Scope): string {
  const sight = sightOf(role, scope.model);
  const flags = sight
    .filter((view) => view.isFlag)
    .map((view) => {
      const covers = coversOf(view, sight).map((other) => conditionSql(other.condition, scope));
      return `'${view.name}', ${unless(covers, conditionSql(view.condition, scope), 'false')}`;
    });
  return flags.length === 0 ? ', null::json as flags' : `, json_build_object(${flags.join(', ')}) as flags`;
}

/**
 * The same as `flagsSql` for many people: a flag lists those among `viewers` (the placeholder of a `uuid[]`) for whom
 * it holds.
 */
export function viewersSql(role: Role, scope: Omit<Scope, 'actor'>, viewers: () => string): string {
  const sight = sightOf(role, scope.model);
  const each = { ...scope, actor: () => 'viewer.id' };
  const flags = sight
    .filter((view) => view.isFlag)
    .map((view) => {
      const covers = coversOf(view, sight)
        .filter((other) => !isPersonal(other.condition))
        .map((other) => conditionSql(other.condition, each));
      const list = `array(select viewer.id from unnest(${viewers()}::uuid[]) as viewer(id) where ${conditionSql(view.condition, each)})`;
      return `'${view.name}', ${unless(covers, list, 'null')}`;
    });
  return flags.length === 0 ? ', null::json as flags' : `, json_build_object(${flags.join(', ')}) as flags`;
}

/** Columns that name people who may see a row differently from others of their role. */
export const personalColumns = remember((model: ModelName): readonly string[] => [
  ...new Set(
    roles.flatMap((role) => sightOf(role, model).flatMap((view) => (view.isFlag ? [] : personsIn(view.condition)))),
  ),
]);

/** Views decided by the row alone that show as much as `view`, so that other rows need not be read. */
const coversOf = (view: View, sight: readonly View[]): View[] =>
  sight.filter((other) => !other.isFlag && other.condition.op !== 'false' && view.coveredBy.includes(other.name));

const unless = (covers: string[], sql: string, otherwise: string): string =>
  covers.length === 0 ? sql : `case when ${covers.join(' or ')} then ${otherwise} else ${sql} end`;
