/** Attributes in Pandoc's braces. Values are plain text; callers use only the keys they know. */
export interface PandocAttributes {
  id: string;
  classes: string[];
  values: Map<string, string>;
}

const part = /([#.]?[\w:-]+)(?:\s*=\s*("(?:\\[^]|[^"\\])*"|'(?:\\[^]|[^'\\])*'|[^\s}"']+))?/g;

/** Parses `{#id .class key="value"}`. */
export function parseAttributes(source: string): PandocAttributes {
  const attributes: PandocAttributes = { id: '', classes: [], values: new Map() };
  for (const [, name = '', value] of source.slice(1, -1).matchAll(part)) {
    if (value !== undefined) attributes.values.set(name.toLowerCase(), unquoted(value));
    else if (name.startsWith('#')) attributes.id = name.slice(1);
    else attributes.classes.push(name.replace(/^\./, ''));
  }
  return attributes;
}

function unquoted(value: string): string {
  const quoted = value.startsWith('"') || value.startsWith("'");
  return (quoted ? value.slice(1, -1) : value)
    .replaceAll(/\\([^])/g, '$1')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** Matches Pandoc's attributes of a heading. Other braces are text. */
export const HEADING_ATTRIBUTES = /\{(\s*(?:[#.]|-\s*(?=\})|[\w-]+=)[^{}]*)\}\s*$/;
