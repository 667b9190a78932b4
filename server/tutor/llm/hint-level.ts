import type { TutorQuestion } from '#server/tutor/engine/engine.ts';

/** Hint levels of a tutor, from a question back to the full answer. */
export const hintLevels = ['question', 'hint', 'neighbour', 'answer'] as const;
export type HintLevel = (typeof hintLevels)[number];

const more =
  /\b(?:hint|clue|help|stuck|more|next|another|don['’]?t (?:know|get|understand)|no idea|give up|example|tipp|hinweis|hilf\w*|mehr|weiter|nächste[rn]?|weiß (?:es |ich )?nicht|verstehe? (?:es |ich )?nicht|keine ahnung|beispiel|indice|aide|encore|suivante?|sais pas|comprends pas|aucune idée|exemple)\b/iu;
const all =
  /\b(?:just tell|tell me the (?:answer|solution)|show me the (?:answer|solution)|what is the (?:answer|solution)|sag(?:e)? (?:es )?mir (?:einfach|die)|zeig mir die lösung|was ist die (?:antwort|lösung)|dis-moi (?:juste |simplement )?la|donne(?:z)?-moi la (?:réponse|solution)|quelle est la (?:réponse|solution))\b/iu;

/**
 * Hint level of an answer: one higher for each time in a row that the learner asked for more, and the highest if they
 * ask for the answer itself. While a quiz is open it is never above a hint. A solution that the
 * learner knows from a result is not held back.
 */
export function hintLevelOf(
  { words, earlier }: Pick<TutorQuestion, 'words' | 'earlier'>,
  isQuizOpen: boolean,
  isSolutionKnown = false,
): HintLevel {
  if (isSolutionKnown && !isQuizOpen) return 'answer';
  const asked = [...earlier.filter(({ role }) => role === 'user').map(({ content }) => content), words];
  const first = asked.findLastIndex((each) => !more.test(each) || all.test(each));
  const level = all.test(words) ? hintLevels.length - 1 : asked.length - 1 - Math.max(first, 0);
  return hintLevels[Math.min(level, isQuizOpen ? 1 : hintLevels.length - 1)] ?? 'question';
}
