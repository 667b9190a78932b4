import { AppError } from '#domain/kernel/errors.ts';

/** Shapes that a drawing may come to, each counted as often as it is drawn. */
const DRAWN_MAX = 100_000;
/** References in a row. */
const HOPS_MAX = 30;

/** The number of shapes that take a browser as long as an element. Filters are computed for each point of what they are applied to. */
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

interface Part {
  shapes: number;
  classes: readonly string[];
  references: readonly string[];
  parts: Part[];
  weight: number | 'being weighed' | undefined;
}

/**
 * Security: `use`, masks and patterns draw what they refer to once more, so that thirty lines can mean a billion shapes and
 * hang the page of whoever looks. Counts elements with all that they refer to; refuses a drawing of too many, or that
 * refers to itself.
 */
export class DrawnWeight {
  readonly #byID = new Map<string, Part>();
  readonly #byClass = new Map<string, string[]>();
  readonly #open: Part[] = [];
  #root: Part | undefined;
  #elements = 0;

  open({ name, id, classes, references }: WeighedElement): void {
    this.#elements += 1;
    if (this.#elements > DRAWN_MAX) refuse();
    const part: Part = { shapes: primitiveShapes(name), classes, references, parts: [], weight: undefined };
    this.#open.at(-1)?.parts.push(part);
    this.#root ??= part;
    this.#open.push(part);
    // As in a browser, the first of several with one id is meant.
    if (id !== undefined && !this.#byID.has(id)) this.#byID.set(id, part);
  }

  close(): void {
    this.#open.pop();
  }

  /** Elements of a class refer to what its rules in style sheets refer to. */
  addRule(name: string, references: readonly string[]): void {
    this.#byClass.set(name, [...(this.#byClass.get(name) ?? []), ...references]);
  }

  /** @throws AppError unsupported_media */
  check(): void {
    if (this.#root) this.#weigh(this.#root, 0);
  }

  #weigh(part: Part, hops: number): number {
    if (part.weight === 'being weighed' || hops > HOPS_MAX) refuse();
    if (part.weight !== undefined) return part.weight;
    part.weight = 'being weighed';
    const references = [...part.references, ...part.classes.flatMap((name) => this.#byClass.get(name) ?? [])];
    const referred = references.flatMap((id) => this.#byID.get(id) ?? []);
    const parts = part.parts.reduce((sum, each) => sum + this.#weigh(each, hops), part.shapes);
    const weight = referred.reduce((sum, each) => sum + this.#weigh(each, hops + 1), parts);
    if (weight > DRAWN_MAX) refuse();
    return (part.weight = weight);
  }
}

/** The ids that an attribute's value refers to. */
export const referencesIn = (name: string, value: string): string[] =>
  /^(?:xlink:)?href$/.test(name)
    ? [value.slice(1)].filter(() => value.startsWith('#'))
    : [...value.matchAll(/url\(\s*["']?#([\w:.-]+)/gi)].map(([, id = '']) => id);

/**
 * The references of a style sheet by the class that they are for. Undefined where one is not for classes alone: whatever else a selector
 * means, its references could not be weighed.
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
