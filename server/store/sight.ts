import { type Actor, type Role, roles } from '#domain/account/user.ts';
import type { ModelName } from '#domain/models.ts';
import { matches } from '#domain/policy/check.ts';
import { columns } from '#domain/policy/columns.ts';
import { viewConditions } from '#domain/policy/read.ts';
import type { Condition } from '#domain/policy/rule.ts';
import { conditionSql, isPersonal, looksElsewhere, personsIn, somebody } from '#server/store/condition-sql.ts';
import type { Scope } from '#server/store/row-sql.ts';
import { remember } from '#server/store/statement.ts';

/** One kind of viewer of a model, as far as it is known from the role alone. */
interface View {
  readonly name: string;
  readonly condition: Condition;
  /** True where the row alone does not say whether one is such a viewer: a flag beside the row does. */
  readonly isFlag: boolean;
  /** Views that show all that this one shows. */
  readonly coveredBy: readonly string[];
}

/** The views through which a row is seen. Views that would add no column are left out, so equal lists show equal columns. */
export type Viewer = (row: object, isFlagged: (view: string) => boolean) => string[];

const visitor = 'visitor';

/** The views of a model for a role, those that show most first. */
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

/** How one actor sees rows of `model`; what a row alone does not say is asked of `isFlagged`. */
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

/** `, <json> as flags`: the flags of one actor by view, to stand behind the row they are about. */
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

/** As `flagsSql` for many at once: a flag is the list of those among `viewers` (the place of a `uuid[]`) for whom it holds. */
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

/** The columns that name persons who may see a row otherwise than everybody else of their role. */
export const personalColumns = remember((model: ModelName): readonly string[] => [
  ...new Set(
    roles.flatMap((role) => sightOf(role, model).flatMap((view) => (view.isFlag ? [] : personsIn(view.condition)))),
  ),
]);

/** The views known from the row alone that make looking at other rows needless, because they show as much. */
const coversOf = (view: View, sight: readonly View[]): View[] =>
  sight.filter((other) => !other.isFlag && other.condition.op !== 'false' && view.coveredBy.includes(other.name));

const unless = (covers: string[], sql: string, otherwise: string): string =>
  covers.length === 0 ? sql : `case when ${covers.join(' or ')} then ${otherwise} else ${sql} end`;
