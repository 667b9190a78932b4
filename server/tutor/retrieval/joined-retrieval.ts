import type pg from 'pg';
import { type FoundDraftPassages, findDrafts } from '#server/tutor/retrieval/draft-passages.ts';
import type { FoundPassages, FoundPassage, Retrieval, SearchTerm } from '#server/tutor/retrieval/retrieval.ts';

/** Retrieval from published lessons and from the reader's own drafts. */
export const withDrafts = (pool: pg.Pool, published: Retrieval): Retrieval => ({
  ...published,
  async find(question) {
    const [found, drafts] = await Promise.all([published.find(question), findDrafts(pool, question)]);
    return drafts.passages.length === 0 ? found : mergeFound(found, drafts, question.limit);
  },
});

function mergeFound(found: FoundPassages, drafts: FoundDraftPassages, limit: number): FoundPassages {
  const [best] = found.passages;
  // Scores of the two searches cannot be compared, so the same share of a question counts the same.
  const scale = best && best.covered > 0 ? best.score / best.covered : 1;
  const known = new Set(found.passages.map(placeAndText));
  const own = drafts.passages
    .filter((passage) => !known.has(placeAndText(passage)))
    .map((passage) => ({ ...passage, score: passage.score * scale }));
  return {
    passages: [...found.passages, ...own].toSorted((a, b) => b.score - a.score).slice(0, limit),
    terms: [...found.terms, ...missingTerms(found.terms, drafts.terms)],
    // A word that a draft contains is spelled correctly.
    meant: new Map([...found.meant].filter(([word]) => !drafts.words.includes(word))),
  };
}

const placeAndText = ({ nodeID, heading, body }: FoundPassage): string => `${nodeID} ${heading} ${body}`;

/** Words that only drafts contain, with the weight that the words of published lessons leave. */
function missingTerms(known: readonly SearchTerm[], own: FoundDraftPassages['terms']): SearchTerm[] {
  const missing = own.filter((term) =>
    known.every((each) => each.stemmed !== term.stemmed || each.lexeme !== term.lexeme),
  );
  return missing.map((term) => {
    const ofLanguage = (terms: readonly Pick<SearchTerm, 'stemmed'>[]) =>
      terms.filter(({ stemmed }) => stemmed === term.stemmed);
    const taken = known.reduce((sum, { stemmed, weight }) => sum + (stemmed === term.stemmed ? weight : 0), 0);
    const left = Math.max(0, 1 - taken) / ofLanguage(missing).length;
    return { ...term, weight: Math.max(left, 1 / ofLanguage(own).length) };
  });
}
