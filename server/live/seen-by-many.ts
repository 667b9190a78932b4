import type pg from 'pg';
import type { Actor, Role } from '#domain/account/user.ts';
import type { ModelName } from '#domain/models.ts';
import { project } from '#domain/policy/project.ts';
import { fromSql, rowSql } from '#server/store/row-sql.ts';
import { personalColumns, viewersSql, viewerOf } from '#server/store/sight.ts';
import { call, remember, type Statement, statement } from '#server/store/statement.ts';

interface FoundForMany {
  row: object;
  /** By view: who among those asked for is such a viewer; null where nobody needs to be. */
  flags: Readonly<Record<string, readonly string[] | null>> | null;
}

/** Row and flags in one statement, so that a row is never judged by what came after it. */
const statements = remember((key: string): Statement => {
  const [model, role] = key.split(' ') as [ModelName, Role];
  return statement((parameters) => {
    const scope = { model, alias: 'x', parameters };
    const flags = viewersSql(role, scope, () => parameters.given('viewers'));
    return `select ${rowSql(model, 'x')} as row${flags} from ${fromSql(model, 'x')} where x.id = any(${parameters.given('ids')}::uuid[])`;
  });
});

const questionOf = remember((statement: Statement): string => `${statement.text} ${JSON.stringify(statement.slots)}`);

/** One row as each of many actors sees it, worked out once for all who see it alike. */
export class SeenByMany {
  readonly #model: ModelName;
  readonly #found: ReadonlyMap<Role, FoundForMany>;
  readonly #asked: ReadonlySet<string>;
  readonly #persons: ReadonlySet<unknown>;
  readonly #views = new Map<string, string[]>();

  /** @param asked the ids of those for whom the flags were asked */
  constructor(model: ModelName, found: ReadonlyMap<Role, FoundForMany>, asked: ReadonlySet<string>) {
    this.#model = model;
    this.#found = found;
    this.#asked = asked;
    const persons = new Set<unknown>();
    for (const { row, flags } of found.values()) {
      for (const column of personalColumns(model)) persons.add(Reflect.get(row, column));
      for (const viewers of Object.values(flags ?? {})) for (const viewer of viewers ?? []) persons.add(viewer);
    }
    this.#persons = persons;
  }

  /** The row itself, whole. Security: for rules, never for a frame. */
  get row(): object | undefined {
    const [found] = this.#found.values();
    return found?.row;
  }

  /** Whether it is known how this actor sees the row. */
  isFor(actor: Actor): boolean {
    return this.#asked.has(actor.id);
  }

  /** The actor's views; none when the row is not theirs to see. The same list, not an equal one, for all who see alike. */
  viewsFor(actor: Actor): readonly string[] {
    // Whoever neither the row nor a flag names sees what everybody of their role sees.
    const alike = this.#persons.has(actor.id) ? actor.id : actor.role;
    let views = this.#views.get(alike);
    if (views === undefined) this.#views.set(alike, (views = this.#viewsOf(actor)));
    return views;
  }

  project(actor: Actor): object | null {
    const views = this.viewsFor(actor);
    const found = this.#found.get(actor.role);
    return found && views.length > 0 ? project(this.#model, found.row, views) : null;
  }

  #viewsOf(actor: Actor): string[] {
    const found = this.#found.get(actor.role);
    if (!found) return [];
    return viewerOf(actor, this.#model)(found.row, (view) => found.flags?.[view]?.includes(actor.id) === true);
  }
}

/** Rows by id as `actors` see them. Roles for whom the statement reads the same are asked for together. */
export async function readForMany(
  client: pg.Pool | pg.ClientBase,
  model: ModelName,
  ids: readonly string[],
  actors: readonly Actor[],
): Promise<Map<string, SeenByMany>> {
  const groups = new Map<string, { statement: Statement; roles: Set<Role>; viewers: Set<string> }>();
  for (const { id, role } of actors) {
    const statement = statements(`${model} ${role}`);
    const question = questionOf(statement);
    const group = groups.get(question) ?? { statement, roles: new Set(), viewers: new Set() };
    groups.set(question, group);
    group.roles.add(role);
    group.viewers.add(id);
  }
  const found = new Map<string, Map<Role, FoundForMany>>();
  for (const { statement, roles, viewers } of groups.values()) {
    const { rows } = await client.query<FoundForMany & { row: { id: string } }>(
      call(statement, { ids, viewers: [...viewers] }),
    );
    for (const each of rows) {
      const byRole = found.get(each.row.id) ?? new Map<Role, FoundForMany>();
      found.set(each.row.id, byRole);
      for (const role of roles) byRole.set(role, each);
    }
  }
  const asked = new Set(actors.map(({ id }): string => id));
  return new Map([...found].map(([id, byRole]) => [id, new SeenByMany(model, byRole, asked)]));
}
