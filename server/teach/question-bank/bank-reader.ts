import { cutText } from '#domain/kernel/text/cut-text.ts';
import { type ImportIssue, type ImportIssueKind, shortened } from '#domain/teach/import-export/import-report.ts';
import { ACCEPTED_MAX } from '#domain/teach/question/text.ts';
import { OPTION_TEXT_MAX, OPTIONS_MAX, type QuizOption } from '#domain/teach/question/question-rules.ts';
import { ANSWER_MAX } from '#domain/teach/question/typed-answer.ts';
import { newId } from '#server/core/store/new-id.ts';
import { type BankText, plainWords } from '#server/teach/question-bank/bank-text.ts';

/** Collects import losses while one question is read. Lines count from 1. */
export class BankReader {
  readonly #loss: ImportIssue[];
  readonly line: number;

  constructor(loss: ImportIssue[], line: number) {
    this.#loss = loss;
    this.line = line;
  }

  lose(kind: ImportIssueKind, what: string, line = this.line): void {
    this.#loss.push({ line, kind, what: shortened(what) });
  }

  readonly newId = (): string => newId('QuizQuestion');

  /** Plain text of an option in one line, cut to the limit of an option. */
  words(text: BankText): string {
    const words = plainWords(text, this);
    const kept = cutText(words, OPTION_TEXT_MAX);
    if (kept !== words) this.lose('text_shortened', words.slice(kept.length));
    return kept;
  }

  /** Reports feedback that our question types cannot show. */
  loseFeedback(...texts: (BankText | undefined)[]): void {
    for (const text of texts) {
      const words = text && plainWords(text, this);
      if (words) this.lose('feedback_left_out', words);
    }
  }

  option(text: BankText, feedback?: BankText): QuizOption {
    const said = feedback && this.words(feedback);
    return { id: this.newId(), text: this.words(text), ...(said ? { feedback: said } : {}) };
  }

  /** Limits a list to the number that a question may have, and reports the rest. */
  atMost<Item>(items: readonly Item[], wordsOf: (item: Item) => string, max = OPTIONS_MAX): Item[] {
    for (const item of items.slice(max)) this.lose('answer_left_out', wordsOf(item));
    return items.slice(0, max);
  }

  /** Normalizes answers that a learner types, and omits ones that cannot be typed. */
  typed(answers: readonly string[]): string[] {
    const lines = answers.map((answer) => answer.replaceAll(/\s+/g, ' ').trim()).filter(Boolean);
    const kept = lines.filter((answer) => answer.length <= ANSWER_MAX && !/(?<!\\)\*/.test(answer));
    // An asterisk is a wildcard in the source; here a learner would have to type it.
    for (const answer of lines) if (!kept.includes(answer)) this.lose('answer_left_out', answer);
    const distinct = [...new Set(kept.map((answer) => answer.replaceAll('\\*', '*')))];
    return this.atMost(distinct, (answer) => answer, ACCEPTED_MAX);
  }
}
