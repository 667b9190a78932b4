import type { ModelName } from '#domain/models.ts';
import { policyFor } from '#domain/policy/collaboration.ts';
import { columns, viewerColumns } from '#domain/policy/columns.ts';
import { sharedModels } from '#domain/interact/revision.ts';
import type { Rule } from '#domain/policy/rule.ts';
import { actions, type Policy, policy, type PolicyTable } from '#domain/policy/table.ts';

type AnyRule = Rule<Record<string, never>>;
type AnyTable = Record<ModelName, Policy<Record<string, never>>>;
const asAny = (rules: PolicyTable) => rules as unknown as AnyTable;
const table = asAny(policy);
const models = Object.keys(policy) as ModelName[];

/** The policy table as Markdown: every model, four actions, and the columns of each kind of viewer. */
export function policyPage(): string {
  const head = ['| Model | Read | Create | Update | Delete |', '|---|---|---|---|---|'];
  const rows = models.map((model) => `| **${model}** | ${actions.map((action) => cell(model, action)).join(' | ')} |`);
  return [
    ...head,
    ...rows,
    '',
    ...collaboration(),
    ...merging(),
    ...withdrawing(),
    '## What each reader sees',
    '',
    ...models.flatMap(sight),
  ].join('\n');
}

/** Models with revision history, and their rules under `COLLAB=owned`. */
function collaboration(): string[] {
  const owned = asAny(policyFor('owned'));
  const cells = (rules: AnyTable, model: ModelName) =>
    [rules[model].update, rules[model].restore].map((rule) => (rule ? phrase(rule) : 'nobody'));
  return [
    '## What anybody may change',
    '',
    'Every change of these is kept with who made it, and can be taken back. `COLLAB=owned` keeps each row to its owner, and',
    'a category to its creator and moderators; creating and deleting are then narrowed as updating is.',
    '',
    '| Model | Taking a change back | Update with `COLLAB=owned` | Taking a change back with `COLLAB=owned` |',
    '|---|---|---|---|',
    ...sharedModels.map(
      (model) => `| **${model}** | ${[cells(table, model)[1], ...cells(owned, model)].join(' | ')} |`,
    ),
    '',
  ];
}

function merging(): string[] {
  const lines = models.flatMap((model) => {
    const { merge } = table[model];
    return merge ? [`- **${model}**: ${phrase(merge)}`] : [];
  });
  return ['## Who makes one row of two', '', ...lines, ''];
}

function withdrawing(): string[] {
  const lines = models.flatMap((model) => {
    const { withdraw } = table[model];
    return withdraw ? [`- **${model}**: ${phrase(withdraw)}`] : [];
  });
  return ['## Who takes back what they proposed', '', ...lines, ''];
}

function cell(model: ModelName, action: (typeof actions)[number]): string {
  if (action !== 'read') return phrase(table[model][action]);
  const views = Object.entries(table[model].read).map(([view, rule]) => `${view}: ${phrase(rule)}`);
  return views.length === 0 ? 'nobody' : views.join('<br>');
}

function sight(model: ModelName): string[] {
  const views = Object.entries<readonly string[]>(columns[model].read);
  if (views.length === 0) return [];
  return [
    `### ${model}`,
    '',
    ...views.map(([view, list]) => `- **${view}** sees ${list.join(', ')}`),
    ...toldOf(model),
    ...setBy(model),
    '',
  ];
}

const toldOf = (model: ModelName): string[] =>
  Object.entries<readonly string[]>(viewerColumns[model] ?? {}).map(
    ([view, list]) => `- To **${view}** it tells their own ${list.join(', ')}`,
  );

function setBy(model: ModelName): string[] {
  const { create, update, computed } = columns[model];
  const line = (what: string, list: readonly string[]) => (list.length === 0 ? [] : [`- ${what}: ${list.join(', ')}`]);
  return [
    ...line('May be set when it is made', create),
    ...line('May be changed later', update),
    ...line('Worked out by the server alone', computed),
  ];
}

function phrase(rule: AnyRule): string {
  switch (rule.kind) {
    case 'anyone':
      return 'anyone';
    case 'nobody':
      return 'nobody';
    case 'signedIn':
      return 'anyone signed in';
    case 'role':
      return `a ${rule.role.toLowerCase()}`;
    case 'owner':
      return rule.column === 'owner' ? 'its owner' : `whoever its \`${rule.column}\` names`;
    case 'where':
      return `where ${Object.entries<unknown>(rule.match)
        .map(([column, value]) => `\`${column}\` ${test(value)}`)
        .join(' and ')}`;
    case 'related':
      return rule.to.column === 'id'
        ? `(of its \`${rule.column}\`, a ${rule.to.model}: ${phrase(rule.to.rule as AnyRule)})`
        : `(with a ${rule.to.model} of it: ${phrase(rule.to.rule as AnyRule)})`;
    case 'unless':
      return `not ${phrase(rule.rule as AnyRule)}`;
    case 'any':
      return rule.rules.map(phrase).join(', or ');
    case 'all':
      return rule.rules.map(phrase).join(', and ');
  }
}

const test = (value: unknown): string =>
  value === null ? 'is empty' : typeof value === 'object' ? 'is set' : `is ${JSON.stringify(value)}`;
