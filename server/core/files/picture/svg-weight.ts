import { AppError } from '#domain/kernel/errors.ts';

/** Maximum shapes of a drawing, each counted as often as it is drawn. */
const SHAPES_MAX = 100_000;
/** Maximum length of a chain of references. */
const HOPS_MAX = 30;

/** Number of shapes that render as slowly as an element. A filter is computed for every pixel of its target. */
const primitiveShapes = (name: string): number =>
  /^fe(?:Turbulence|Morphology|ConvolveMatrix|DiffuseLighting|SpecularLighting)$/.test(name)
    ? 5_000
    : name.startsWith('fe')
      ? 300
      : 1;

export interface WeighedElement {
  name: string;
  id: string | undefined;
  classes: readonly string[];
  references: readonly string[];
}

interface WeightNode {
  shapes: number;
  classes: readonly string[];
  references: readonly string[];
  parts: WeightNode[];
  weight: number | 'being weighed' | undefined;
}

/**
 * Security: `use`, masks and patterns draw what they refer to again, so that thirty lines can mean a billion shapes
 * and freeze the page of every viewer. Counts elements with all that they refer to, and refuses a drawing that has
 * too many or refers to itself.
 */
export class SvgWeight {
  readonly #byID = new Map<string, WeightNode>();
  readonly #byClass = new Map<string, string[]>();
  readonly #open: WeightNode[] = [];
  #root: WeightNode | undefined;
  #elements = 0;

  open({ name, id, classes, references }: WeighedElement): void {
    this.#elements += 1;
    if (this.#elements > SHAPES_MAX) refuse();
    const node: WeightNode = { shapes: primitiveShapes(name), classes, references, parts: [], weight: undefined };
    this.#open.at(-1)?.parts.push(node);
    this.#root ??= node;
    this.#open.push(node);
    // With duplicate ids, browsers use the first element.
    if (id !== undefined && !this.#byID.has(id)) this.#byID.set(id, node);
  }

  close(): void {
    this.#open.pop();
  }

  /** Adds a style rule: elements of the class refer to what the rule refers to. */
  addRule(name: string, references: readonly string[]): void {
    this.#byClass.set(name, [...(this.#byClass.get(name) ?? []), ...references]);
  }

  /** @throws AppError unsupported_media */
  check(): void {
    if (this.#root) this.#weigh(this.#root, 0);
  }

  #weigh(node: WeightNode, hops: number): number {
    if (node.weight === 'being weighed' || hops > HOPS_MAX) refuse();
    if (node.weight !== undefined) return node.weight;
    node.weight = 'being weighed';
    const references = [...node.references, ...node.classes.flatMap((name) => this.#byClass.get(name) ?? [])];
    const referred = references.flatMap((id) => this.#byID.get(id) ?? []);
    const parts = node.parts.reduce((sum, each) => sum + this.#weigh(each, hops), node.shapes);
    const weight = referred.reduce((sum, each) => sum + this.#weigh(each, hops + 1), parts);
    if (weight > SHAPES_MAX) refuse();
    return (node.weight = weight);
  }
}

/** Ids that the value of an attribute refers to. */
export const referencesIn = (name: string, value: string): string[] =>
  /^(?:xlink:)?href$/.test(name)
    ? [value.slice(1)].filter(() => value.startsWith('#'))
    : [...value.matchAll(/url\(\s*["']?#([\w:.-]+)/gi)].map(([, id = '']) => id);

/**
 * References of a style sheet by class. Undefined if a rule with references has another selector than classes,
 * because such references could not be counted.
 */
export function referencesByClass(css: string): [name: string, references: string[]][] | undefined {
  const found: [string, string[]][] = [];
  for (const [, selectors = '', body = ''] of css.matchAll(/([^{}]*)\{([^{}]*)\}?/g)) {
    const references = referencesIn('style', body);
    if (references.length === 0) continue;
    const names = selectors.split(',').map((selector) => /^\s*\.([\w-]+)\s*$/.exec(selector)?.[1]);
    for (const name of names) {
      if (name === undefined) return undefined;
      found.push([name, references]);
    }
  }
  return found;
}

function refuse(): never {
  throw new AppError('unsupported_media', 'the drawing has too many shapes');
}
