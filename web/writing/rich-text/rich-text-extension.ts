import { Blockquote } from '@tiptap/extension-blockquote';
import { Bold } from '@tiptap/extension-bold';
import { Code } from '@tiptap/extension-code';
import { CodeBlock } from '@tiptap/extension-code-block';
import { Document } from '@tiptap/extension-document';
import { HardBreak } from '@tiptap/extension-hard-break';
import { Heading } from '@tiptap/extension-heading';
import { HorizontalRule } from '@tiptap/extension-horizontal-rule';
import { Italic } from '@tiptap/extension-italic';
import { BulletList, ListItem, ListKeymap, OrderedList } from '@tiptap/extension-list';
import { Paragraph } from '@tiptap/extension-paragraph';
import { Strike } from '@tiptap/extension-strike';
import { Text } from '@tiptap/extension-text';
import { Dropcursor, Gapcursor, UndoRedo } from '@tiptap/extensions';
import { type Extensions, Mark, ReactNodeViewRenderer } from '@tiptap/react';
import { isHref } from '#domain/teach/rich-text/link-target.ts';
import { type HeadingLevel, headingLevels } from '#domain/teach/rich-text/rich-text-node.ts';
import { BlockOptionKey } from '#web/writing/rich-text/rich-text-block-option.ts';
import { CodeEdit } from '#web/writing/rich-text/rich-text-code.tsx';
import { BlockIds } from '#web/writing/rich-text/rich-text-block-id.ts';
import { Callout, Image, MathBlock, MathInline, Reveal } from '#web/writing/rich-text/rich-text-node.ts';
import { tableExtensions } from '#web/writing/rich-text/rich-text-table.ts';

/** Mark for subscript or superscript; a text has one of them at most. */
const script = (name: 'subscript' | 'superscript', tag: 'sub' | 'sup', other: string) =>
  Mark.create({
    name,
    excludes: other,
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
    addKeyboardShortcuts() {
      return { [name === 'subscript' ? 'Mod-,' : 'Mod-.']: () => this.editor.commands.toggleMark(name) };
    },
  });

/**
 * Security: links use the same allow-list as the parser, so that the editor accepts no link that saving would refuse.
 */
const SafeLink = Mark.create({
  name: 'link',
  priority: 1_000,
  keepOnSplit: false,
  exitable: true,
  addAttributes: () => ({ href: { default: null } }),
  parseHTML: () => [{ tag: 'a[href]', getAttrs: (element) => (isHref(element.getAttribute('href')) ? null : false) }],
  renderHTML: ({ HTMLAttributes }) => ['a', isHref(HTMLAttributes['href']) ? HTMLAttributes : {}, 0],
});

/** Heading levels of pasted HTML, mapped to the nearest allowed level; level 1 is the page title. */
const nearestLevel: Record<string, HeadingLevel> = { h1: 2, h2: 2, h3: 3, h4: 4, h5: 4, h6: 4 };
const PageHeading = Heading.extend({
  addAttributes: () => ({ level: { default: 2, rendered: false } }),
  parseHTML: () => Object.entries(nearestLevel).map(([tag, level]) => ({ tag, attrs: { level } })),
}).configure({ levels: [...headingLevels] });

/** The editor's schema. A test compares it with the domain's, node for node and attribute for attribute. */
export const richTextExtensions: Extensions = [
  Bold,
  Blockquote,
  BulletList,
  Document,
  Dropcursor,
  Gapcursor,
  HardBreak,
  UndoRedo,
  HorizontalRule,
  Italic,
  ListKeymap,
  Paragraph,
  Strike,
  Text,
  PageHeading,
  // Inline code may also be a link.
  Code.extend({ excludes: '' }),
  CodeBlock.extend({ addNodeView: () => ReactNodeViewRenderer(CodeEdit) }).configure({
    defaultLanguage: null,
    enableTabIndentation: true,
  }),
  SafeLink,
  ListItem.extend({ content: 'block+' }),
  OrderedList.extend({
    addAttributes: () => ({ start: { default: 1, parseHTML: (element: HTMLElement) => startOf(element) } }),
  }),
  script('subscript', 'sub', 'superscript'),
  script('superscript', 'sup', 'subscript'),
  ...tableExtensions,
  Image,
  Callout,
  Reveal,
  MathBlock,
  MathInline,
  BlockIds,
  BlockOptionKey,
];

const startOf = (element: HTMLElement): number =>
  Math.min(1_000_000, Math.max(0, Number(element.getAttribute('start') ?? 1) || 1));
