import { AppError } from '#domain/kernel/errors.ts';

/** Shapes that a drawing may come to, each counted as often as it is drawn. */
const DRAWN_MAX = 100_000;
/** References in a row. */
const HOPS_MAX = 30;

interface Part {
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
  readonly #open: Part[] = [];
  #root: Part | undefined;
  #elements = 0;

  open(id: string | undefined, references: readonly string[]): void {
    this.#elements += 1;
    if (this.#elements > DRAWN_MAX) refuse();
    const part: Part = { references, parts: [], weight: undefined };
    this.#open.at(-1)?.parts.push(part);
    this.#root ??= part;
    this.#open.push(part);
    // As in a browser, the first of several with one id is meant.
    if (id !== undefined && !this.#byID.has(id)) this.#byID.set(id, part);
  }

  close(): void {
    this.#open.pop();
  }

  /** @throws AppError unsupported_media */
  check(): void {
    if (this.#root) this.#weigh(this.#root, 0);
  }

  #weigh(part: Part, hops: number): number {
    if (part.weight === 'being weighed' || hops > HOPS_MAX) refuse();
    if (part.weight !== undefined) return part.weight;
    part.weight = 'being weighed';
    const referred = part.references.flatMap((id) => this.#byID.get(id) ?? []);
    const parts = part.parts.reduce((sum, each) => sum + this.#weigh(each, hops), 1);
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

function refuse(): never {
  throw new AppError('unsupported_media', 'the drawing has too many shapes');
}
