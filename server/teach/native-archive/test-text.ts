import { seededRandomInt } from '#domain/kernel/shuffle.ts';
import {
  type Align,
  type Block,
  calloutKinds,
  type Inline,
  type Mark,
  type RichText,
} from '#domain/teach/rich-text/rich-text-node.ts';

const phrases = [
  'Ebb',
  'a < b & c',
  '**not bold**',
  '</script><script>alert(1)</script>',
  '# no',
  'é 漢 🙂',
  '$5',
  '{=x}',
  '[a](b)',
  '1. one',
  'tail  ',
];

export interface AnyTextParts {
  /** SHA-256 hashes of stored pictures; `video` is that of a stored video. */
  pictures: readonly string[];
  video: string;
  /** Number of lessons that links may refer to. */
  lessons: number;
}

/** Seeded pseudorandom choices. */
export function seededRandom(seed: string) {
  const roll = seededRandomInt(seed);
  const pick = <T>(list: readonly T[]): T => list[roll(list.length)] as T;
  const some = <T>(least: number, most: number, make: (index: number) => T): T[] =>
    Array.from({ length: least + roll(most - least + 1) }, (_, index) => make(index));
  const line = () =>
    some(1, 3, () => pick(phrases))
      .join(' ')
      .trim();
  return { roll, pick, some, line };
}
export type SeededRandom = ReturnType<typeof seededRandom>;

/** A random text with every kind of block and mark, and with syntax of other formats in its words. */
export function anyText({ roll, pick, some, line }: SeededRandom, { pictures, lessons }: AnyTextParts): RichText {
  let blocks = 0;
  const attrs = () => ({ id: `b${(blocks += 1)}` });

  const marks = (): Mark[] =>
    pick<Mark[]>([
      [{ type: 'bold' }],
      [{ type: 'italic' }, { type: 'strike' }],
      [{ type: 'code' }],
      [{ type: 'subscript' }],
      [{ type: 'superscript' }],
      [{ type: 'link', attrs: { href: pick(['https://a.example/?q=1', 'step:1', `lesson:${1 + roll(lessons)}`]) } }],
    ]);
  const inlines = (): Inline[] =>
    some(1, 3, () =>
      pick<() => Inline>([
        () => ({ type: 'text', text: line() }),
        () => ({ type: 'text', text: line(), marks: marks() }),
        () => ({ type: 'hardBreak' }),
        () => ({ type: 'mathInline', attrs: { latex: 'x^2 < y' } }),
      ])(),
    );
  const paragraph = (): Block => ({ type: 'paragraph', attrs: attrs(), content: inlines() });
  const item = () => ({ type: 'listItem' as const, content: [paragraph()] });
  const cell = (type: 'tableHeader' | 'tableCell') => ({
    type,
    attrs: { align: pick<Align | null>(['left', 'center', 'right', null]), colspan: 1, rowspan: 1 },
    content: [paragraph()],
  });
  const kinds: (() => Block)[] = [
    paragraph,
    () => ({ type: 'paragraph', attrs: attrs() }),
    () => ({ type: 'heading', attrs: { ...attrs(), level: pick([2, 3, 4]) }, content: inlines() }),
    () => ({ type: 'bulletList', attrs: attrs(), content: some(1, 3, item) }),
    () => ({ type: 'orderedList', attrs: { ...attrs(), start: roll(5) }, content: some(1, 3, item) }),
    () => ({ type: 'blockquote', attrs: attrs(), content: [paragraph()] }),
    () => ({
      type: 'codeBlock',
      attrs: { ...attrs(), language: pick(['js', null]) },
      content: [{ type: 'text', text: 'a\n```\n  b' }],
    }),
    () => ({
      type: 'image',
      attrs: { ...attrs(), file: pick(pictures), alt: line(), caption: line(), width: 40, height: null },
    }),
    () => ({ type: 'horizontalRule', attrs: attrs() }),
    () => ({ type: 'mathBlock', attrs: { ...attrs(), latex: '\\frac{a}{b}' } }),
    () => ({ type: 'callout', attrs: { ...attrs(), kind: pick(calloutKinds), title: line() }, content: [paragraph()] }),
    () => ({ type: 'reveal', attrs: { ...attrs(), summary: line() }, content: [paragraph()] }),
    () => ({
      type: 'table',
      attrs: attrs(),
      content: [
        { type: 'tableRow', content: [cell('tableHeader'), cell('tableHeader')] },
        { type: 'tableRow', content: [cell('tableCell'), cell('tableCell')] },
      ],
    }),
  ];
  return { type: 'doc', content: some(1, 6, () => pick(kinds)()) };
}
