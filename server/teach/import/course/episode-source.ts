import type { Heading, RootContent } from 'mdast';
import { toString } from 'mdast-util-to-string';
import * as z from 'zod/mini';
import { AppError } from '#domain/kernel/errors.ts';
import { unlimitedMarkdown } from '#domain/kernel/text/markdown.ts';
import { type ImportIssue, shortened } from '#domain/teach/import-export/import-report.ts';
import { type CountedWord, wordsOfParts } from '#server/teach/import/course/word-count.ts';
import { cutText } from '#domain/kernel/text/cut-text.ts';
import { parseYaml, textOf } from '#server/teach/import/course/yaml.ts';
import { makeDistinct, slugOf } from '#server/teach/import/import-key.ts';
import { HEADING_ATTRIBUTES } from '#server/teach/markdown/attributes.ts';
import {
  type MarkdownDocument,
  type MarkdownPart,
  type DocumentPart,
  parseDocument,
} from '#server/teach/markdown/document.ts';

/** A parsed Markdown file with its sections, which links between files need before any file is converted. */
export interface EpisodeSource {
  path: string;
  settings: Record<string, unknown>;
  title: string;
  /** Pictures of the whole lesson, named in its settings. */
  images: NamedImage[];
  stray: number[];
  /** Front matter settings that could not be read. */
  loss: ImportIssue[];
  /** Words of the body. */
  words: CountedWord[];
  /** Deepest heading level that begins a step: 2, or 1 in a file that only uses level 1. */
  sectionDepth: number;
  /** Sections in reading order; the first has no heading and may be empty. */
  sections: Section[];
  /** Slug of the section that contains each anchor of the file. */
  anchors: Map<string, string>;
}

export interface NamedImage {
  url: string;
  alt: string;
}

export interface Section {
  name: string;
  /** Unique in the file; empty for text before the first heading. */
  slug: string;
  /** Content without the headings that begin steps. */
  parts: DocumentPart[];
}

const NAME_MAX = 200;
const TEXT_SETTINGS: ReadonlySet<string> = new Set(['title', 'description', 'teaching', 'exercises', 'minutes']);

/**
 * Parses a file. Every heading of the two upper levels begins a step, except for the title: the only level-1 heading,
 * if it comes first and neither `name` nor the settings give another title.
 */
