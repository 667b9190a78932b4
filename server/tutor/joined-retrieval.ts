import type pg from 'pg';
import { type FoundDrafts, findDrafts } from '#server/tutor/draft-passages.ts';
import type { Found, FoundPassage, Retrieval, Term } from '#server/tutor/retrieval.ts';

/** What is published, and what the reader's own drafts say besides. */
export const withDrafts = (pool: pg.Pool, published: Retrieval): Retrieval => ({
  ...published,
  async find(question) {
    const [found, drafts] = await Promise.all([published.find(question), findDrafts(pool, question)]);
    return drafts.passages.length === 0 ? found : joined(found, drafts, question.limit);
  },
});

function joined(found: Found, drafts: FoundDrafts, limit: number): Found {
  const [best] = found.passages;
  // The scores of two ways of finding are no measure for each other: the same share of a question counts the same.
  const scale = best && best.covered > 0 ? best.score / best.covered : 1;
  const known = new Set(found.passages.map(placeAndText));
  const own = drafts.passages
    .filter((passage) => !known.has(placeAndText(passage)))
    .map((passage) => ({ ...passage, score: passage.score * scale }));
  return {
    passages: [...found.passages, ...own].toSorted((a, b) => b.score - a.score).slice(0, limit),
    terms: [...found.terms, ...missingTerms(found.terms, drafts.terms)],
    // Rightly spelt, in a draft.
    meant: new Map([...found.meant].filter(([word]) => !drafts.words.includes(word))),
  };
}

const placeAndText = ({ nodeID, heading, body }: FoundPassage): string => `${nodeID} ${heading} ${body}`;

/** Words that are in drafts alone, with the weight that those of the published lessons have left. */
function missingTerms(known: readonly Term[], own: FoundDrafts['terms']): Term[] {
  const missing = own.filter((term) =>
    known.every((each) => each.stemmed !== term.stemmed || each.lexeme !== term.lexeme),
  );
  return missing.map((term) => {
    const ofLanguage = (terms: readonly Pick<Term, 'stemmed'>[]) =>
      terms.filter(({ stemmed }) => stemmed === term.stemmed);
    const taken = known.reduce((sum, { stemmed, weight }) => sum + (stemmed === term.stemmed ? weight : 0), 0);
    const left = Math.max(0, 1 - taken) / ofLanguage(missing).length;
    return { ...term, weight: Math.max(left, 1 / ofLanguage(own).length) };
  });
}
