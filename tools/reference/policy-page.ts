import type { ModelName } from '#domain/models.ts';
import { policyFor } from '#domain/policy/collaboration.ts';
import { columns } from '#domain/policy/columns.ts';
import * as named from '#domain/policy/named-rules.ts';
import type { Rule } from '#domain/policy/rule.ts';
import { adminRules, policy, type PolicyTable } from '#domain/policy/table.ts';

type AnyRule = Rule<Record<string, never>>;
type Actions = Record<string, AnyRule>;

const models = Object.keys(policy) as ModelName[];
const LINE_MAX = 120;

/** The policy as Markdown: the named rules, then who may do what with each model and which columns they see. */
export function policyPage(): string {
  return [
    '## Named rules',
    '',
    ...Object.keys(named).flatMap(definition),
    '',
    '## Models',
    '',
    ...models.flatMap((model) => [`### ${model}`, '', ...permissions(model), ...columnList(model), '']),
    '## Administration',
    '',
    ...byRule(adminRules),
  ].join('\n');
}

function definition(name: string): string[] {
  const rule: unknown = Reflect.get(named, name);
  return typeof rule === 'function'
    ? item(`\`${name}(column)\``, rule('column') as AnyRule, true)
    : item(`\`${name}\``, rule as AnyRule, true);
}

function permissions(model: ModelName): string[] {
  const open = actionsOf(policy, model);
  const owned = actionsOf(policyFor('owned'), model);
  const narrowed = Object.entries(owned).filter(([action, rule]) => keyOf(rule) !== keyOf(open[action]));
  return [
    ...byRule(open),
    ...byRule(Object.fromEntries(narrowed.map(([action, rule]) => [`${action} with \`COLLAB=owned\``, rule]))),
  ];
}

function actionsOf(table: PolicyTable, model: ModelName): Actions {
  const { read, ...others } = table[model];
  const views = Object.entries(read).map(([view, rule]) => [`read as ${view}`, rule]);
  return { ...Object.fromEntries(views), ...others } as Actions;
}

/** One item for each rule, with all actions that it permits. */
function byRule(actions: Actions): string[] {
  const names = new Map<string, string[]>();
  for (const [action, rule] of Object.entries(actions))
    names.set(keyOf(rule), [...(names.get(keyOf(rule)) ?? []), action]);
  return [...names].flatMap(([key, same]) => item(same.join(', '), JSON.parse(key) as AnyRule));
}

const keyOf = (rule: unknown): string => JSON.stringify(rule);

/** A list item; the parts of a rule that is too long for a line are items below it. */
function item(name: string, rule: AnyRule, isDefinition = false): string[] {
  const line = `- ${name}: \`${phrase(rule, isDefinition)}\``;
  if (line.length <= LINE_MAX || !('rules' in rule)) return [line];
  const parts = rule.rules.map((part) => `  - \`${phrase(part)}\``);
  return [`- ${name}: ${rule.kind} of`, ...parts];
}

function columnList(model: ModelName): string[] {
  const { read, create, update, computed } = columns[model];
  const lists: [name: string, columns: readonly string[]][] = [
    ...Object.entries<readonly string[]>(read).map(([view, list]): [string, readonly string[]] => [
      `Columns for ${view}`,
      list,
    ]),
    ...Object.entries<readonly string[]>(columns[model].perViewer).map(([view, list]): [string, readonly string[]] => [
      `The viewer's own values for ${view}`,
      list,
    ]),
    ['Set at creation', create],
    ['Updated later', update],
    ['Computed by the server', computed],
  ];
  const filled = lists.filter(([, list]) => list.length > 0);
  return filled.map(([name, list]) => wrap(`- ${name}: ${list.join(', ')}`));
}

const wrap = (text: string): string =>
  text.replace(new RegExp(`(.{1,${LINE_MAX - 2}})(?: |$)`, 'g'), '$1\n  ').trimEnd();

const names = new Map(
  Object.entries(named)
    .filter(([, rule]) => typeof rule !== 'function')
    .map(([name, rule]) => [keyOf(rule), name]),
);

function nameOf(rule: AnyRule): string | undefined {
  const first = 'rules' in rule ? rule.rules[0] : undefined;
  if (
    first?.kind === 'not' &&
    first.rule.kind === 'related' &&
    keyOf(named.unblocked(first.rule.column)) === keyOf(rule)
  )
    return `unblocked(${first.rule.column})`;
  return names.get(keyOf(rule));
}

function phrase(rule: AnyRule, isDefinition = false): string {
  const name = isDefinition ? undefined : nameOf(rule);
  if (name !== undefined) return name;
  switch (rule.kind) {
    case 'anyone':
    case 'nobody':
    case 'signedIn':
      return rule.kind;
    case 'role':
      return `role = ${rule.role}`;
    case 'owner':
      return `me = ${rule.column}`;
    case 'where':
      return Object.entries<unknown>(rule.match)
        .map(([column, value]) => `${column} ${test(value)}`)
        .join(' and ');
    case 'related':
      return `${rule.to.model} with ${rule.to.column} = this.${rule.column}: (${phrase(rule.to.rule as AnyRule)})`;
    case 'not':
      return `not ${inner(rule.rule)}`;
    case 'any':
      return rule.rules.map((part) => (isConjunction(part) ? inner(part) : phrase(part))).join(' or ');
    case 'all':
      return rule.rules.map((part) => (part.kind === 'any' ? inner(part) : phrase(part))).join(' and ');
  }
}

const isConjunction = (rule: AnyRule): boolean =>
  rule.kind === 'all' || (rule.kind === 'where' && Object.keys(rule.match).length > 1);

/** With brackets, unless it is a name. */
const inner = (rule: AnyRule): string => nameOf(rule) ?? `(${phrase(rule)})`;

function test(value: unknown): string {
  if (value === null) return 'is null';
  if (typeof value === 'object') return 'is not null';
  return `= ${typeof value === 'string' ? value : JSON.stringify(value)}`;
}