export function readEpisode(markdown: string, path: string, name = ''): EpisodeSource {
  const { settings, body, firstLine, loss } = splitFrontMatter(markdown, path);
  const document = parseDocument(body, { firstLine, budget: unlimitedMarkdown() });
  const headings = topHeadings(document);
  const tops = headings.filter((heading) => heading.depth === 1);
  const sectionDepth = tops.length > 1 && !headings.some((heading) => heading.depth === 2) ? 1 : 2;
  const named = textOf(settings, 'title', path) || name;
  const [first] = headings;
  const isTitle = first?.depth === 1 && tops.length === 1 && (named === '' || named === headingText(first));
  const title = named || (isTitle ? headingText(first) : '');
  const { sections, anchors } = splitSections(document, sectionDepth, isTitle ? first : undefined);
  return {
    path,
    settings,
    title: cutText(title, NAME_MAX),
    images: imagesIn(settings),
    stray: document.stray,
    loss,
    words: wordsOfParts(document.parts),
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

/**
 * Pictures in the settings. Other programs use the setting `images` for other things, so unknown values are ignored.
 */
const imagesIn = ({ images }: Record<string, unknown>): NamedImage[] =>
  Array.isArray(images) ? images.flatMap((each) => z.safeParse(namedImage, each).data ?? []) : [];

interface FrontMatter {
  settings: Record<string, unknown>;
  body: string;
  firstLine: number;
  loss: ImportIssue[];
}

function splitFrontMatter(markdown: string, path: string): FrontMatter {
  const text = markdown.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n');
  const [whole, yaml = ''] = /^---[ \t]*\n(?:([^]*?)\n)?---[ \t]*(?:\n|$)/.exec(text) ?? [];
  if (whole === undefined) return splitToml(text);
  const body = text.slice(whole.length);
  const firstLine = whole.split('\n').length;
  try {
    const { settings, dropped } = onlyTexts(parseYaml(yaml, path, 2));
    const loss = dropped.map((what): ImportIssue => ({ line: 1, kind: 'setting_left_out', what }));
    return { settings, body, firstLine, loss };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const line = Number(/, line (\d+)/.exec(error.detail)?.[1] ?? 1);
    return { settings: {}, body, firstLine, loss: [{ line, kind: 'setting_left_out', what: shortened(yaml) }] };
  }
}

const tomlText = /^(\w+)[ \t]*=[ \t]*(?:"([^"\\]*)"|'([^']*)')[ \t]*$/;

/** Splits TOML front matter, as Hugo and others write it; only text values are read. */
function splitToml(text: string): FrontMatter {
  const [whole, toml = ''] = /^\+\+\+[ \t]*\n(?:([^]*?)\n)?\+\+\+[ \t]*(?:\n|$)/.exec(text) ?? [];
  if (whole === undefined) return { settings: {}, body: text, firstLine: 1, loss: [] };
  const settings: Record<string, unknown> = {};
  const loss: ImportIssue[] = [];
  for (const [index, each] of toml.split('\n').entries()) {
    const [, name, quoted, literal] = tomlText.exec(each) ?? [];
    if (name !== undefined) settings[name] = quoted ?? literal;
    else if (each.trim() !== '') loss.push({ line: index + 2, kind: 'setting_left_out', what: shortened(each) });
  }
  return { settings, body: text.slice(whole.length), firstLine: whole.split('\n').length, loss };
}

/** Removes settings that must be text and are not. */
function onlyTexts(settings: Record<string, unknown>): { settings: Record<string, unknown>; dropped: string[] } {
  const isText = ([name, value]: [string, unknown]): boolean =>
    !TEXT_SETTINGS.has(name) || typeof value !== 'object' || value === null;
  const entries = Object.entries(settings);
  const dropped = entries.filter((entry) => !isText(entry)).map(([name]) => name);
  return { settings: Object.fromEntries(entries.filter(isText)), dropped };
}

const topHeadings = (document: MarkdownDocument): Heading[] =>
  document.parts.flatMap((part) =>
    part.kind === 'markdown' ? part.root.children.filter((node) => node.type === 'heading') : [],
  );

const headingText = (heading: Heading | undefined): string =>
  heading === undefined ? '' : toString(heading).replace(HEADING_ATTRIBUTES, '').replaceAll(/\s+/g, ' ').trim();

function splitSections(
  document: MarkdownDocument,
  sectionDepth: number,
  title: Heading | undefined,
): Pick<EpisodeSource, 'sections' | 'anchors'> {
  const taken = new Set<string>();
  const anchors = new Map<string, string>();
  let current: Section = { name: '', slug: '', parts: [] };
  const sections = [current];
  const begin = (heading: Heading): void => {
    const name = headingText(heading);
    current = { name: cutText(name, NAME_MAX), slug: makeDistinct(slugOf(name), taken), parts: [] };
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
    // Every run of nodes between two headings keeps all definitions of the part.
    const definitions = part.root.children.filter((node) => node.type === 'definition');
    let run: RootContent[] = [];
    const flush = (): void => {
      if (run.length > 0) current.parts.push(partOf(part, [...definitions, ...run]));
      run = [];
    };
    for (const node of part.root.children) {
      if (node.type === 'heading' && node.depth <= sectionDepth && headingText(node) !== '') {
        if (node !== title) {
          flush();
          begin(node);
        }
        run.push(...outsideName(node));
      } else if (node.type !== 'definition') run.push(node);
      if (node.type === 'heading') anchor(node);
    }
    flush();
  }
  return { sections, anchors };
}

/** Content of a heading that does not fit into a step's name: its pictures, or everything if the name is too long. */
function outsideName(heading: Heading): RootContent[] {
  const isLong = headingText(heading).length > NAME_MAX;
  const children = heading.children.filter(({ type }) => isLong || type === 'image' || type === 'imageReference');
  return children.length > 0
    ? [{ type: 'paragraph', children, ...(heading.position && { position: heading.position }) }]
    : [];
}

const partOf = (part: MarkdownPart, children: RootContent[]): MarkdownPart => ({
  ...part,
  root: { ...part.root, children },
});
