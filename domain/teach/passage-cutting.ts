import type { Id } from '#domain/kernel/id.ts';
import { captionsOf, captionsText } from '#domain/teach/captions.ts';
import { CAPTIONS_BLOCK, type LessonPassage, type StretchKind } from '#domain/teach/passage.ts';
import { type Block, blockText, childBlocks, type Inline, inlineText, type RichText } from '#domain/teach/rich-text.ts';
import { sentencesOf, type Stretch } from '#domain/teach/sentence.ts';
import type { LessonVersion, NodeBody, OutlineNode } from '#domain/teach/version.ts';

export type CutPassage = Pick<LessonPassage, 'nodeID' | 'type' | 'position' | 'heading' | 'body' | 'names' | 'parts'>;

/** Longest passage, about half a minute of reading; a longer one would answer more than was asked. */
export const PASSAGE_MAX = 900;

/** Increased whenever the same version would be chunked differently, so that existing passages are rebuilt. */
export const CUTTING = 2;

/** A part of a block that joins a passage as a whole. */
interface Piece {
  blockID: string;
  start: number;
  text: string;
  kind: StretchKind;
  formulas: readonly Stretch[];
}

/** A version, or the parts of a draft that are chunked. */
export interface Cuttable {
  outline: { name: string; nodes: readonly Pick<OutlineNode, 'id' | 'type' | 'name'>[] };
  body: LessonVersion['body'];
}

type Flow = { heading: string } | Piece;

/** Passages of a version; deterministic. */
export function passagesOf({ outline, body }: Cuttable): CutPassage[] {
  return outline.nodes
    .flatMap((node) => {
      const content = body[node.id];
      return content ? cutNode(node, flowOf(content), outline.name) : [];
    })
    .map((passage, position) => ({ ...passage, position }));
}

type Named = Cuttable['outline']['nodes'][number];
type Unplaced = Omit<CutPassage, 'position'>;

function cutNode(node: Named, flow: readonly Flow[], lessonName: string): Unplaced[] {
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
      for (const piece of divided(each)) {
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
function divided(piece: Piece): Piece[] {
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

function flowOf(body: NodeBody): Flow[] {
  switch (body.type) {
    case 'RICHTEXT':
      return textFlow(body.text);
    case 'SLIDESHOW':
      return body.slides.flatMap(({ name, content }) => [{ heading: name }, ...textFlow(content)]);
    case 'VIDEO': {
      const text = captionsText(captionsOf(body.captions ?? ''));
      const said: Piece[] =
        text === '' ? [] : [{ blockID: CAPTIONS_BLOCK, start: 0, text, kind: 'prose', formulas: [] }];
      return [...said, ...textFlow(body.text)];
    }
    // Security: the question text only; the options include the right answer.
    case 'QUIZ':
      return body.questions.flatMap(({ question }) => [{ heading: '' }, ...textFlow(question)]);
  }
}

const textFlow = ({ content }: RichText): Flow[] => content.flatMap((block) => blockFlow(block, 'prose'));

function blockFlow(block: Block, kind: StretchKind): Flow[] {
  const piece = (text: string, as: StretchKind = kind, formulas: Stretch[] = []): Piece[] =>
    /[\p{L}\p{N}]/u.test(text) ? [{ blockID: block.attrs.id, start: 0, text, kind: as, formulas }] : [];
  const inner = (as: StretchKind): Flow[] => childBlocks(block).flatMap((child) => blockFlow(child, as));
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
function formulasIn(content: readonly Inline[]): Stretch[] {
  let at = 0;
  return content.flatMap((inline) => {
    const start = at;
    at += inlineText(inline).length;
    return inline.type === 'mathInline' ? [{ start, end: at }] : [];
  });
}
