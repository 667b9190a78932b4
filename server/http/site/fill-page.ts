/** What an installation puts into the pages of the site; the twin of `Place` and `Condition` in site/. */
export interface Filling {
  places: Readonly<Record<string, string>>;
  conditions: ReadonlySet<string>;
}

/** Security: what is put in is escaped, wherever in the page it stands; a place that nothing is known of is left empty. */
export const fillPage = (html: string, { places, conditions }: Filling): string =>
  choose(html, conditions).replaceAll(/__([a-z][A-Za-z-]*)__/g, (_, name: string) => escapeHtml(places[name] ?? ''));

/** The innermost first: a choice may stand in another. */
const innermost = /<fill-if name="([\w-]+)">((?:(?!<fill-if)[\s\S])*?)<\/fill-if>/g;

function choose(html: string, conditions: ReadonlySet<string>): string {
  const chosen = html.replaceAll(innermost, (_, name: string, inner: string) => (conditions.has(name) ? inner : ''));
  return chosen === html ? html : choose(chosen, conditions);
}

const escapeHtml = (text: string) => text.replace(/[&<>"'\\]/g, (character) => `&#${character.charCodeAt(0)};`);
