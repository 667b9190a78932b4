import { isRenderable } from '#domain/teach/rich-text/formula-bounds.ts';
import {
  type MarkType,
  type RichTextNodeType,
  calloutKinds,
  headingLevels,
} from '#domain/teach/rich-text/rich-text-node.ts';
import { COLSPAN_MAX } from '#domain/teach/rich-text/text-budget.ts';
import { isHref } from '#domain/teach/rich-text/link-target.ts';

/** One attribute; required if it has no `initial` value. */
interface AttrSpec {
  accepts: (value: unknown) => boolean;
  initial?: string | number | null;
}
export type AttrSpecs = Readonly<Record<string, AttrSpec>>;

interface NodeSpec {
  group?: 'block' | 'inline';
  /** Names of allowed child nodes or groups; missing for a leaf. */
  holds?: readonly string[];
  atLeast?: 0 | 1;
  /** True if direct text children may have marks; default true. */
  marks?: false;
  attrs: AttrSpecs;
}

export const ID_MAX = 64;
const LABEL_MAX = 300;
const CAPTION_MAX = 2_000;

const text = (max: number) => (value: unknown) =>
  typeof value === 'string' && value.length <= max && isWellFormed(value);
const matches = (pattern: RegExp) => (value: unknown) => typeof value === 'string' && pattern.test(value);
const oneOf = (values: readonly unknown[]) => (value: unknown) => values.includes(value);
const whole = (min: number, max: number) => (value: unknown) =>
  Number.isInteger(value) && Number(value) >= min && Number(value) <= max;
const orNull = (accepts: AttrSpec['accepts']) => (value: unknown) => value === null || accepts(value);

/** Postgres and UTF-8 can store neither half a surrogate pair nor a NUL. */
export const isWellFormed = (value: string): boolean => value.isWellFormed() && !value.includes('\0');

export const isBlockId = matches(new RegExp(`^[A-Za-z0-9_-]{1,${ID_MAX}}$`));
export const isFileHash = matches(/^[0-9a-f]{64}$/);

const id: AttrSpec = { accepts: isBlockId };
const latex: AttrSpec = {
  accepts: (value) => typeof value === 'string' && isWellFormed(value) && isRenderable(value),
};
const pixels: AttrSpec = { accepts: orNull(whole(1, 20_000)), initial: null };
const cellAttrs: AttrSpecs = {
  align: { accepts: orNull(oneOf(['left', 'center', 'right'])), initial: null },
  colspan: { accepts: whole(1, COLSPAN_MAX), initial: 1 },
  rowspan: { accepts: whole(1, 1000), initial: 1 },
};

/** Schema of rich text. The parser enforces it, and a test compares the editor's schema with it. */
export const nodeSpecs: Readonly<Record<RichTextNodeType, NodeSpec>> = {
  doc: { holds: ['block'], atLeast: 1, attrs: {} },
  paragraph: { group: 'block', holds: ['inline'], atLeast: 0, attrs: { id } },
  heading: {
    group: 'block',
    holds: ['inline'],
    atLeast: 0,
    attrs: { id, level: { accepts: oneOf(headingLevels), initial: 2 } },
  },
  bulletList: { group: 'block', holds: ['listItem'], atLeast: 1, attrs: { id } },
  orderedList: {
    group: 'block',
    holds: ['listItem'],
    atLeast: 1,
    attrs: { id, start: { accepts: whole(0, 1_000_000), initial: 1 } },
  },
  listItem: { holds: ['block'], atLeast: 1, attrs: {} },
  blockquote: { group: 'block', holds: ['block'], atLeast: 1, attrs: { id } },
  codeBlock: {
    group: 'block',
    holds: ['text'],
    atLeast: 0,
    marks: false,
    attrs: { id, language: { accepts: orNull(matches(/^[a-z0-9][a-z0-9+#_.-]{0,29}$/)), initial: null } },
  },
  image: {
    group: 'block',
    attrs: {
      id,
      file: { accepts: isFileHash },
      alt: { accepts: text(CAPTION_MAX), initial: '' },
      caption: { accepts: text(CAPTION_MAX), initial: '' },
      width: pixels,
      height: pixels,
    },
  },
  table: { group: 'block', holds: ['tableRow'], atLeast: 1, attrs: { id } },
  tableRow: { holds: ['tableCell', 'tableHeader'], atLeast: 1, attrs: {} },
  tableHeader: { holds: ['block'], atLeast: 1, attrs: cellAttrs },
  tableCell: { holds: ['block'], atLeast: 1, attrs: cellAttrs },
  horizontalRule: { group: 'block', attrs: { id } },
  callout: {
    group: 'block',
    holds: ['block'],
    atLeast: 1,
    attrs: {
      id,
      kind: { accepts: oneOf(calloutKinds), initial: 'note' },
      title: { accepts: text(LABEL_MAX), initial: '' },
    },
  },
  reveal: {
    group: 'block',
    holds: ['block'],
    atLeast: 1,
    attrs: { id, summary: { accepts: text(LABEL_MAX), initial: '' } },
  },
  mathBlock: { group: 'block', attrs: { id, latex } },
  mathInline: { group: 'inline', attrs: { latex } },
  hardBreak: { group: 'inline', attrs: {} },
  text: { group: 'inline', attrs: {} },
};

export const markSpecs: Readonly<Record<MarkType, { attrs: AttrSpecs }>> = {
  bold: { attrs: {} },
  italic: { attrs: {} },
  strike: { attrs: {} },
  code: { attrs: {} },
  subscript: { attrs: {} },
  superscript: { attrs: {} },
  link: { attrs: { href: { accepts: isHref } } },
};
