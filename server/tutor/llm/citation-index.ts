import { cutText } from '#domain/kernel/text/cut-text.ts';
import { type Citation, formulasInRange } from '#domain/tutor/citation.ts';
import { sentencesOf } from '#domain/teach/rich-text/sentence.ts';
import { isPromptInjection } from '#server/tutor/engine/prompt-injection.ts';
import { withoutGuarded, type GivenPassage, type KeyGuard } from '#server/tutor/engine/key-guard.ts';

/** Sentence of a lesson under the number by which the model may cite it. */
export interface IndexedSentence {
  number: number;
  citation: Citation;
  /** Subject of the sentence besides its own words. */
  heading: string;
}

export interface IndexedPassage {
  lessonName: string;
  stepName: string;
  heading: string;
  sentences: readonly IndexedSentence[];
}

type Sentence = Citation & { text: string; language: GivenPassage['language'] };

/** Most characters of all passages of one answer, of one passage, and of one sentence. */
const INDEX_CHARACTERS = 20_000;
const PASSAGE_CHARACTERS = 6_000;
const SENTENCE_CHARACTERS = 1_000;

/** Citation index of one answer: the sentences that a model was shown. It can cite these and no others. */
export class CitationIndex {
  readonly #guard: KeyGuard;
  readonly #byNumber = new Map<number, IndexedSentence>();
  readonly #byPlace = new Map<string, IndexedSentence>();

  #room = INDEX_CHARACTERS;

  constructor(guard: KeyGuard) {
    this.#guard = guard;
  }

  /** Number of sentences shown so far. */
  get size(): number {
    return this.#byNumber.size;
  }

  find(number: number): IndexedSentence | undefined {
    return this.#byNumber.get(number);
  }

  /**
   * Security: numbers the sentences that may be shown; those that give a key away or contain an injection get no
   * number.
   */
  async add(passages: readonly GivenPassage[]): Promise<IndexedPassage[]> {
    const whole = await withoutGuarded(
      this.#guard,
      passages.map(shortenPassage).map((passage) => ({
        passage,
        text: `${passage.heading} ${passage.body}`,
        language: passage.language,
        isWhole: true,
      })),
    );
    const shown: IndexedPassage[] = [];
    for (const { passage } of whole) {
      const fitting = sentencesIn(passage).filter(({ quote }) => quote.length <= SENTENCE_CHARACTERS);
      const sentences = (await withoutGuarded(this.#guard, fitting)).flatMap(
        (each) => this.#number(each, passage) ?? [],
      );
      const { lessonName, stepName, heading } = passage;
      if (sentences.length > 0) shown.push({ ...withoutInjections({ lessonName, stepName, heading }), sentences });
    }
    return shown;
  }

  #number(
    { text: _text, language: _language, ...citation }: Sentence,
    { heading }: GivenPassage,
  ): IndexedSentence | undefined {
    const place = `${citation.versionID} ${citation.nodeID} ${citation.blockID} ${citation.start}`;
    const known = this.#byPlace.get(place);
    if (known) return known;
    this.#room -= citation.quote.length + heading.length;
    if (this.#room < 0) return undefined;
    const source = { number: this.#byNumber.size + 1, citation, heading };
    this.#byPlace.set(place, source);
    this.#byNumber.set(source.number, source);
    return source;
  }
}

const shortenPassage = (passage: GivenPassage): GivenPassage => ({
  ...passage,
  body: cutText(passage.body, PASSAGE_CHARACTERS),
  parts: passage.parts.filter(({ at, start, end }) => at + end - start <= PASSAGE_CHARACTERS),
});

/** Removes names that contain an injection. */
const withoutInjections = <T extends Record<string, string>>(names: T): T =>
  Object.fromEntries(Object.entries(names).map(([key, name]) => [key, isPromptInjection(name) ? '' : name])) as T;

function sentencesIn(passage: GivenPassage): Sentence[] {
  const { lessonID, versionID, nodeID, lessonName, stepName, heading, language, body, parts } = passage;
  return parts.flatMap(({ blockID, start, end, at, kind, formulas }) => {
    const text = body.slice(at, at + end - start);
    const stretches = kind === 'code' ? [{ start: 0, end: text.length }] : sentencesOf(text);
    // An injection may be longer than a sentence, so a whole part that contains one is left out.
    if (isPromptInjection(text)) return [];
    return stretches.map((stretch) => {
      const quote = text.slice(stretch.start, stretch.end);
      const place = { blockID, start: start + stretch.start, end: start + stretch.end };
      const within = formulasInRange(formulas, place);
      return {
        lessonID,
        versionID,
        nodeID,
        ...place,
        quote,
        ...within,
        lessonName,
        stepName,
        text: `${heading} ${quote}`,
        language,
      };
    });
  });
}
