const whatIs =
  /^\W*(?:so |and |und |et )?(?:what(?:'s| is| are| was| were| does| do)|define|was (?:ist|sind|bedeutet|heißt)|qu['’]est-ce (?:que|qu['’])|que (?:signifie|veut dire)|c['’]est quoi)\s+(?:mean(?:t by)?\s+|c['’]est\s+|qu['’]|que\s+)?(?:an?\s+|the\s+|d(?:er|ie|as)\s+|eine?\s+|une?\s+|l[ea]s?\s+|l['’])?([\p{L}\p{N}][\p{L}\p{N} .-]*?)(?:\s+(?:mean|stand for|do|in|of))?\W*$/iu;

/** Term whose explanation a question asks for. */
export interface AskedTerm {
  words: string;
  /** Word that names the kind of thing: a merge conflict is a conflict. Undefined if the term continues after it. */
  head: string | undefined;
}

const continuation = /\s(?:of|in|for|to|with|between|and|or|von|für|mit|und|oder|de|du|des|et|ou)\s/iu;
const WORDS_MAX = 4;

/** The term of a question that asks what something is. More than four words are no term. */
export function askedTerm(question: string): AskedTerm | undefined {
  const words = whatIs.exec(question)?.[1]?.trim();
  const said = words?.split(/\s+/) ?? [];
  if (words === undefined || said.length > WORDS_MAX) return undefined;
  return { words, head: continuation.test(words) ? undefined : said.at(-1) };
}
