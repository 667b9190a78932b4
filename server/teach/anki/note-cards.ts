import type { ImportIssueKind } from '#domain/teach/import-export/import-report.ts';
import type { QuizQuestion } from '#domain/teach/question/quiz-question.ts';
import type { TextQuestion } from '#domain/teach/question/text.ts';
import { type Block, blockText } from '#domain/teach/rich-text/rich-text.ts';
import { cutText } from '#domain/kernel/text/cut-text.ts';
import { ANSWER_MAX } from '#domain/teach/question/typed-answer.ts';
import { type AnkiNote, MARGIN_NOTE_TYPE } from '#server/teach/anki/anki-note.ts';
import { idFromText } from '#server/teach/import/import-key.ts';
import type { StoredPicture } from '#server/teach/markdown/conversion.ts';
import type { Words } from '#server/teach/markdown/words.ts';
import { gapsOf, textWithGap } from '#server/teach/anki/cloze.ts';
import { richTextOf } from '#server/teach/markdown/markdown.ts';
import { htmlToBlocks } from '#server/teach/question-bank/html-blocks.ts';

export interface DeckContext {
  words: Words;
  /** Adds an issue to the import report; `line` is the number of the note within its deck. */
  lose: (line: number, kind: ImportIssueKind, what: string) => void;
  picture: (url: string) => StoredPicture | null | undefined;
}

/** Import of one note: questions with typed answers, or a text to read with the back hidden. */
export interface NoteCards {
  questions: QuizQuestion[];
  reading: Block[];
}

type Convert = (html: string) => Block[];

export function noteCards(note: AnkiNote, line: number, context: DeckContext): NoteCards {
  const lose = (kind: ImportIssueKind, what: string) => context.lose(line, kind, what);
  if (note.tags !== '') lose('setting_left_out', note.tags);
  const convert: Convert = (html) =>
    htmlToBlocks(convertFormulas(html, lose), line, { lose }, { picture: context.picture, words: context.words });
  return note.kind === 'cloze' ? clozeCards(note, convert, lose) : basicCards(note, convert, context);
}

function basicCards(note: AnkiNote, convert: Convert, { words }: DeckContext): NoteCards {
  const [front = '', back = '', ...rest] = note.fields;
  const question = convert(front);
  const answers = note.typeName === MARGIN_NOTE_TYPE ? answerLinesOf(convert(back)) : singleAnswerOf(convert(back));
  const more = rest.flatMap(convert);
  if (question.length === 0) return { questions: [], reading: [...convert(back), ...more] };
  if (answers !== undefined)
    return { questions: [textQuestion(questionID(note, 0), question, answers, more)], reading: [] };
  const hidden = [...convert(back), ...more];
  const box: Block = { type: 'reveal', attrs: { id: '', summary: words.answer }, content: hidden };
  return { questions: [], reading: [...question, ...(hidden.length > 0 ? [box] : [])] };
}

function clozeCards(note: AnkiNote, convert: Convert, lose: (kind: ImportIssueKind, what: string) => void): NoteCards {
  const [text = '', ...rest] = note.fields;
  const more = rest.flatMap(convert);
  const gaps = gapsOf(text);
  const questions: QuizQuestion[] = [];
  for (const [number, hidden] of gaps) {
    const answer = hidden.map((html) => convert(html).map(blockText).join(' ')).join(', ');
    if (hidden.length > 1) lose('gaps_joined', answer);
    if (answer.trim() === '' || answer.length > ANSWER_MAX) lose('question_left_out', answer || text);
    else
      questions.push(textQuestion(questionID(note, number), convert(textWithGap(text, number)), [answer.trim()], more));
  }
  return { questions, reading: gaps.size === 0 ? [...convert(text), ...more] : [] };
}

function textQuestion(id: string, question: Block[], answer: string[], explanation: Block[]): TextQuestion {
  const said = explanation.length > 0 ? { explanation: richTextOf(explanation) } : {};
  return { id, kind: 'text', question: richTextOf(question), options: [], answer, score: 1, ...said };
}

/** The back as a single answer, if it is one line of text that a learner can type. */
function singleAnswerOf(blocks: readonly Block[]): string[] | undefined {
  const [only, ...others] = blocks;
  if (only?.type !== 'paragraph' || others.length > 0) return undefined;
  const words = blockText(only).trim();
  return words === '' || words.length > ANSWER_MAX || words.includes('\n') ? undefined : [words];
}

function answerLinesOf(blocks: readonly Block[]): string[] | undefined {
  const lines = blocks.flatMap((block) => blockText(block).split('\n')).filter((words) => words.trim() !== '');
  return lines.length > 0 && lines.every((words) => words.length <= ANSWER_MAX) ? lines : undefined;
}

/** Converts Anki's formula delimiters to LaTeX delimiters and removes sounds. */
export function convertFormulas(html: string, lose: (kind: ImportIssueKind, what: string) => void): string {
  for (const [whole] of html.matchAll(/\[sound:[^\]]{1,300}\]/g)) lose('part_left_out', whole);
  return html
    .replaceAll(/\[sound:[^\]]{1,300}\]/g, '')
    .replaceAll(/\[\$\$\]([^]{1,5000}?)\[\/\$\$\]/g, (_, tex: string) => `\\[${tex}\\]`)
    .replaceAll(/\[\$\]([^]{1,5000}?)\[\/\$\]/g, (_, tex: string) => `\\(${tex}\\)`)
    .replaceAll(/\[latex\]([^]{1,5000}?)\[\/latex\]/g, (whole, tex: string) => {
      lose('text_as_typed', cutText(tex, 120));
      return whole;
    });
}

/** Stable id of a note's question, so that a deck imported again keeps its questions. */
const questionID = ({ guid, fields }: AnkiNote, gap: number): string =>
  idFromText('anki', guid || fields.join('\n'), String(gap));
