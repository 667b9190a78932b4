import { plainText } from '#domain/teach/rich-text/rich-text.ts';
import type { QuizQuestion } from '#domain/teach/question/quiz-question.ts';
import type { BankReader } from '#server/teach/question-bank/bank-reader.ts';
import { type BankFormat, bankFormats, type BankText, richText } from '#server/teach/question-bank/bank-text.ts';
import { choiceOf } from '#server/teach/question-bank/choice.ts';
import { type AnswerFields, matchOf } from '#server/teach/question-bank/answer-fields.ts';
import { type GiftItem, restoreEscaped } from '#server/teach/question-bank/gift-source.ts';
import { readNumber } from '#server/teach/question-bank/number-answer.ts';
import { unreadableBank } from '#server/teach/question-bank/unreadable-bank.ts';

/** Converts a question of a GIFT file; reports unsupported types and returns undefined for them. */
export function giftQuestion(item: GiftItem, reader: BankReader): QuizQuestion | undefined {
  const stem = textOf(item.stem, 'moodle', reader);
  const title = restoreEscaped(item.title);
  if (item.answers === undefined) return leaveOut('description', title || stem.text, reader);
  const [answers = '', said] = item.answers.split(/####([^]*)/, 2);
  const answer = new GiftAnswer(answers.trim(), stem.format, reader).read();
  if (answer === undefined) return leaveOut('essay', title || stem.text, reader);
  const question = richText(stem, reader);
  if (title !== '' && !plainText(question).startsWith(title)) reader.lose('title_left_out', title);
  const explanation = said?.trim() ? { explanation: richText(textOf(said, stem.format, reader), reader) } : {};
  return { id: reader.newId(), question, score: 1, ...explanation, ...answer };
}

function leaveOut(kind: string, words: string, reader: BankReader): undefined {
  reader.lose('question_left_out', `${kind}: ${words}`);
}

const prefix = new RegExp(`^\\s*\\[(${bankFormats.join('|')})\\]`);

/**
 * A text with its format, which answers inherit from the question. Line breaks have no meaning in Moodle's and the
 * plain format.
 */
function textOf(source: string, inherited: BankFormat, { line }: BankReader): BankText {
  const [mark = '', named] = prefix.exec(source) ?? [];
  const format = (named as BankFormat | undefined) ?? inherited;
  const words = source.slice(mark.length).trim();
  const isWrapped = format === 'moodle' || format === 'plain';
  return { format, text: restoreEscaped(isWrapped ? words.replaceAll(/\s+/g, ' ') : words), line };
}

interface GiftPart {
  isRight: boolean;
  percent: number;
  text: string;
  feedback: string | undefined;
}

/** Most answers of one question. Our own limit is far lower; answers beyond it are reported one by one. */
const PARTS_MAX = 200;

const truth = /^(T|TRUE|F|FALSE)\s*(?:#([^]*))?$/i;

class GiftAnswer {
  readonly #source: string;
  readonly #format: BankFormat;
  readonly #reader: BankReader;

  constructor(source: string, format: BankFormat, reader: BankReader) {
    this.#source = source;
    this.#format = format;
    this.#reader = reader;
  }

  read(): AnswerFields | undefined {
    if (this.#source === '') return undefined;
    if (this.#source.startsWith('#')) return this.#number(this.#source.slice(1));
    if (this.#source.includes('~')) return this.#choice();
    if (this.#source.startsWith('=') && this.#source.includes('->')) return this.#match();
    const [, isTrue, feedback] = truth.exec(this.#source) ?? [];
    return isTrue === undefined ? this.#short() : this.#truth(isTrue, feedback);
  }

  #parts = (source: string, options?: { hasFeedback: boolean }): GiftPart[] =>
    partsOf(source, this.#reader.line, options);

  #text = (source: string): BankText => textOf(source, this.#format, this.#reader);

  #choice(): AnswerFields {
    const parts = this.#reader.atMost(this.#parts(this.#source), ({ text }) => restoreEscaped(text));
    const weighed = parts.map(({ text, feedback, percent }) => ({
      option: this.#reader.option(this.#text(text), feedback === undefined ? undefined : this.#text(feedback)),
      percent,
    }));
    return choiceOf(
      weighed,
      parts.some(({ isRight }) => isRight),
      this.#reader,
    );
  }

  #truth(isTrue: string, feedback: string | undefined): AnswerFields {
    this.#reader.loseFeedback(...(feedback ?? '').split('#').map(this.#text));
    return { kind: 'trueFalse', options: [], answer: [/^t/i.test(isTrue) ? 'true' : 'false'] };
  }

  #number(source: string): AnswerFields {
    const parts = /^\s*[=~]/.test(source) ? this.#parts(source) : this.#parts(`=${source}`);
    const numbers = parts.map((part) => ({ ...part, number: readNumber(restoreEscaped(part.text)) }));
    const best = numbers.find(({ number, percent }) => number && percent >= 100);
    this.#reader.loseFeedback(...parts.map(({ feedback }) => this.#text(feedback ?? '')));
    for (const { text, percent, number } of numbers) {
      const isSaid = number !== undefined && number === best?.number;
      if (!isSaid && text !== '') this.#reader.lose('answer_left_out', `${percent} %: ${restoreEscaped(text)}`);
    }
    return { kind: 'number', options: [], ...(best?.number ?? { answer: [], tolerance: 0 }) };
  }

  #short(): AnswerFields {
    const parts = this.#source.startsWith('=') ? this.#parts(this.#source) : this.#parts(`=${this.#source}`);
    this.#reader.loseFeedback(...parts.map(({ feedback }) => this.#text(feedback ?? '')));
    const isWhole = ({ percent }: GiftPart) => percent >= 100;
    for (const part of parts.filter((each) => !isWhole(each)))
      this.#reader.lose('answer_left_out', `${part.percent} %: ${restoreEscaped(part.text)}`);
    const answer = this.#reader.typed(parts.filter(isWhole).map(({ text }) => restoreEscaped(text, ' ')));
    return { kind: 'text', options: [], answer };
  }

  #match(): AnswerFields {
    const pairs = this.#parts(this.#source, { hasFeedback: false }).map(({ text }) => {
      const at = text.indexOf('->');
      if (at === -1)
        throw unreadableBank(this.#reader.line, 'badQuestion', `a pair without ->: ${restoreEscaped(text)}`);
      return {
        left: this.#text(text.slice(0, at)),
        right: restoreEscaped(text.slice(at + 2), ' ')
          .replaceAll(/\s+/g, ' ')
          .trim(),
      };
    });
    return matchOf(pairs, this.#reader);
  }
}

/** Splits answers at `=` and `~`, each with its weight. */
function partsOf(source: string, line: number, { hasFeedback = true } = {}): GiftPart[] {
  const parts = source.split(/(?=[=~])/);
  if (parts.length > PARTS_MAX) throw unreadableBank(line, 'tooLong', `a question with more than ${PARTS_MAX} answers`);
  return parts
    .filter((part) => part.trim() !== '')
    .map((part) => {
      const isRight = part.startsWith('=');
      const [, weight, rest = ''] = /^[=~]?\s*(?:%(-?\d{1,3}(?:\.\d+)?)%)?([^]*)$/.exec(part) ?? [];
      const [text = '', feedback] = hasFeedback ? rest.split(/#([^]*)/, 2) : [rest];
      return {
        isRight,
        percent: weight === undefined ? (isRight ? 100 : 0) : Number(weight),
        text: text.trim(),
        feedback,
      };
    });
}
