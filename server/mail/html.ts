/** HTML that is safe to put into a page as it is. */
export class Html {
  readonly source: string;

  constructor(source: string) {
    this.source = source;
  }

  toString(): string {
    return this.source;
  }
}

type Part = string | number | Html | readonly Html[];

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const sourceOf = (part: Part): string => {
  if (part instanceof Html) return part.source;
  return typeof part === 'object' ? part.map((each) => each.source).join('') : escaped(String(part));
};

/** Security: everything that is put in is escaped, unless it was itself made here. */
export const html = (strings: TemplateStringsArray, ...parts: readonly Part[]): Html =>
  new Html(strings.map((text, index) => text + (index < parts.length ? sourceOf(parts[index] ?? '') : '')).join(''));
