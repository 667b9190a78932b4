import { Node, ReactNodeViewRenderer, mergeAttributes } from '@tiptap/react';
import { cutText } from '#domain/kernel/text/cut-text.ts';
import { LATEX_MAX } from '#domain/teach/rich-text/formula-bounds.ts';
import { calloutKinds } from '#domain/teach/rich-text/rich-text-node.ts';
import { isFileHash } from '#domain/teach/rich-text/rich-text-schema.ts';
import { CalloutEdit, RevealEdit } from '#web/writing/rich-text/rich-text-container.tsx';
import { FormulaEdit, InlineFormulaEdit } from '#web/writing/rich-text/rich-text-formula.tsx';
import { PictureEdit } from '#web/writing/rich-text/rich-text-picture.tsx';

/**
 * An attribute that is copied to the clipboard as `data-<name>`; invalid pasted values are replaced by the initial one.
 */
const clipboardAttribute = <Value>(name: string, initial: Value, read: (value: string) => Value | undefined) => ({
  default: initial,
  parseHTML: (element: HTMLElement) => {
    const value = element.getAttribute(`data-${name}`);
    return (value === null ? undefined : read(value)) ?? initial;
  },
  renderHTML: (attributes: Record<string, unknown>) =>
    attributes[name] === null ? {} : { [`data-${name}`]: String(attributes[name] as string | number) },
});
const text = (name: string, max: number) => clipboardAttribute(name, '', (value) => cutText(value, max));
const pixels = (name: string) =>
  clipboardAttribute<number | null>(name, null, (value) =>
    /^\d{1,5}$/.test(value) && Number(value) > 0 ? Math.min(20_000, Number(value)) : undefined,
  );

export const Image = Node.create({
  name: 'image',
  group: 'block',
  draggable: true,
  addAttributes: () => ({
    file: clipboardAttribute('file', '', (value) => value),
    alt: text('alt', 2_000),
    caption: text('caption', 2_000),
    width: pixels('width'),
    height: pixels('height'),
  }),
  // Security: pasted pictures with external URLs are not accepted, because every reader's browser would request them.
  parseHTML: () => [
    { tag: 'figure[data-file]', getAttrs: (element) => (isFileHash(element.getAttribute('data-file')) ? null : false) },
  ],
  renderHTML: ({ HTMLAttributes }) => ['figure', HTMLAttributes],
  addNodeView: () => ReactNodeViewRenderer(PictureEdit),
});

export const Callout = Node.create({
  name: 'callout',
  group: 'block',
  content: 'block+',
  defining: true,
  addAttributes: () => ({
    kind: clipboardAttribute<string>('kind', 'note', (value) => calloutKinds.find((kind) => kind === value)),
    title: text('title', 300),
  }),
  parseHTML: () => [{ tag: 'aside[data-kind]' }],
  renderHTML: ({ HTMLAttributes }) => ['aside', mergeAttributes(HTMLAttributes), 0],
  addNodeView: () => ReactNodeViewRenderer(CalloutEdit),
});

export const Reveal = Node.create({
  name: 'reveal',
  group: 'block',
  content: 'block+',
  defining: true,
  addAttributes: () => ({ summary: text('summary', 300) }),
  parseHTML: () => [{ tag: 'div[data-summary]' }],
  renderHTML: ({ HTMLAttributes }) => ['div', HTMLAttributes, 0],
  addNodeView: () => ReactNodeViewRenderer(RevealEdit),
});

export const MathBlock = Node.create({
  name: 'mathBlock',
  group: 'block',
  atom: true,
  addAttributes: () => ({ latex: text('latex', LATEX_MAX) }),
  parseHTML: () => [{ tag: 'div[data-latex]' }],
  renderHTML: ({ HTMLAttributes }) => ['div', HTMLAttributes],
  addNodeView: () => ReactNodeViewRenderer(FormulaEdit),
});

export const MathInline = Node.create({
  name: 'mathInline',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => ({ latex: text('latex', LATEX_MAX) }),
  parseHTML: () => [{ tag: 'span[data-latex]' }],
  renderHTML: ({ HTMLAttributes }) => ['span', HTMLAttributes],
  addNodeView: () => ReactNodeViewRenderer(InlineFormulaEdit),
});
