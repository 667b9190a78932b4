import { readFile } from 'node:fs/promises';
import { cutText } from '#domain/kernel/text/cut-text.ts';
import { LESSON_NAME_MAX, STEPS_MAX } from '#domain/teach/lesson.ts';
import { type ImportReportEntry, type ImportIssueKind, shortened } from '#domain/teach/import-export/import-report.ts';
import type { QuizQuestion } from '#domain/teach/question/quiz-question.ts';
import type { Block } from '#domain/teach/rich-text/rich-text.ts';
import { type AnkiCollection, type AnkiNote, DECK_SEPARATOR } from '#server/teach/anki/anki-note.ts';
import { type DeckContext, noteCards } from '#server/teach/anki/note-cards.ts';
import { importKey, refKey } from '#server/teach/import/import-key.ts';
import { importPicture } from '#server/teach/import/import-picture.ts';
import type {
  ImportedCourse,
  ImportedFile,
  ImportedLesson,
  ImportedNode,
} from '#server/teach/import/imported-course.ts';
import type { StoredPicture } from '#server/teach/markdown/conversion.ts';
import { richTextOf } from '#server/teach/markdown/markdown.ts';
import { wordsFor } from '#server/teach/markdown/words.ts';
import { fileError } from '#server/core/worker/file-error.ts';
import { decodeUri } from '#domain/kernel/uri.ts';

/** Cards in one quiz or text step, sized to be answered in one sitting. */
const CARDS_PER_STEP = 20;

/**
 * Builds a course with a lesson for each deck. Typeable answers become quiz questions; other cards become text to read
 * with a hidden back.
 */
export async function ankiCourse({ notes, media, source }: AnkiCollection, name: string): Promise<ImportedCourse> {
  if (notes.length === 0) throw fileError('noCards', 'there is no card in the deck');
  const loss: ImportReportEntry[] = [];
  const files = new Map<string, ImportedFile>();
  const pictures = new Map<string, StoredPicture | null | undefined>();
  for (const [name, path] of media) {
    const lose = (kind: ImportIssueKind, what: string) => loss.push({ file: name, line: 1, kind, what });
    pictures.set(name, await importPicture(() => readFile(path), name, files, lose));
  }
  const words = wordsFor('en');
  const decks = [...Map.groupBy(notes, ({ deck }) => deck)];
  const lessons = decks.map(([deck, cards]) => {
    const lose = (line: number, kind: ImportIssueKind, what: string) =>
      loss.push({ file: deck || name, line, kind, what: shortened(what) });
    const picture = (url: string) => pictures.get(url) ?? pictures.get(decodeUri(url));
    return deckLesson(deck, deck || name, cards, { words, lose, picture });
  });
  return {
    importKey: source,
    name: cutText(decks[0]?.[0].split(DECK_SEPARATOR)[0] || name, LESSON_NAME_MAX),
    description: '',
    learningObjectives: [],
    language: 'other',
    credit: null,
    lessons,
    files,
    loss,
  };
}

function deckLesson(key: string, deck: string, notes: readonly AnkiNote[], context: DeckContext): ImportedLesson {
  const name = cutText(deck.replaceAll(DECK_SEPARATOR, ' · '), LESSON_NAME_MAX);
  const questions: QuizQuestion[] = [];
  const readings: Block[][] = [];
  const ids = new Set<string>();
  for (const [index, note] of notes.entries()) {
    const cards = noteCards(note, index + 1, context);
    for (const question of cards.questions) {
      // A deck may contain the same note twice.
      if (!ids.has(question.id)) questions.push(question);
      ids.add(question.id);
    }
    if (cards.reading.length > 0) readings.push(cards.reading);
  }
  const step = (kind: string, index: number, all: number): { importKey: string; ref: string; name: string } => {
    const own = importKey(key, `${kind}-${index + 1}`);
    const number = all > 1 ? ` ${index + 1}` : '';
    return {
      importKey: own,
      ref: refKey(own),
      name: `${kind === 'quiz' ? context.words.cards : context.words.cardsToRead}${number}`,
    };
  };
  const [asked, read] = [inParts(questions), inParts(readings)];
  const nodes: ImportedNode[] = [
    ...read.map(
      (part, index): ImportedNode => ({
        ...step('text', index, read.length),
        type: 'RICHTEXT',
        text: richTextOf(part.flat()),
      }),
    ),
    ...asked.map(
      (part, index): ImportedNode => ({ ...step('quiz', index, asked.length), type: 'QUIZ', questions: part }),
    ),
  ];
  if (nodes.length > STEPS_MAX)
    throw fileError('tooManySteps', `${deck} makes ${nodes.length} steps; a lesson has at most ${STEPS_MAX}`, deck);
  return { importKey: key, ref: refKey(key), name, description: '', learningObjectives: [], nodes };
}

const inParts = <Card>(cards: readonly Card[]): Card[][] =>
  Array.from({ length: Math.ceil(cards.length / CARDS_PER_STEP) }, (_, index) =>
    cards.slice(index * CARDS_PER_STEP, (index + 1) * CARDS_PER_STEP),
  );
