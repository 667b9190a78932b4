import { isAnswerVisible } from '#domain/tutor/visible-answer.ts';
import { NO_SOURCE, type AnswerEvent } from '#domain/tutor/tutor-answer.ts';
import { isClaim, isSupported } from '#server/tutor/llm/claim-check.ts';
import { withoutGuarded, type KeyGuard } from '#server/tutor/engine/key-guard.ts';
import { isCode } from '#server/tutor/llm/sentence-splitter.ts';
import type { IndexedSentence, CitationIndex } from '#server/tutor/llm/citation-index.ts';

/** Complete words, none of which could be the beginning of a note, a link, an address or a tag. */
const plainWords = /^\s*(?:(?!www)[^\s[\]<>!()`~:/@&\\|]+(?=\s)\s*)*(?<=\S)(?=\s)/iu;
const marker = /\s*\[\^?([\d\s,^]+)\](?!\()/g;
/** Notes of any other form, which would pass for sources. */
const strayNote = /\s*\[\^[^\]]*\]:?/g;
const picture = /!\[([^\]]*)\]\([^)]*\)/g;
const link = /\[([^\]]*)\]\(([^)]*)\)/g;
const address = /(?:https?:\/\/|www\.|data:|javascript:)[^\s<>)\]]*/gi;
/** Beginning of a note that the model did not finish. */
const brokenNote = /\s*\[\^[\d,\s]*$/;
const html = /<\/?[a-z!][^>]*>/gi;

/**
 * Checks each sentence of an answer before anybody reads it. The number of a source stays if that sentence was shown to
 * the model and supports the claim; otherwise it is removed. A claim without a source is marked as not from the
 * lessons.
 */
export class CheckedAnswer {
  readonly #book: CitationIndex;
  readonly #guard: KeyGuard;
  /** Numbers of the sources in the answer, in the order of their first use. */
  readonly #used = new Map<IndexedSentence, number>();
  /** Words by which a model says that the lessons do not answer; they need no source. */
  readonly #notFound: string;
  #isKeptBack = false;
  /** All text of the model that was shown. */
  #said = '';
  #isInTable = false;
  /** Part of the current sentence that has been shown already. */
  #shown = '';

  constructor(book: CitationIndex, guard: KeyGuard, notFound: string) {
    this.#notFound = notFound;
    this.#book = book;
    this.#guard = guard;
  }

  get sources(): number {
    return this.#used.size;
  }

  /** True if a reader sees any text of the model. */
  get hasWords(): boolean {
    return isAnswerVisible(this.#said);
  }

  /** True if a sentence was withheld because it would give a key away. */
  get isKeptBack(): boolean {
    return this.#isKeptBack;
  }

  /**
   * Shows whole words of an unfinished sentence that no check could change: notes come after them, and links begin with
   * a mark. While a quiz is open nothing is shown before the whole sentence is known.
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
    const [said] = await withoutGuarded(this.#guard, [{ text: sentence }]);
    if (!said) {
      this.#isKeptBack = true;
      return;
    }
    if (isCode(sentence)) {
      yield this.#say(sentence.slice(shown.length));
      return;
    }
    const claim = sanitize(sentence.replaceAll(marker, '').replaceAll(strayNote, '').replace(brokenNote, ''));
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

  /** Appends the notes to a claim, or the mark of a claim without a source; in a table inside the last cell. */
  #noted(claim: string, notes: string): string {
    const row = /^\s*\|/.test(claim);
    const isHead = row && !this.#isInTable;
    this.#isInTable = row;
    const isBare = notes === '' && !isHead && isClaim(claim) && !claim.includes(this.#notFound);
    const [, text = '', rest = ''] = (row ? /^(.*?)(\s*\|?\s*)$/s : /^(.*?)(\s*)$/s).exec(claim) ?? [];
    return `${text}${isBare ? `[^${NO_SOURCE}]` : notes}${rest}`;
  }

  /** Invites the learner to a step. */
  *pointTo(source: IndexedSentence): Generator<AnswerEvent> {
    if (!this.#used.has(source)) {
      this.#used.set(source, this.#used.size + 1);
      yield { type: 'source', source: source.citation };
    }
    const name = source.citation.stepName.replaceAll(/[\\`*_[\]<>$|~#]/g, '\\$&');
    yield { type: 'text', text: `\n\n→ ${name}[^${this.#used.get(source)}]` };
  }

  /**
   * Sources among those named that support the claim: each that does so alone, or all of them if they do so only
   * together.
   */
  #supporting(claim: string, named: readonly IndexedSentence[]): IndexedSentence[] {
    const sources = [...new Set(named)];
    const textOf = ({ citation, heading }: IndexedSentence) => `${citation.quote} ${heading}`;
    const alone = sources.filter((source) => isSupported(claim, [textOf(source)]));
    if (alone.length > 0) return alone;
    return isSupported(claim, sources.map(textOf)) ? sources : [];
  }
}

const numbersIn = (sentence: string): number[] =>
  [...sentence.matchAll(marker)].flatMap(([, list = '']) => (list.match(/\d+/g) ?? []).map(Number));

/** Security: an answer loads nothing and links nowhere; an injected address could carry away what was said. */
const sanitize = (text: string): string =>
  text
    .replaceAll(picture, '$1')
    .replaceAll(link, (_, label: string) => label)
    .replaceAll(address, '')
    .replaceAll(html, '');
