import type { Mark } from '#domain/teach/rich-text/rich-text.ts';

export interface HtmlTag {
  name: string;
  isClosing: boolean;
  /** Quoted and unquoted values; only `src`, `alt` and `href` are ever used. */
  attributes: Map<string, string>;
}

const tag = /^<(\/?)([a-z][a-z0-9-]*)((?:\s[^>]*)?)\/?>$/i;
const attribute = /([a-z-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi;

export function parseTag(html: string): HtmlTag | undefined {
  const [, slash, name, rest = ''] = tag.exec(html.trim()) ?? [];
  if (name === undefined) return undefined;
  const attributes = new Map(
    [...rest.matchAll(attribute)].map(([, key = '', a, b, c]) => [key.toLowerCase(), a ?? b ?? c ?? '']),
  );
  return { name: name.toLowerCase(), isClosing: slash === '/', attributes };
}

const markOf: ReadonlyMap<string, Mark['type']> = new Map([
  ['sub', 'subscript'],
  ['sup', 'superscript'],
  ['kbd', 'code'],
  ['code', 'code'],
  ['samp', 'code'],
  ['b', 'bold'],
  ['strong', 'bold'],
  ['i', 'italic'],
  ['em', 'italic'],
  ['s', 'strike'],
  ['del', 'strike'],
]);

/** Mark that corresponds to a tag. */
export function markFor(element: HtmlTag, link: (url: string) => string | undefined): Mark | undefined {
  const type = markOf.get(element.name);
  if (type !== undefined && type !== 'link') return { type };
  const url = element.name === 'a' ? element.attributes.get('href') : undefined;
  const href = url === undefined ? undefined : link(url);
  return href === undefined ? undefined : { type: 'link', attrs: { href } };
}

/** True if the element's content is not text. */
export const isSilent = (name: string): boolean =>
  [
    'script',
    'style',
    'template',
    'noscript',
    'iframe',
    'object',
    'svg',
    'math',
    'textarea',
    'select',
    'title',
  ].includes(name);

const known = new Set(
  (
    'a abbr address area article aside audio b base bdi bdo blockquote body br button canvas caption center cite code col colgroup data datalist dd del ' +
    'details dfn dialog div dl dt em embed fieldset figcaption figure font footer form h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe img input ' +
    'ins kbd label legend li link main map mark math menu meta meter nav noscript object ol optgroup option output p param picture pre progress q rp rt ' +
    'ruby s samp script search section select slot small source span strike strong style sub summary sup svg table tbody td template textarea tfoot th ' +
    'thead time title tr track tt u ul var video wbr'
  ).split(' '),
);

/** True if a tag is an HTML element; other angle brackets, as in `<your name here>`, are text. */
export const isHtmlElement = (name: string): boolean => known.has(name);

const comments = /<!--[^]*?(?:-->|$)/g;
const layout = /<\/?(?:p|div|span|center|br|a|section|article|figure)(?:\s[^>]*)?\/?>/gi;

/** Removes comments and layout tags and keeps the line numbers. */
export const withoutLayout = (html: string): string =>
  html.replaceAll(comments, (comment) => comment.replaceAll(/[^\n]/g, '')).replaceAll(layout, '');

/** True if markup contains neither text nor pictures, so that dropping it loses nothing. */
export const isEmptyHtml = (html: string): boolean => withoutLayout(html).trim() === '';
