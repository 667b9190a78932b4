import { unreadableBank } from '#server/teach/question-bank/unreadable-bank.ts';

/** An unparsed question of a GIFT file, whose escaped characters are still placeholders, see `hide`. */
export interface GiftItem {
  /** Number of its first line, from 1. */
  line: number;
  title: string;
  stem: string;
  /** Text between the braces; undefined if there are none. */
  answers: string | undefined;
}

export interface GiftSource {
  items: GiftItem[];
  /** Lines that classify questions: categories, and tags in comments. */
  filed: { line: number; kind: 'category' | 'tag'; text: string }[];
}

/** Characters that can be escaped. Noncharacters, which no text may contain, replace them during parsing. */
const escaped = '\\~=#{}:n';
const hiddenSign = (index: number): string => String.fromCharCode(0xfdd0 + index);
const hiddenSigns = /[\uFDD0-\uFDDF]/g;

const hide = (source: string): string =>
  source
    .replaceAll(hiddenSigns, '')
    .replaceAll(/\\([\\~=#{}:n])/g, (_, sign: string) => hiddenSign(escaped.indexOf(sign)));

/**
 * Restores escaped characters; `
 * ` becomes `lineFeed`.
 */
export const restoreEscaped = (text: string, lineFeed = '\n'): string =>
  text.replaceAll(hiddenSigns, (hidden) => {
    const sign = escaped[hidden.charCodeAt(0) - 0xfdd0] ?? '';
    return sign === 'n' ? lineFeed : sign;
  });

/**
 * Splits a GIFT file into questions the way Moodle does: an empty line ends a question, and its answers lie between the
 * first and the last brace. The published grammar refuses unescaped colons, which most files contain.
 */
export function readGiftSource(text: string): GiftSource {
  const source: GiftSource = { items: [], filed: [] };
  let block: { line: number; text: string }[] = [];
  const finish = () => {
    const item = block.length > 0 ? itemOf(block) : undefined;
    if (item) source.items.push(item);
    block = [];
  };
  for (const [index, raw] of text
    .replace(/^\uFEFF/, '')
    .replaceAll(/\r\n?/g, '\n')
    .split('\n')
    .entries()) {
    const line = index + 1;
    const trimmed = raw.trim();
    if (trimmed.startsWith('//')) {
      for (const [, tag = ''] of trimmed.matchAll(/\[tag:([^\]]+)\]/g))
        source.filed.push({ line, kind: 'tag', text: tag });
    } else if (trimmed === '') finish();
    else if (/^\$CATEGORY:/i.test(trimmed))
      source.filed.push({ line, kind: 'category', text: trimmed.slice('$CATEGORY:'.length).trim() });
    else block.push({ line, text: raw });
  }
  finish();
  return source;
}

function itemOf(block: readonly { line: number; text: string }[]): GiftItem {
  const lineAt = (text: string, offset: number): number =>
    block[text.slice(0, offset).split('\n').length - 1]?.line ?? 1;
  const text = hide(block.map((each) => each.text).join('\n'));
  const line = lineAt(text, 0);
  const [, title = '', rest = text] = /^\s*::([^]*?)::([^]*)$/.exec(text) ?? [];
  const from = rest.indexOf('{');
  const to = rest.lastIndexOf('}');
  if (from === -1 && to === -1) return { line, title: title.trim(), stem: rest, answers: undefined };
  const before = text.length - rest.length;
  if (from === -1 || from > to) {
    const [at, what] =
      from === -1 ? [to, 'a } closes nothing'] : [from, 'the { is not closed before the next empty line'];
    throw unreadableBank(lineAt(text, before + at), 'badQuestion', what);
  }
  const behind = rest.slice(to + 1).trim();
  const stem = behind === '' ? rest.slice(0, from) : `${rest.slice(0, from)}_____${rest.slice(to + 1)}`;
  return { line, title: title.trim(), stem, answers: rest.slice(from + 1, to) };
}
