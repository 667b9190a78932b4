const quiz = String.raw`(?:quiz(?:zes)?|test|exam|prüfung|klausur|examen|contrôle|qcm)`;
const answer = String.raw`(?:answers?|solutions?|keys?|results?|antwort(?:en)?|lösung(?:en)?|réponses?|corrigé)`;
const right = String.raw`(?:right|correct|true|richtige[nrs]?|korrekte[nrs]?|bonnes?|correctes?|justes?)`;

/** Patterns of questions that ask for the key of a quiz and for nothing else. Other wordings get no key either. */
const patterns = [
  `\\b${answer}\\b.{0,40}\\b${quiz}\\b`,
  `\\b${quiz}\\b.{0,40}\\b${answer}\\b`,
  `\\b${right}\\b.{0,20}\\b(?:answers?|options?|choices?|antwort(?:en)?|optionen|option|auswahl|réponses?|choix)\\b`,
  `\\b(?:answer|solution|mark(?:ing)?) ?(?:key|sheet|scheme)\\b`,
  `antwortschlüssel|lösungsschlüssel|musterlösung`,
  `\\bwhich (?:one |option |choice |answer |of (?:these|them|the options) )+(?:is|are|should|do|would)\\b`,
  `\\b(?:solve|do|pass|answer|take|finish) (?:the|this|my|that) ${quiz}\\b`,
  `\\bwelche (?:option|antwort|auswahl)\\b|\\bquelle (?:option|réponse)\\b`,
  `\\b(?:question|frage) ?(?:no\\.?|number|nummer|numéro|#)? ?\\d+\\b`,
  `\\b(?:a, ?b(?:, ?c)?(?:,? (?:or|oder|ou) [cd])?)\\b`,
].map((pattern) => new RegExp(pattern, 'iu'));

export const asksForKey = (words: string): boolean => patterns.some((pattern) => pattern.test(words));

const why =
  /\b(?:why|wrong|mistakes?|explain|warum|wieso|falsch|fehler|erklär\w*|pourquoi|faux|fausse|erreurs?|expliqu\w+)(?![\p{L}])/iu;

/** Questions about an answer that was given: for its key, or why it is wrong. */
export const asksAboutAnswer = (words: string): boolean => asksForKey(words) || why.test(words);

/** Number of the question that the words name, from 1. */
export function questionNumberIn(words: string): number | undefined {
  const [, number] = /\b(?:question|frage) ?(?:no\.?|number|nummer|numéro|#)? ?(\d{1,3})\b/iu.exec(words) ?? [];
  return number === undefined ? undefined : Number(number);
}
