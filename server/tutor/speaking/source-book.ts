import { cutText } from '#domain/kernel/cut-text.ts';
import { type Citation, formulasWithin } from '#domain/interact/citation.ts';
import { sentencesOf } from '#domain/teach/sentence.ts';
import { isAddressedToModel } from '#server/tutor/speaking/addressed.ts';
import { allowed, type GivenPassage, type KeyGuard } from '#server/tutor/speaking/given-passage.ts';

/** One sentence of a lesson under the number by which the model may name it. */
export interface Source {
  number: number;
  citation: Citation;
  /** What it is about besides its own words. */
  heading: string;
}

export interface ShownPassage {
  lessonName: string;
  stepName: string;
  heading: string;
  sentences: readonly Source[];
}

type Sentence = Citation & { text: string; language: GivenPassage['language'] };

/** Of all passages of one answer; of one passage; and of one sentence, or what passes for it. */
const BOOK_CHARACTERS = 20_000;
const PASSAGE_CHARACTERS = 6_000;
const SENTENCE_CHARACTERS = 1_000;

/** All sentences that a model was shown for one answer: it can stand on these and on no others. */
export class SourceBook {
  readonly #guard: KeyGuard;
  readonly #byNumber = new Map<number, Source>();
  readonly #byPlace = new Map<string, Source>();

  #room = BOOK_CHARACTERS;

  constructor(guard: KeyGuard) {
    this.#guard = guard;
  }

  /** How many sentences were shown so far. */
  get size(): number {
    return this.#byNumber.size;
  }

  find(number: number): Source | undefined {
    return this.#byNumber.get(number);
  }

  /** Security: numbers what may be shown of the passages; what gives a key away or gives orders gets no number. */
  async add(passages: readonly GivenPassage[]): Promise<ShownPassage[]> {
    const whole = await allowed(
      this.#guard,
      passages.map(withoutEnd).map((passage) => ({
        passage,
        text: `${passage.heading} ${passage.body}`,
        language: passage.language,
        isWhole: true,
      })),
    );
    const shown: ShownPassage[] = [];
    for (const { passage } of whole) {
      const fitting = sentencesIn(passage).filter(({ quote }) => quote.length <= SENTENCE_CHARACTERS);
      const sentences = (await allowed(this.#guard, fitting)).flatMap((each) => this.#number(each, passage) ?? []);
      const { lessonName, stepName, heading } = passage;
      if (sentences.length > 0) shown.push({ ...named({ lessonName, stepName, heading }), sentences });
    }
    return shown;
  }

  #number({ text: _text, language: _language, ...citation }: Sentence, { heading }: GivenPassage): Source | undefined {
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

const withoutEnd = (passage: GivenPassage): GivenPassage => ({
  ...passage,
  body: cutText(passage.body, PASSAGE_CHARACTERS),
  parts: passage.parts.filter(({ at, start, end }) => at + end - start <= PASSAGE_CHARACTERS),
});

/** A name may give orders as well as a text. */
const named = <T extends Record<string, string>>(names: T): T =>
  Object.fromEntries(Object.entries(names).map(([key, name]) => [key, isAddressedToModel(name) ? '' : name])) as T;

function sentencesIn(passage: GivenPassage): Sentence[] {
  const { lessonID, versionID, nodeID, lessonName, stepName, heading, language, body, parts } = passage;
  return parts.flatMap(({ blockID, start, end, at, kind, formulas }) => {
    const text = body.slice(at, at + end - start);
    const stretches = kind === 'code' ? [{ start: 0, end: text.length }] : sentencesOf(text);
    // Orders may take more than a sentence: a stretch that gives any is left out as a whole.
    if (isAddressedToModel(text)) return [];
    return stretches.map((stretch) => {
      const quote = text.slice(stretch.start, stretch.end);
      const place = { blockID, start: start + stretch.start, end: start + stretch.end };
      const within = formulasWithin(formulas, place);
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
