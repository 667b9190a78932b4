/** Types of ProseMirror's JSON with Tiptap's names. `rich-text-schema.ts` describes the same structure as data. */

export type Align = 'left' | 'center' | 'right';

export const headingLevels = [2, 3, 4] as const;
export type HeadingLevel = (typeof headingLevels)[number];

export const calloutKinds = ['note', 'tip', 'warning', 'key', 'objective'] as const;
export type CalloutKind = (typeof calloutKinds)[number];

export type PlainMarkType = 'bold' | 'italic' | 'strike' | 'code' | 'subscript' | 'superscript';
export interface LinkMark {
  type: 'link';
  /** https:, http:, mailto:, or an internal target: `step:<node id>`, `lesson:<lesson id>`. */
  attrs: { href: string };
}
export type Mark = { type: PlainMarkType } | LinkMark;

export interface Text {
  type: 'text';
  text: string;
  marks?: Mark[];
}
export interface HardBreak {
  type: 'hardBreak';
}
export interface MathInline {
  type: 'mathInline';
  attrs: { latex: string };
}
export type Inline = Text | HardBreak | MathInline;

/** Every block has an ID that stays stable through edits; parts of lists and tables have none. */
interface BlockAttrs {
  id: string;
}

export interface Paragraph {
  type: 'paragraph';
  attrs: BlockAttrs;
  content?: Inline[];
}
export interface Heading {
  type: 'heading';
  attrs: BlockAttrs & { level: HeadingLevel };
  content?: Inline[];
}
export interface ListItem {
  type: 'listItem';
  content: Block[];
}
export interface BulletList {
  type: 'bulletList';
  attrs: BlockAttrs;
  content: ListItem[];
}
export interface OrderedList {
  type: 'orderedList';
  attrs: BlockAttrs & { start: number };
  content: ListItem[];
}
export interface Blockquote {
  type: 'blockquote';
  attrs: BlockAttrs;
  content: Block[];
}
export interface CodeBlock {
  type: 'codeBlock';
  attrs: BlockAttrs & { language: string | null };
  content?: { type: 'text'; text: string }[];
}
export interface Image {
  type: 'image';
  /** `file` is the hexadecimal SHA-256 of a stored file. Display size in CSS pixels. */
  attrs: BlockAttrs & { file: string; alt: string; caption: string; width: number | null; height: number | null };
}
export interface HorizontalRule {
  type: 'horizontalRule';
  attrs: BlockAttrs;
}
export interface MathBlock {
  type: 'mathBlock';
  attrs: BlockAttrs & { latex: string };
}
export interface Callout {
  type: 'callout';
  attrs: BlockAttrs & { kind: CalloutKind; title: string };
  content: Block[];
}
/** Content that is folded until the reader opens it. */
export interface Reveal {
  type: 'reveal';
  attrs: BlockAttrs & { summary: string };
  content: Block[];
}
export interface TableCell {
  type: 'tableHeader' | 'tableCell';
  attrs: { align: Align | null; colspan: number; rowspan: number };
  content: Block[];
}
export interface TableRow {
  type: 'tableRow';
  content: TableCell[];
}
export interface Table {
  type: 'table';
  attrs: BlockAttrs;
  content: TableRow[];
}

export type Block =
  | Paragraph
  | Heading
  | BulletList
  | OrderedList
  | Blockquote
  | CodeBlock
  | Image
  | HorizontalRule
  | MathBlock
  | Callout
  | Reveal
  | Table;

export interface RichText {
  type: 'doc';
  content: Block[];
}

export type RichTextNode = RichText | Block | Inline | ListItem | TableRow | TableCell;
export type RichTextNodeType = RichTextNode['type'];
export type MarkType = Mark['type'];
