import { unreadable } from '#server/teach/question-bank/unreadable.ts';

/** One question of a GIFT file, not understood yet. Signs that were escaped are still `hidden`. */
export interface GiftItem {
  /** Of its first line, from 1. */
  line: number;
  title: string;
  stem: string;
  /** What stands in the braces; undefined where there are none. */
  answers: string | undefined;
}

export interface GiftSource {
  items: GiftItem[];
  /** Lines that file questions under something: categories, and the tags in comments. */
  filed: { line: number; kind: 'category' | 'tag'; text: string }[];
}

/** Noncharacters, which no text may hold, stand for escaped signs while the others are looked for. */
const escaped = '\\~=#{}:n';
const hiddenSign = (index: number): string => String.fromCharCode(0xfdd0 + index);
const hiddenSigns = /[\uFDD0-\uFDDF]/g;

const hide = (source: string): string =>
  source
    .replaceAll(hiddenSigns, '')
    .replaceAll(/\\([\\~=#{}:n])/g, (_, sign: string) => hiddenSign(escaped.indexOf(sign)));

/** The text itself; `\n` gives a line feed, as `lineFeed` writes it. */
export const shownText = (text: string, lineFeed = '\n'): string =>
  text.replaceAll(hiddenSigns, (hidden) => {
    const sign = escaped[hidden.charCodeAt(0) - 0xfdd0] ?? '';
    return sign === 'n' ? lineFeed : sign;
  });

/**
 * Finds the questions of a GIFT file the way Moodle does: an empty line ends one, the first brace and the last hold its answers. The grammar published
 * for the format refuses a colon that is not escaped, which most files have.
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
    throw unreadable(lineAt(text, before + at), 'badQuestion', what);
  }
  const behind = rest.slice(to + 1).trim();
  const stem = behind === '' ? rest.slice(0, from) : `${rest.slice(0, from)}_____${rest.slice(to + 1)}`;
  return { line, title: title.trim(), stem, answers: rest.slice(from + 1, to) };
}
