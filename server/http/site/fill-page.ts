type Places = Readonly<Record<string, string>>;

/** Values for the placeholders of a site page. They must match `Place`, `Condition` and `List` in site/. */
export interface Filling {
  places: Places;
  conditions: ReadonlySet<string>;
  /** Placeholder values of each entry of a list. */
  lists?: Readonly<Record<string, readonly Places[]>>;
}

/** Security: inserted values are escaped everywhere in the page. Unknown placeholders are left empty. */
export const fillPage = (html: string, { places, conditions, lists = {} }: Filling): string =>
  fillPlaces(repeat(choose(html, conditions), lists), (name) => places[name] ?? '');

const fillPlaces = (html: string, valueOf: (name: string) => string | undefined): string =>
  html.replaceAll(/__([a-z][A-Za-z-]*)__/g, (place, name: string) => {
    const value = valueOf(name);
    return value === undefined ? place : escapeHtml(value);
  });

const repeat = (html: string, lists: NonNullable<Filling['lists']>): string =>
  html.replaceAll(/<fill-each name="([\w-]+)">([\s\S]*?)<\/fill-each>/g, (_, name: string, inner: string) =>
    (lists[name] ?? []).map((each) => fillPlaces(inner, (place) => each[place])).join(''),
  );

/** Matches an innermost condition, because conditions may be nested. */
const innermost = /<fill-if name="([\w-]+)">((?:(?!<fill-if)[\s\S])*?)<\/fill-if>/g;

function choose(html: string, conditions: ReadonlySet<string>): string {
  const chosen = html.replaceAll(innermost, (_, name: string, inner: string) => (conditions.has(name) ? inner : ''));
  return chosen === html ? html : choose(chosen, conditions);
}

/** Escapes underscores as well, so that a placeholder in text that people wrote is not filled. */
const escapeHtml = (text: string) => text.replace(/[&<>"'\\_]/g, (character) => `&#${character.charCodeAt(0)};`);
