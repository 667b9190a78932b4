type Places = Readonly<Record<string, string>>;

/** What an installation puts into the pages of the site; the twin of `Place`, `Condition` and `List` in site/. */
export interface Filling {
  places: Places;
  conditions: ReadonlySet<string>;
  /** The places of each of a list. */
  lists?: Readonly<Record<string, readonly Places[]>>;
}

/** Security: what is put in is escaped, wherever in the page it stands; a place that nothing is known of is left empty. */
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

/** The innermost first: a choice may stand in another. */
const innermost = /<fill-if name="([\w-]+)">((?:(?!<fill-if)[\s\S])*?)<\/fill-if>/g;

function choose(html: string, conditions: ReadonlySet<string>): string {
  const chosen = html.replaceAll(innermost, (_, name: string, inner: string) => (conditions.has(name) ? inner : ''));
  return chosen === html ? html : choose(chosen, conditions);
}

/** A place in what somebody wrote is none. */
const escapeHtml = (text: string) => text.replace(/[&<>"'\\_]/g, (character) => `&#${character.charCodeAt(0)};`);
