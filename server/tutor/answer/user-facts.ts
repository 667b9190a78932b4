import { cutText } from '#domain/kernel/text/cut-text.ts';
import { MEMORY_MAX } from '#domain/tutor/tutor-memory.ts';

/** Requests to remember something; the first group is the fact, word for word. */
const rememberPatterns: readonly RegExp[] = [
  /^(?:please\s+)?(?:remember|keep in mind|don['’]t forget|note)(?:\s+that|\s*:)\s*(.+)$/iu,
  /^(?:bitte\s+)?(?:merk(?:e)?\s+dir|denk(?:e)?\s+daran|vergiss\s+nicht|notier(?:e)?)\s*[,:]?\s*(dass\s.+|(?<=[,:]\s*).+)$/iu,
  /^(?:s['’]il\s+(?:te|vous)\s+pla[iî]t,?\s+)?(?:retiens|retenez|souviens-toi|souvenez-vous|n['’]oublie\s+pas|n['’]oubliez\s+pas|note|notez)(?:\s+(?:que|bien\s+que)\s+|\s+qu['’]|\s*:\s*)(.+)$/iu,
];

/** Sentences in which people tell a lasting fact about themselves. */
const factPatterns: readonly RegExp[] = [
  /^(?:please\s+)?call me\s+\S/iu,
  /^my name(?:\s+is|['’]s)\s+\S/iu,
  /\bmy\s+(?:\p{L}+\s+){0,2}(?:exam|test|deadline|midterm|finals?|presentation)\s+(?:is|are|takes place|starts|will be)\b/iu,
  /\bi\s+(?:have|['’]ve got|have got)\s+(?:an?|my|the)\s+(?:\p{L}+\s+){0,3}(?:exam|test|midterm|presentation)\b/iu,
  /\bi(?:\s+(?:always|often|still|keep))*\s+(?:confus\w+|mix\w*\s+up|mistake)\b/iu,
  /\bi\s+(?:prefer|learn (?:best|better)|like\s+to\s+learn|would rather)\b/iu,
  /\bi(?:['’]m|\s+am)\s+(?:preparing|studying|training|learning)\s+(?:for|to)\b/iu,
  /\bi\s+(?:struggle|have trouble|have difficulty|find it hard)\b/iu,
  /\bi\s+(?:work as|study|teach)\s+\S/iu,
  /^nenn(?:e)?\s+mich\s+\S/iu,
  /^(?:ich\s+hei(?:ß|ss)e|mein\s+name\s+ist)\s+\S/iu,
  /\bmeine?\s+(?:\p{L}+\s+){0,2}\p{L}*(?:prüfung|klausur|abgabe|test|vortrag|referat)\s+(?:ist|findet|beginnt)\b/iu,
  /(?:^|[^\p{L}])ich\s+habe\s+(?:am|eine?n?|im|nächste\w*)\s+(?:\p{L}+\s+){0,4}\p{L}*(?:prüfung|klausur|test|vortrag)(?:$|[^\p{L}])/iu,
  /(?:^|[^\p{L}])ich\s+(?:verwechs(?:le|ele)|bringe\s+.+\s+durcheinander)/iu,
  /(?:^|[^\p{L}])ich\s+(?:bevorzuge|lerne\s+(?:am\s+besten|besser|lieber|für)|bereite\s+mich)/iu,
  /(?:^|[^\p{L}])(?:mir\s+fällt\s+.+\s+schwer|ich\s+tue?\s+mich\s+schwer|ich\s+habe\s+(?:schwierigkeiten|mühe))/iu,
  /(?:^|[^\p{L}])ich\s+(?:arbeite\s+als|studiere|unterrichte)\s+\S/iu,
  /^appelle(?:z)?-moi\s+\S/iu,
  /^(?:je\s+m['’]appelle|mon\s+nom\s+est)\s+\S/iu,
  /(?:^|[^\p{L}])(?:mon|ma|mes)\s+(?:\p{L}+\s+){0,2}(?:examen|contrôle|épreuve|partiel|exposé)s?\s+(?:\p{L}+\s+){0,3}(?:est|a\s+lieu|commence|sera|sont)(?:$|[^\p{L}])/iu,
  /(?:^|[^\p{L}])j['’]ai\s+(?:un|une|mon|ma)\s+(?:\p{L}+\s+){0,3}(?:examen|contrôle|épreuve|partiel|exposé)(?:$|[^\p{L}])/iu,
  /(?:^|[^\p{L}])je\s+(?:confonds|mélange)(?:$|[^\p{L}])/iu,
  /(?:^|[^\p{L}])je\s+(?:préfère|prépare|révise|apprends\s+mieux)(?:$|[^\p{L}])/iu,
  /(?:^|[^\p{L}])j['’]ai\s+(?:du\s+mal|de\s+la\s+peine|des\s+difficultés)(?:$|[^\p{L}])/iu,
  /(?:^|[^\p{L}])(?:je\s+travaille\s+comme|j['’]étudie|j['’]enseigne)\s+\S/iu,
];

/** Longest sentence in characters; longer ones are pasted text and not about oneself. */
const SENTENCE_MAX = 240;

const sentences = new Intl.Segmenter(undefined, { granularity: 'sentence' });

function factIn(sentence: string): string | undefined {
  if (sentence.length > SENTENCE_MAX || sentence.endsWith('?')) return undefined;
  const wanted = rememberPatterns.map((phrase) => phrase.exec(sentence)?.[1]).find((each) => each !== undefined);
  if (wanted !== undefined) return wanted;
  return factPatterns.some((phrase) => phrase.test(sentence)) ? sentence : undefined;
}

/**
 * Facts about the author of a message, in their own words. Only clear phrases of English, German and French count: it
 * is better to store nothing than something that was not said. Empty if there are none.
 */
export function userFactsIn(words: string): string {
  const facts = words
    .split(/\n+/)
    .flatMap((line) => [...sentences.segment(line)].map(({ segment }) => segment.trim()))
    .flatMap((sentence) => factIn(sentence) ?? [])
    .map((fact) => fact.trim().replace(/^\p{Ll}/u, (first) => first.toUpperCase()));
  return cutText([...new Set(facts)].join(' '), MEMORY_MAX);
}
