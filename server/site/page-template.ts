type Placeholders = Readonly<Record<string, string>>;

/** Values for the placeholders of a site page. They must match `Place`, `Condition` and `List` in site/. */
export interface TemplateValues {
  placeholders: Placeholders;
  conditions: ReadonlySet<string>;
  /** Placeholder values of each entry of a list. */
  lists?: Readonly<Record<string, readonly Placeholders[]>>;
}

/** Security: inserted values are escaped everywhere in the page. Unknown placeholders are left empty. */
export const fillTemplate = (html: string, { placeholders, conditions, lists = {} }: TemplateValues): string =>
  fillPlaceholders(repeatLists(resolveConditions(html, conditions), lists), (name) => placeholders[name] ?? '');

const fillPlaceholders = (html: string, valueOf: (name: string) => string | undefined): string =>
  html.replaceAll(/__([a-z][A-Za-z-]*)__/g, (placeholder, name: string) => {
    const value = valueOf(name);
    return value === undefined ? placeholder : escapeHtml(value);
  });

const repeatLists = (html: string, lists: NonNullable<TemplateValues['lists']>): string =>
  html.replaceAll(/<fill-each name="([\w-]+)">([\s\S]*?)<\/fill-each>/g, (_, name: string, inner: string) =>
    (lists[name] ?? []).map((each) => fillPlaceholders(inner, (placeholder) => each[placeholder])).join(''),
  );

/** Matches an innermost condition, because conditions may be nested. */
const innermost = /<fill-if name="([\w-]+)">((?:(?!<fill-if)[\s\S])*?)<\/fill-if>/g;

function resolveConditions(html: string, conditions: ReadonlySet<string>): string {
  const chosen = html.replaceAll(innermost, (_, name: string, inner: string) => (conditions.has(name) ? inner : ''));
  return chosen === html ? html : resolveConditions(chosen, conditions);
}

/** Escapes underscores as well, so that a placeholder in text that people wrote is not filled. */
const escapeHtml = (text: string) => text.replace(/[&<>"'\\_]/g, (character) => `&#${character.charCodeAt(0)};`);
