import type pg from 'pg';
import type { Actor, Role } from '#domain/account/user.ts';
import type { ModelName } from '#domain/models.ts';
import { project } from '#domain/policy/project.ts';
import { fromSql, rowSql } from '#server/core/store/read/row-sql.ts';
import { personalColumns, viewersSql, viewerOf } from '#server/core/store/read/viewer.ts';
import {
  bindStatement,
  memoize,
  type PreparedStatement,
  prepareStatement,
} from '#server/core/store/read/prepared-statement.ts';

interface FoundForViewers {
  row: object;
  /** Actors who have each view, among those asked for. Null if a view that everybody has shows as much. */
  flags: Readonly<Record<string, readonly string[] | null>> | null;
}

/** Statement that reads rows and flags together, so that a row is never judged by later data. */
const statements = memoize((key: string): PreparedStatement => {
  const [model, role] = key.split(' ') as [ModelName, Role];
  return prepareStatement((parameters) => {
    const scope = { model, alias: 'x', parameters };
    const flags = viewersSql(role, scope, () => parameters.named('viewers'));
    return `select ${rowSql(model, 'x')} as row${flags} from ${fromSql(model, 'x')} where x.id = any(${parameters.named('ids')}::uuid[])`;
  });
});

const questionOf = memoize(
  (statement: PreparedStatement): string => `${statement.text} ${JSON.stringify(statement.slots)}`,
);

/** Projection of one row for many viewers, computed once for all viewers with the same view. */
export class ViewerProjection {
  readonly #model: ModelName;
  readonly #found: ReadonlyMap<Role, FoundForViewers>;
  readonly #asked: ReadonlySet<string>;
  readonly #persons: ReadonlySet<unknown>;
  readonly #views = new Map<string, string[]>();

  /** @param asked ids of the actors whose flags were queried */
  constructor(model: ModelName, found: ReadonlyMap<Role, FoundForViewers>, asked: ReadonlySet<string>) {
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

  /** The complete row. Security: for rules only, never for a frame. */
  get row(): object | undefined {
    const [found] = this.#found.values();
    return found?.row;
  }

  /** True if the flags of this actor were queried. */
  isFor(actor: Actor): boolean {
    return this.#asked.has(actor.id);
  }

  /** The actor's views of the row, empty if it is invisible. Actors with the same view get the same array object. */
  viewsFor(actor: Actor): readonly string[] {
    // An actor whom neither the row nor a flag names sees what everybody of that role sees.
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

/** Reads rows by id for many viewers. Roles with the same statement share a query. */
export async function readForViewers(
  client: pg.Pool | pg.ClientBase,
  model: ModelName,
  ids: readonly string[],
  actors: readonly Actor[],
): Promise<Map<string, ViewerProjection>> {
  const groups = new Map<string, { statement: PreparedStatement; roles: Set<Role>; viewers: Set<string> }>();
  for (const { id, role } of actors) {
    const statement = statements(`${model} ${role}`);
    const question = questionOf(statement);
    const group = groups.get(question) ?? { statement, roles: new Set(), viewers: new Set() };
    groups.set(question, group);
    group.roles.add(role);
    group.viewers.add(id);
  }
  const found = new Map<string, Map<Role, FoundForViewers>>();
  for (const { statement, roles, viewers } of groups.values()) {
    const { rows } = await client.query<FoundForViewers & { row: { id: string } }>(
      bindStatement(statement, { ids, viewers: [...viewers] }),
    );
    for (const each of rows) {
      const byRole = found.get(each.row.id) ?? new Map<Role, FoundForViewers>();
      found.set(each.row.id, byRole);
      for (const role of roles) byRole.set(role, each);
    }
  }
  const asked = new Set(actors.map(({ id }): string => id));
  return new Map([...found].map(([id, byRole]) => [id, new ViewerProjection(model, byRole, asked)]));
}
