import type { Heading, RootContent } from 'mdast';
import { toString } from 'mdast-util-to-string';
import * as z from 'zod/mini';
import { cutText } from '#domain/kernel/cut-text.ts';
import { parseYaml, textOf } from '#server/teach/import/safe-yaml.ts';
import { distinct, slugOf } from '#server/teach/import/import-key.ts';
import { type MarkdownDocument, type MarkdownPart, type Part, parseDocument } from '#server/teach/markdown/document.ts';

/** One file of Markdown, parsed, with its sections found: what links between files need to know before any of them is converted. */
export interface EpisodeSource {
  path: string;
  settings: Record<string, unknown>;
  title: string;
  /** Pictures of the lesson as a whole, as its settings name them. */
  images: NamedImage[];
  stray: number[];
  /** Level of the headings that begin a step: 2, or 1 in a file that uses nothing else. */
  sectionDepth: number;
  /** In reading order; the first has no heading and may be empty. */
  sections: Section[];
  /** Which section each anchor of the file leads to, by the section's slug. */
  anchors: Map<string, string>;
}

export interface NamedImage {
  url: string;
  alt: string;
}

export interface Section {
  name: string;
  /** Unique in the file; empty for what stands before the first heading. */
  slug: string;
  /** Headings taken away. */
  parts: Part[];
}

const HEADING_ATTRIBUTES = /\s*\{([^{}]*)\}\s*$/;
const NAME_MAX = 200;

export function readEpisode(markdown: string, path: string): EpisodeSource {
  const { settings, body, firstLine } = splitFrontMatter(markdown, path);
  const document = parseDocument(body, firstLine);
  const headings = topHeadings(document);
  const tops = headings.filter((heading) => heading.depth === 1);
  const sectionDepth = tops.length > 1 && !headings.some((heading) => heading.depth === 2) ? 1 : 2;
  const title =
    textOf(settings, 'title', path) || (tops.length === 1 || sectionDepth === 2 ? headingText(tops[0]) : '');
  const { sections, anchors } = splitSections(document, sectionDepth);
  return {
    path,
    settings,
    title: cutText(title, NAME_MAX),
    images: imagesIn(settings),
    stray: document.stray,
    sectionDepth,
    sections,
    anchors,
  };
}

const namedImage = z.union([
  z.pipe(
    z.string(),
    z.transform((url): NamedImage => ({ url, alt: '' })),
  ),
  z.pipe(
    z.object({ file: z.string(), alt: z._default(z.string(), '') }),
    z.transform(({ file, alt }): NamedImage => ({ url: file, alt })),
  ),
]);

/** Other programs mean other things by this name: what is no picture here is none of ours. */
const imagesIn = ({ images }: Record<string, unknown>): NamedImage[] =>
  Array.isArray(images) ? images.flatMap((each) => z.safeParse(namedImage, each).data ?? []) : [];

function splitFrontMatter(
  markdown: string,
  path: string,
): { settings: Record<string, unknown>; body: string; firstLine: number } {
  const text = markdown.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n');
  const [whole, yaml = ''] = /^---[ \t]*\n(?:([^]*?)\n)?---[ \t]*(?:\n|$)/.exec(text) ?? [];
  if (whole === undefined) return { settings: {}, body: text, firstLine: 1 };
  return { settings: parseYaml(yaml, path, 2), body: text.slice(whole.length), firstLine: whole.split('\n').length };
}

const topHeadings = (document: MarkdownDocument): Heading[] =>
  document.parts.flatMap((part) =>
    part.kind === 'markdown' ? part.root.children.filter((node) => node.type === 'heading') : [],
  );

const headingText = (heading: Heading | undefined): string =>
  heading === undefined ? '' : toString(heading).replace(HEADING_ATTRIBUTES, '').replaceAll(/\s+/g, ' ').trim();

function splitSections(document: MarkdownDocument, sectionDepth: number): Pick<EpisodeSource, 'sections' | 'anchors'> {
  const taken = new Set<string>();
  const anchors = new Map<string, string>();
  let current: Section = { name: '', slug: '', parts: [] };
  const sections = [current];
  const begin = (heading: Heading): void => {
    const name = headingText(heading);
    current = { name: cutText(name, NAME_MAX), slug: distinct(slugOf(name), taken), parts: [] };
    sections.push(current);
  };
  const anchor = (heading: Heading): void => {
    const ownId = /#([\w:.-]+)/.exec(HEADING_ATTRIBUTES.exec(toString(heading))?.[1] ?? '')?.[1];
    for (const name of [slugOf(headingText(heading)), ownId])
      if (name !== undefined && !anchors.has(name)) anchors.set(name, current.slug);
  };
  for (const part of document.parts) {
    if (part.kind !== 'markdown') {
      current.parts.push(part);
      continue;
    }
    // Every run between two headings keeps the whole part's definitions.
    const definitions = part.root.children.filter((node) => node.type === 'definition');
    let run: RootContent[] = [];
    const flush = (): void => {
      if (run.length > 0) current.parts.push(partOf(part, [...definitions, ...run]));
      run = [];
    };
    for (const node of part.root.children) {
      const isTitle = node.type === 'heading' && node.depth < sectionDepth;
      if (node.type === 'heading' && node.depth === sectionDepth && headingText(node) !== '') {
        flush();
        begin(node);
      } else if (node.type !== 'definition' && !isTitle) run.push(node);
      if (node.type === 'heading') anchor(node);
    }
    flush();
  }
  return { sections, anchors };
}

const partOf = (part: MarkdownPart, children: RootContent[]): MarkdownPart => ({
  ...part,
  root: { ...part.root, children },
});
