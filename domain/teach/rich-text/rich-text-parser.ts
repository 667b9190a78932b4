import { cutText } from '#domain/kernel/text/cut-text.ts';
import { AppError } from '#domain/kernel/errors.ts';
import { hasStackedMarks } from '#domain/kernel/text/stacked-marks.ts';
import type { RichText } from '#domain/teach/rich-text/rich-text-node.ts';
import { textBudget } from '#domain/teach/rich-text/text-budget.ts';
import { type AttrSpecs, isWellFormed, markSpecs, nodeSpecs } from '#domain/teach/rich-text/rich-text-schema.ts';

export const DEPTH_MAX = 20;
export const NODES_MAX = 5_000;
/** Most characters of a whole text, including those in attributes. */
export const TEXT_MAX = 200_000;

type Json = Record<string, unknown>;

interface Count {
  nodes: number;
  characters: number;
  ids: Set<unknown>;
  takes: ReturnType<typeof textBudget>;
}

/**
 * Security: the only entry point for rich text. Returns a new copy with every attribute filled in, or throws
 * invalid_input with the path of the first error. Anything not in the schema is refused: nodes, marks, attributes and
 * URL schemes.
 */
export function parseRichText(json: unknown): RichText {
  const path = 'doc';
  const root = record(json, path);
  if (root['type'] !== 'doc') refuse(path, 'is not a doc');
  // A test keeps the schema's types and data in sync, so this is the only cast.
  const count = { nodes: 0, characters: 0, ids: new Set(), takes: textBudget() };
  return parseNode(root, { path, depth: 0, count }) as unknown as RichText;
}

interface ParseContext {
  path: string;
  depth: number;
  count: Count;
}

function parseNode(node: Json, place: ParseContext): Json {
  const { path, depth, count } = place;
  if (depth > DEPTH_MAX) refuse(path, `lies deeper than ${DEPTH_MAX} levels`);
  count.nodes += 1;
  if (count.nodes > NODES_MAX) refuse(path, `is more than ${NODES_MAX} nodes`);
  const type = node['type'];
  if (type === 'text') return parseText(node, place);
  const spec = ownSpec(nodeSpecs, type);
  if (spec === undefined) refuse(path, `has an unknown type ${show(type)}`);
  onlyKeys(node, ['type', 'attrs', 'content'], path);
  const parsed: Json = { type };
  if (Object.keys(spec.attrs).length > 0) parsed['attrs'] = parseAttrs(node['attrs'], spec.attrs, place);
  else if (node['attrs'] !== undefined) onlyKeys(record(node['attrs'], `${path}.attrs`), [], `${path}.attrs`);
  if (parsed['attrs'] !== undefined) claimId(parsed['attrs'] as Json, place);
  const children = parseContent(node['content'], spec, place);
  if (children.length > 0) parsed['content'] = children;
  if (!count.takes(parsed)) refuse(path, 'is more than a page can draw');
  return parsed;
}

function parseContent(content: unknown, spec: (typeof nodeSpecs)['doc'], { path, depth, count }: ParseContext): Json[] {
  const children = content === undefined ? [] : content;
  if (!Array.isArray(children)) refuse(`${path}.content`, 'is not a list');
  if (children.length < (spec.atLeast ?? 0)) refuse(path, 'is empty');
  return children.map((each: unknown, index) => {
    const childPath = `${path}.content[${index}]`;
    const child = record(each, childPath);
    const group = ownSpec(nodeSpecs, child['type'])?.group;
    const fits = spec.holds?.some((name) => name === child['type'] || name === group) ?? false;
    if (!fits) refuse(childPath, `may not be ${show(child['type'])} here`);
    if (spec.marks === false && child['marks'] !== undefined) refuse(childPath, 'may not carry marks');
    return parseNode(child, { path: childPath, depth: depth + 1, count });
  });
}

function parseText(node: Json, { path, count, depth }: ParseContext): Json {
  onlyKeys(node, ['type', 'text', 'marks'], path);
  const text = node['text'];
  if (typeof text !== 'string' || text === '') refuse(`${path}.text`, 'is not a text');
  if (!isWellFormed(text)) refuse(`${path}.text`, 'has a broken character');
  countCharacters(text, path, count);
  if (node['marks'] === undefined) return { type: 'text', text };
  const marks = node['marks'];
  if (!Array.isArray(marks) || marks.length === 0) refuse(`${path}.marks`, 'is not a list of marks');
  const seen = new Set<unknown>();
  const parsed = marks.map((each: unknown, index) => {
    const markPath = `${path}.marks[${index}]`;
    const mark = record(each, markPath);
    const type = mark['type'];
    const spec = ownSpec(markSpecs, type);
    if (spec === undefined || seen.has(type)) refuse(markPath, `has an unknown or repeated type ${show(type)}`);
    seen.add(type);
    onlyKeys(mark, ['type', 'attrs'], markPath);
    const attrs = parseAttrs(mark['attrs'] ?? {}, spec.attrs, { path: markPath, depth, count });
    return Object.keys(attrs).length > 0 ? { type, attrs } : { type };
  });
  return { type: 'text', text, marks: parsed };
}

function parseAttrs(given: unknown, specs: AttrSpecs, { path, count }: ParseContext): Json {
  const attrsPath = `${path}.attrs`;
  const attrs = record(given ?? {}, attrsPath);
  onlyKeys(attrs, Object.keys(specs), attrsPath);
  const parsed: Json = {};
  for (const [name, spec] of Object.entries(specs)) {
    const value = attrs[name] === undefined && spec.initial !== undefined ? spec.initial : attrs[name];
    if (!spec.accepts(value)) refuse(`${attrsPath}.${name}`, `may not be ${show(value)}`);
    if (typeof value === 'string') countCharacters(value, attrsPath, count);
    parsed[name] = value;
  }
  return parsed;
}

/** Duplicate IDs would make every citation of the block ambiguous. */
function claimId(attrs: Json, { path, count }: ParseContext): void {
  const id = attrs['id'];
  if (id === undefined) return;
  if (count.ids.has(id)) refuse(`${path}.attrs.id`, `repeats ${show(id)}`);
  count.ids.add(id);
}

function countCharacters(text: string, path: string, count: Count): void {
  if (hasStackedMarks(text)) refuse(path, 'has too many marks on one letter');
  count.characters += text.length;
  if (count.characters > TEXT_MAX) refuse(path, `goes beyond ${TEXT_MAX} characters`);
}

/** Looks up own properties only, so that `constructor` and `__proto__` are unknown like any other name. */
const ownSpec = <Spec>(specs: Readonly<Record<string, Spec>>, type: unknown): Spec | undefined =>
  typeof type === 'string' && Object.hasOwn(specs, type) ? specs[type] : undefined;

function record(value: unknown, path: string): Json {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) refuse(path, 'is not an object');
  return Object.fromEntries(Object.entries(value));
}

function onlyKeys(value: Json, allowed: readonly string[], path: string): void {
  const unknown = Object.keys(value).find((key) => !allowed.includes(key));
  if (unknown !== undefined) refuse(path, `has an unknown ${show(unknown)}`);
}

const show = (value: unknown): string => {
  if (typeof value === 'object' && value !== null) return 'an object';
  return typeof value === 'string' ? JSON.stringify(cutText(value, 60)) : String(value);
};

function refuse(path: string, reason: string): never {
  throw new AppError('invalid_input', `rich text: ${path} ${reason}`);
}
