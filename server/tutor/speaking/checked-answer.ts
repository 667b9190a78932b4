import { answerHasWords } from '#domain/interact/shown-answer.ts';
import { NO_SOURCE, type AnswerEvent } from '#domain/interact/tutor-answer.ts';
import { isClaim, isSupported } from '#server/tutor/speaking/claim-words.ts';
import { allowed, type KeyGuard } from '#server/tutor/speaking/given-passage.ts';
import { isCode } from '#server/tutor/speaking/sentence-cutter.ts';
import type { Source, SourceBook } from '#server/tutor/speaking/source-book.ts';

/** Words that are over, none of which could be the beginning of a note, a link, an address or a tag. */
const plainWords = /^\s*(?:(?!www)[^\s[\]<>!()`~:/@&\\|]+(?=\s)\s*)*(?<=\S)(?=\s)/iu;
const marker = /\s*\[\^?([\d\s,^]+)\](?!\()/g;
/** Any other note, which would pass for a source. */
const strayNote = /\s*\[\^[^\]]*\]:?/g;
const picture = /!\[([^\]]*)\]\([^)]*\)/g;
const link = /\[([^\]]*)\]\(([^)]*)\)/g;
const address = /(?:https?:\/\/|www\.|data:|javascript:)[^\s<>)\]]*/gi;
/** The beginning of a note that the model did not end. */
const brokenNote = /\s*\[\^[\d,\s]*$/;
const html = /<\/?[a-z!][^>]*>/gi;

/**
 * Checks each sentence before anybody reads it: a number stays where its sentence was shown to the model and says what is claimed,
 * and goes where not. A sentence that claims something and keeps none is marked as not from the lessons.
 */
export class CheckedAnswer {
  readonly #book: SourceBook;
  readonly #guard: KeyGuard;
  /** As the answer numbers them: in the order in which it stands on them. */
  readonly #used = new Map<Source, number>();
  /** What a model says where the lessons do not answer: true by itself. */
  readonly #notFound: string;
  #isKeptBack = false;
  /** All that was shown of what the model said. */
  #said = '';
  #isInTable = false;
  /** What of the sentence that is being said has been shown already. */
  #shown = '';

  constructor(book: SourceBook, guard: KeyGuard, notFound: string) {
    this.#notFound = notFound;
    this.#book = book;
    this.#guard = guard;
  }

  get sources(): number {
    return this.#used.size;
  }

  /** Whether a reader sees anything of what the model said. */
  get hasWords(): boolean {
    return answerHasWords(this.#said);
  }

  /** Whether something would have given a key away, and was left out. */
  get isKeptBack(): boolean {
    return this.#isKeptBack;
  }

  /**
   * Whole words of a sentence that is still being said, which no check could change: its notes stand behind them, and what leads
   * somewhere begins with a mark. While a quiz is open nothing is shown before all of it is known.
   */
  *begin(begun: string): Generator<AnswerEvent> {
    if (this.#guard.isOpen) return;
    const [words = ''] = plainWords.exec(begun) ?? [];
    if (words.length <= this.#shown.length) return;
    yield this.#say(words.slice(this.#shown.length));
    this.#shown = words;
  }

  async *check(sentence: string): AsyncGenerator<AnswerEvent> {
    const shown = this.#shown;
    this.#shown = '';
    const [said] = await allowed(this.#guard, [{ text: sentence }]);
    if (!said) {
      this.#isKeptBack = true;
      return;
    }
    if (isCode(sentence)) {
      yield this.#say(sentence.slice(shown.length));
      return;
    }
    const claim = harmless(sentence.replaceAll(marker, '').replaceAll(strayNote, '').replace(brokenNote, ''));
    const named = numbersIn(sentence).flatMap((number) => this.#book.find(number) ?? []);
    const standsOn = this.#supporting(claim, named);
    for (const source of standsOn) {
      if (this.#used.has(source)) continue;
      this.#used.set(source, this.#used.size + 1);
      yield { type: 'source', source: source.citation };
    }
    const notes = standsOn.map((source) => `[^${this.#used.get(source)}]`).join('');
    yield this.#say(this.#noted(claim, notes).slice(shown.length));
  }

  #say(text: string): AnswerEvent {
    this.#said += text;
    return { type: 'text', text };
  }

  /** With its notes behind the words, or with the mark of what stands on none; in a table within the last cell. */
  #noted(claim: string, notes: string): string {
    const row = /^\s*\|/.test(claim);
    const isHead = row && !this.#isInTable;
    this.#isInTable = row;
    const isBare = notes === '' && !isHead && isClaim(claim) && !claim.includes(this.#notFound);
    const [, text = '', rest = ''] = (row ? /^(.*?)(\s*\|?\s*)$/s : /^(.*?)(\s*)$/s).exec(claim) ?? [];
    return `${text}${isBare ? `[^${NO_SOURCE}]` : notes}${rest}`;
  }

  /** A place that the learner is invited to go to. */
  *pointTo(source: Source): Generator<AnswerEvent> {
    if (!this.#used.has(source)) {
      this.#used.set(source, this.#used.size + 1);
      yield { type: 'source', source: source.citation };
    }
    const name = source.citation.stepName.replaceAll(/[\\`*_[\]<>$|~#]/g, '\\$&');
    yield { type: 'text', text: `\n\n→ ${name}[^${this.#used.get(source)}]` };
  }

  /** Those of the named that say it: each for itself where one does, and all together where none does alone. */
  #supporting(claim: string, named: readonly Source[]): Source[] {
    const sources = [...new Set(named)];
    const textOf = ({ citation, heading }: Source) => `${citation.quote} ${heading}`;
    const alone = sources.filter((source) => isSupported(claim, [textOf(source)]));
    if (alone.length > 0) return alone;
    return isSupported(claim, sources.map(textOf)) ? sources : [];
  }
}

const numbersIn = (sentence: string): number[] =>
  [...sentence.matchAll(marker)].flatMap(([, list = '']) => (list.match(/\d+/g) ?? []).map(Number));

/** Security: an answer fetches nothing and leads nowhere; what a lesson smuggled in could else carry away what was said. */
const harmless = (text: string): string =>
  text
    .replaceAll(picture, '$1')
    .replaceAll(link, (_, label: string) => label)
    .replaceAll(address, '')
    .replaceAll(html, '');
