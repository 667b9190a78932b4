import { parseJson } from '#domain/kernel/json.ts';
import { isDrawable } from '#domain/teach/formula-bounds.ts';
import { isHref } from '#domain/teach/rich-text-link.ts';
import { emptyRichText, parseRichText, type RichText } from '#domain/teach/rich-text.ts';

/**
 * Rich text of a stored column; an empty column is an empty text. What an older schema took and this one refuses does not make
 * the text unreadable: a formula beyond the bounds becomes code with its source, and a link that may not be followed its words.
 */
export const storedText = (text: string): RichText =>
  text === '' ? emptyRichText('empty') : parseRichText(withinBounds(parseJson(text)));

interface Loose {
  type?: unknown;
  attrs?: { id?: unknown; latex?: unknown; href?: unknown };
  marks?: Loose[];
}

function withinBounds(json: unknown): unknown {
  return JSON.parse(JSON.stringify(json), (_name, value: Loose | null) => {
    const latex = value?.attrs?.latex;
    if (typeof latex === 'string' && !isDrawable(latex)) return source(value as Loose, latex);
    return Array.isArray(value?.marks) ? withoutRefusedLinks(value as Loose) : value;
  });
}

function source({ type, attrs }: Loose, latex: string): unknown {
  if (type === 'mathInline') return { type: 'text', text: latex, marks: [{ type: 'code' }] };
  return { type: 'codeBlock', attrs: { id: attrs?.id, language: 'latex' }, content: [{ type: 'text', text: latex }] };
}

function withoutRefusedLinks({ marks = [], ...node }: Loose): unknown {
  const kept = marks.filter((mark) => mark?.type !== 'link' || isHref(mark.attrs?.href));
  return kept.length > 0 ? { ...node, marks: kept } : node;
}
