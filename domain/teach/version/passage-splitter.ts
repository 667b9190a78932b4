import type { Id } from '#domain/kernel/id.ts';
import { captionsOf, captionsText } from '#domain/teach/captions.ts';
import { CAPTIONS_BLOCK, type LessonPassage, type PassageKind } from '#domain/teach/version/passage.ts';
import {
  type Block,
  blockText,
  childBlocks,
  type Inline,
  inlineText,
  type RichText,
} from '#domain/teach/rich-text/rich-text.ts';
import { sentencesOf, type TextRange } from '#domain/teach/rich-text/sentence.ts';
import type { LessonVersion, NodeBody, OutlineNode } from '#domain/teach/version/version.ts';

export type SplitPassage = Pick<LessonPassage, 'nodeID' | 'type' | 'position' | 'heading' | 'body' | 'names' | 'parts'>;

/** Longest passage, about half a minute of reading; a longer one would answer more than was asked. */
export const PASSAGE_MAX = 900;

/** Increased whenever the same version would be chunked differently, so that existing passages are rebuilt. */
export const SPLITTER_VERSION = 2;

/** A part of a block that joins a passage as a whole. */
interface Piece {
  blockID: string;
  start: number;
  text: string;
  kind: PassageKind;
  formulas: readonly TextRange[];
}

/** A version, or the parts of a draft that are chunked. */
export interface PassageSource {
  outline: { name: string; nodes: readonly Pick<OutlineNode, 'id' | 'type' | 'name'>[] };
  body: LessonVersion['body'];
}

type Section = { heading: string } | Piece;

/** Passages of a version; deterministic. */
export function passagesOf({ outline, body }: PassageSource): SplitPassage[] {
  return outline.nodes
    .flatMap((node) => {
      const content = body[node.id];
      return content ? splitNode(node, sectionsOf(content), outline.name) : [];
    })
    .map((passage, position) => ({ ...passage, position }));
}

type Named = PassageSource['outline']['nodes'][number];
type Unplaced = Omit<SplitPassage, 'position'>;

function splitNode(node: Named, flow: readonly Section[], lessonName: string): Unplaced[] {
  const passages: Unplaced[] = [];
  let heading = '';
  let pieces: Piece[] = [];
  const close = () => {
    if (pieces.length > 0) passages.push(passageOf(node, heading, pieces, lessonName));
    pieces = [];
  };
  for (const each of flow) {
    if ('heading' in each) {
      close();
      ({ heading } = each);
    } else {
      for (const piece of splitLong(each)) {
        if (lengthOf(pieces) + piece.text.length > PASSAGE_MAX) close();
        pieces.push(piece);
      }
    }
  }
  close();
  return passages;
}

const lengthOf = (pieces: readonly Piece[]): number => pieces.reduce((sum, { text }) => sum + text.length + 1, 0);

function passageOf(node: Named, heading: string, pieces: readonly Piece[], lessonName: string): Unplaced {
  let at = 0;
  const parts = pieces.map(({ blockID, start, text, kind, formulas }) => {
    const end = start + text.length;
    const within = formulas.filter((formula) => formula.start >= start && formula.end <= end);
    const part = { blockID, start, end, at, kind, ...(within.length > 0 ? { formulas: within } : {}) };
    at += text.length + 1;
    return part;
  });
  return {
    nodeID: node.id as Id<'LessonNode'>,
    type: node.type,
    heading: heading || node.name,
    body: pieces.map(({ text }) => text).join('\n'),
    names: heading === '' ? lessonName : `${node.name} ${lessonName}`,
    parts,
  };
}

/** Divides a block that is longer than a passage between sentences; a single sentence is never divided. */
function splitLong(piece: Piece): Piece[] {
  if (piece.text.length <= PASSAGE_MAX) return [piece];
  const cuts: Piece[] = [];
  let start = 0;
  let end = 0;
  const close = () => {
    if (end > start) cuts.push({ ...piece, start: piece.start + start, text: piece.text.slice(start, end) });
  };
  for (const sentence of sentencesOf(piece.text)) {
    if (sentence.end - start > PASSAGE_MAX) {
      close();
      ({ start } = sentence);
    }
    ({ end } = sentence);
  }
  close();
  return cuts;
}

function sectionsOf(body: NodeBody): Section[] {
  switch (body.type) {
    case 'RICHTEXT':
      return textSections(body.text);
    case 'SLIDESHOW':
      return body.slides.flatMap(({ name, content }) => [{ heading: name }, ...textSections(content)]);
    case 'VIDEO': {
      const text = captionsText(captionsOf(body.captions ?? ''));
      const said: Piece[] =
        text === '' ? [] : [{ blockID: CAPTIONS_BLOCK, start: 0, text, kind: 'prose', formulas: [] }];
      return [...said, ...textSections(body.text)];
    }
    // Security: the question text only; the options include the right answer.
    case 'QUIZ':
      return body.questions.flatMap(({ question }) => [{ heading: '' }, ...textSections(question)]);
  }
}

const textSections = ({ content }: RichText): Section[] => content.flatMap((block) => blockSections(block, 'prose'));

function blockSections(block: Block, kind: PassageKind): Section[] {
  const piece = (text: string, as: PassageKind = kind, formulas: TextRange[] = []): Piece[] =>
    /[\p{L}\p{N}]/u.test(text) ? [{ blockID: block.attrs.id, start: 0, text, kind: as, formulas }] : [];
  const inner = (as: PassageKind): Section[] => childBlocks(block).flatMap((child) => blockSections(child, as));
  switch (block.type) {
    case 'heading': {
      const heading = blockText(block).trim();
      return heading === '' ? [] : [{ heading }];
    }
    case 'paragraph':
      return piece(blockText(block), kind, formulasIn(block.content ?? []));
    case 'codeBlock':
      return piece(blockText(block), kind === 'prose' ? 'code' : kind);
    case 'image':
      return piece(blockText(block), 'label');
    case 'callout':
      // Objectives and headings are searchable but do not explain anything.
      return [...piece(block.attrs.title, 'label'), ...inner(block.attrs.kind === 'objective' ? 'label' : kind)];
    case 'reveal':
      return [...piece(block.attrs.summary, 'label'), ...inner('folded')];
    case 'mathBlock':
    case 'horizontalRule':
      return [];
    default:
      return inner(kind);
  }
}

/** Ranges of the formulas in a paragraph's text. */
function formulasIn(content: readonly Inline[]): TextRange[] {
  let at = 0;
  return content.flatMap((inline) => {
    const start = at;
    at += inlineText(inline).length;
    return inline.type === 'mathInline' ? [{ start, end: at }] : [];
  });
}
