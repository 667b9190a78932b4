import { type AskedTerm, askedTerm } from '#server/tutor/retrieval/asked-term.ts';

/** Kind of answer that a question expects, as far as its words tell. */
export interface Cues {
  /** Score of a sentence for the way it is phrased, about 0 to 0.5. */
  (sentence: string): number;
}

const why = /\b(why|how come|warum|wieso|weshalb|pourquoi)\b/i;
const because =
  /\b(because|since|so that|in order to|therefore|due to|reason|weil|denn|damit|deshalb|daher|grund|parce que|car|afin|pour que|donc)\b/i;
const when = /\b(when|how (?:many|much|long|often)|wann|wie (?:viele?|lange|oft)|quand|combien)\b/i;
const digit = /\p{N}/u;
const how = /\b(how (?:do|can|to|should)|wie (?:kann|mache?|geht)|comment)\b/i;
const action =
  /\b(you can|we can|use|using|run|type|to \p{L}+,|let's|kannst|können|man|verwende|nutze|pouvez|peut|utilise[rz]?|il faut)\b/iu;
const KIND = 0.9;
const NAMED = 0.15;

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Cues of a question, which may expect several kinds of answer at once. */
export function cuesOf(question: string): Cues {
  const wants: Cues[] = [];
  if (why.test(question)) wants.push((sentence) => (because.test(sentence) ? 0.25 : 0));
  if (when.test(question)) wants.push((sentence) => (digit.test(sentence) ? 0.2 : 0));
  if (how.test(question)) wants.push((sentence) => (action.test(sentence) ? 0.1 : 0));
  const term = askedTerm(question);
  if (term) wants.push(explainsTerm(term));
  return (sentence) => wants.reduce((sum, cue) => sum + cue(sentence), 0);
}

/**
 * For a term of several words, a sentence that explains its kind is nearly as good, and naming the whole term is good
 * as well.
 */
function explainsTerm({ words, head }: AskedTerm): Cues {
  if (head === undefined || head === words) return explains(words);
  const [whole, kind] = [explains(words), explains(head)];
  const named = new RegExp(words.split(/\s+/).map(escaped).join(String.raw`[\s-]+`), 'iu');
  return (sentence) => Math.max(whole(sentence), KIND * kind(sentence)) + (named.test(sentence) ? NAMED : 0);
}

/** Cue for a definition as in a glossary: first the word, then its meaning. */
function explains(word: string): Cues {
  const said = `${escaped(word)}(?:e?s|e?n)?`;
  const article = String.raw`(?:(?:an?|the|ein|eine|der|die|das|un|une|le|la|les)\s+|l['’])?`;
  const is = String.raw`(?:is|are|was|were|means|refers to|stands for|describes|ist|sind|war|bedeutet|bezeichnet|heißt|est|sont|désigne|signifie)`;
  const comes = String.raw`(?:occurs?|happens?|arises?|appears?|entsteh(?:t|en)|tritt|treten|survien(?:t|nent)|se produi(?:t|sent)|apparaî(?:t|ssent))`;
  const first = new RegExp(
    String.raw`^\W*${article}${said}\W*(?:\([^)]*\)\W*)?(?:(?:${is}|${comes})(?![\p{L}\p{N}])|[:–—-])`,
    'iu',
  );
  const named = new RegExp(
    String.raw`\b(?:called|named|known as|heißt|nennt man|genannt|appelée?s?|nommée?s?)\W+${article}${said}(?![\p{L}\p{N}])`,
    'iu',
  );
  const aside = new RegExp(String.raw`[,(–—-]\s*${article}${said}\s*[,)–—-]`, 'iu');
  const one = String.raw`${escaped(word)}\W+(?:is|was|means|refers to|stands for|describes|ist|war|bedeutet|bezeichnet|est|désigne|signifie)`;
  const several = String.raw`${said}\W+(?:are|were|sind|waren|sont)`;
  const anywhere = new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${one}|${several})(?![\p{L}\p{N}])`, 'iu');
  return (sentence) =>
    first.test(sentence)
      ? 0.5
      : named.test(sentence)
        ? 0.4
        : aside.test(sentence)
          ? 0.3
          : anywhere.test(sentence)
            ? 0.2
            : 0;
}
