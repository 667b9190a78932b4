/** HTML source that is safe to insert into a page. */
export class Html {
  readonly source: string;

  constructor(source: string) {
    this.source = source;
  }

  toString(): string {
    return this.source;
  }
}

type HtmlPart = string | number | Html | readonly Html[];

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const sourceOf = (part: HtmlPart): string => {
  if (part instanceof Html) return part.source;
  return typeof part === 'object' ? part.map((each) => each.source).join('') : escaped(String(part));
};

/** Template tag for HTML. Security: every value is escaped, unless it was made by this tag. */
export const html = (strings: TemplateStringsArray, ...parts: readonly HtmlPart[]): Html =>
  new Html(strings.map((text, index) => text + (index < parts.length ? sourceOf(parts[index] ?? '') : '')).join(''));
