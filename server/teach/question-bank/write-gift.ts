import { type ImportIssue, type ImportIssueKind, shortened } from '#domain/teach/import-export/import-report.ts';
import type { GiftFile } from '#domain/teach/import-export/question-bank.ts';
import type { QuizQuestion } from '#domain/teach/question/quiz-question.ts';
import type { ChoiceQuestion } from '#domain/teach/question/choice.ts';
import type { MatchQuestion } from '#domain/teach/question/match.ts';
import type { OrderQuestion } from '#domain/teach/question/order.ts';
import type { QuizOption } from '#domain/teach/question/question-rules.ts';
import { plainText } from '#domain/teach/rich-text/rich-text.ts';
import { richTextHtml, wordsHtml } from '#server/teach/question-bank/rich-text-html.ts';

/** Writes questions as a GIFT file; reading it yields the same questions, except for reported losses. */
export function writeGift(questions: readonly QuizQuestion[]): GiftFile {
  const loss: ImportIssue[] = [];
  const texts = questions.map((question, index) => {
    const writer = new GiftWriter((kind, what) => loss.push({ line: index + 1, kind, what: shortened(what) }));
    return writer.question(question);
  });
  return { text: texts.filter(Boolean).join('\n\n').concat('\n'), loss };
}

/** Escapes GIFT syntax; a line feed would end the question. */
const escape = (text: string): string => text.replaceAll(/[\\~=#{}:]/g, '\\$&').replaceAll('\n', '\\n');

class GiftWriter {
  readonly #lose: (kind: ImportIssueKind, what: string) => void;

  constructor(lose: (kind: ImportIssueKind, what: string) => void) {
    this.#lose = lose;
  }

  question(question: QuizQuestion): string {
    const answers = this.#answers(question);
    if (answers === undefined) {
      this.#lose('question_left_out', plainText(question.question));
      return '';
    }
    if (question.score !== 1) this.#lose('points_changed', String(question.score));
    const explanation = question.explanation && richTextHtml(question.explanation, { lose: this.#lose });
    const said = explanation ? ` ####${escape(explanation)}` : '';
    return `[html]${escape(richTextHtml(question.question, { lose: this.#lose }))}{${answers}${said}}`;
  }

  #answers(question: QuizQuestion): string | undefined {
    switch (question.kind) {
      case 'single':
      case 'multiple':
        return question.options.length === 0 ? undefined : this.#choice(question);
      case 'trueFalse':
        return question.answer[0]?.toUpperCase();
      case 'number':
        return `#${question.answer[0] ?? ''}${question.answer.length === 0 ? '' : `:${question.tolerance}`}`;
      case 'text':
        return this.#text(question.answer);
      case 'order':
        this.#lose('kind_changed', plainText(question.question));
        return this.#match(asMatch(question));
      case 'match':
        return question.options.length + question.matches.length === 0 ? undefined : this.#match(question);
      case 'mark':
        return undefined;
    }
  }

  #choice({ kind, options, answer }: ChoiceQuestion): string {
    const share = Number((100 / Math.max(1, answer.length)).toFixed(5));
    const lines = options.map((option) => {
      const isRight = answer.includes(option.id);
      const isWeighed = kind === 'multiple' && answer.length > 0;
      const sign = isWeighed ? `~%${isRight ? share : -share}%` : isRight ? '=' : '~';
      return `${sign}${this.#words(option.text)}${option.feedback ? `#${this.#words(option.feedback)}` : ''}`;
    });
    return listOf(lines);
  }

  /** Accepted answers; an answer that begins like a weight gets an explicit one. */
  #text(answers: readonly string[]): string {
    const kept = answers.filter((answer) => !answer.includes('->'));
    for (const answer of answers) if (!kept.includes(answer)) this.#lose('answer_left_out', answer);
    const lines = kept.map(
      (answer) => `=${answer.startsWith('%') ? '%100%' : ''}${escape(answer).replaceAll('*', '\\*')}`,
    );
    return lines.length === 0 ? '=' : listOf(lines);
  }

  #match({ options, matches, answer }: Pick<MatchQuestion, 'options' | 'matches' | 'answer'>): string {
    for (const { feedback } of [...options, ...matches]) if (feedback) this.#lose('feedback_left_out', feedback);
    const matchOf = (id: string | undefined) => matches.find((each) => each.id === id)?.text ?? '';
    const pairs = options.map((option, index) => `=${this.#words(option.text)} -> ${escape(matchOf(answer[index]))}`);
    const astray = matches.filter(({ id }) => !answer.includes(id)).map(({ text }) => `= -> ${escape(text)}`);
    return listOf([...pairs, ...astray]);
  }

  /** HTML of a text; its first character is escaped if it could be read as a weight or a format. */
  #words(text: string): string {
    return escape(wordsHtml(text)).replace(/^[%[]/, (sign) => `&\\#${sign.charCodeAt(0)};`);
  }
}

const listOf = (lines: readonly string[]): string => `\n${lines.map((line) => `\t${line}\n`).join('')}`;

/** Converts an ordering question to matching with positions, because GIFT has no ordering. */
function asMatch({ options, answer }: OrderQuestion): Pick<MatchQuestion, 'options' | 'matches' | 'answer'> {
  const matches = answer.map((id, index): QuizOption => ({ id, text: String(index + 1) }));
  return { options, matches, answer: options.map(({ id }) => id) };
}
