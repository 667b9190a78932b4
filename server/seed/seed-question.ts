import type { SeedQuestion } from '#data/seed/seed-quiz.ts';
import type { publishQuestion } from '#domain/teach/version/learner-question.ts';
import type { QuizQuestion } from '#domain/teach/question/quiz-question.ts';
import { piecesOf } from '#domain/teach/question/mark.ts';
import type { QuizOption } from '#domain/teach/question/question-rules.ts';
import type { RichText } from '#domain/teach/rich-text/rich-text.ts';

/** Converts a question of the seed to the form that the editor writes. */
export function questionOf(asked: SeedQuestion, index: number, read: (markdown: string) => RichText): QuizQuestion {
  const question = {
    id: `q${index + 1}`,
    question: read(asked.question),
    score: asked.score,
    explanation: read(asked.explanation),
  };
  switch (asked.kind) {
    case 'single':
    case 'multiple': {
      const options = asked.options.map(({ text, feedback }, place) => ({ id: `o${place + 1}`, text, feedback }));
      const answer = options.filter((_, place) => asked.options[place]?.right).map((option) => option.id);
      return { ...question, kind: asked.kind, options, answer };
    }
    case 'trueFalse':
      return { ...question, kind: asked.kind, options: [], answer: [String(asked.right)] };
    case 'number':
      return { ...question, kind: asked.kind, options: [], answer: [String(asked.right)], tolerance: asked.tolerance };
    case 'text':
      return { ...question, kind: asked.kind, options: [], answer: asked.right };
    case 'order': {
      const options = named('o', asked.items);
      return { ...question, kind: asked.kind, options, answer: options.map((option) => option.id) };
    }
    case 'match': {
      const options = named(
        'o',
        asked.pairs.map(({ item }) => item),
      );
      const matches = named('m', [...asked.pairs.map(({ match }) => match), ...asked.astray]);
      return { ...question, kind: asked.kind, options, matches, answer: options.map((_, at) => matches[at]?.id ?? '') };
    }
    case 'mark': {
      // Asterisks are between words, so they do not change the numbers of the words.
      const answer = named('o', asked.lines).flatMap((line) =>
        piecesOf(line).flatMap(({ mark }, at, pieces) => (mark && pieces[at - 1]?.text.endsWith('*') ? mark : [])),
      );
      const lines = asked.lines.map((line) => line.replaceAll('*', ''));
      return { ...question, kind: asked.kind, options: named('o', lines), answer };
    }
  }
}

const named = (letter: string, texts: readonly string[]): QuizOption[] =>
  texts.map((text, place) => ({ id: `${letter}${place + 1}`, text }));

/** Question as learners get it, together with its key: publishing gives its options new ids. */
export type PublishedQuestion = ReturnType<typeof publishQuestion>;

/** Answer of a learner. A wrong one contains nothing right, so that it earns no partial score. */
export function answerOf({ open, key }: PublishedQuestion, isRight: boolean): string[] {
  if (isRight) return key.kind === 'text' ? key.answer.slice(0, 1) : key.answer;
  switch (key.kind) {
    case 'single':
    case 'multiple':
      return open.options
        .filter((option) => !key.answer.includes(option.id))
        .map((option) => option.id)
        .slice(0, 1);
    case 'trueFalse':
      return [key.answer[0] === 'true' ? 'false' : 'true'];
    case 'number':
      return [String(Number(key.answer[0]) + 2 * key.tolerance + 1)];
    case 'text':
      return ['I do not know'];
    case 'order':
      return key.answer.toReversed();
    case 'match':
      return key.answer.map(() => '');
    case 'mark':
      return open.options
        .flatMap(piecesOf)
        .flatMap(({ mark }) => (mark === undefined || key.answer.includes(mark) ? [] : mark))
        .slice(0, 1);
  }
}
