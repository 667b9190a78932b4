/** Words that claim nothing by themselves. */
const common = new Set(
  `about above after again also although always another because been before being below between both cannot could does doing down
  during each either even every from further have having here herself himself however into itself just like many might more most much
  must never none only other over really same shall should since some such than that their theirs them themselves then there
  therefore these they thing things this those through thus under until upon very want were what when where whether which while
  whom whose will with within without would your yours lesson lessons says said step called means mean
  aber alle allem allen aller alles also andere auch beim bereits dabei dadurch damit dann dass dein deine deinen dem denn deren
  dessen dies diese diesem diesen dieser dieses doch dort durch eben eine einem einen einer eines einige etwa etwas euch euer ganz
  gegen habe haben hatte hier hinter immer indem innerhalb jede jedem jeden jeder jedes jedoch jetzt kann kannst kein keine keinen
  können könnte lektion lektionen machen manche mehr mein meine mich muss müssen nach nicht nichts noch nämlich oder ohne schon
  sehr sein seine seinen seit sich sind sollen sollte sondern sonst sowie über unter viele weil weiter welche welcher welches wenn
  werden wieder wird wollen worden wurde würde zwar zwischen heißt steht
  ainsi alors aucun aussi autre autres avant avec avoir cela celle celui ceux chaque chez comme comment dans depuis donc dont elle
  elles encore entre être fait faire font jamais lequel leur leurs leçon leçons lorsque mais même mêmes mettre moins notre nous
  parce pendant peut peuvent plus plusieurs pour pourquoi puis quand quel quelle quelles quelque quels quoi sans selon sera seront
  seulement sinon sont sous souvent tous tout toute toutes très vers votre vous étape appelle signifie`.split(/\s+/),
);

/** Number of letters that are compared, since grammar changes the endings of words. */
const STEM = 5;
const words = /[\p{L}][\p{L}\p{N}]{3,}/gu;
const numbers = /\d+(?:[.,]\d+)*/g;

const stems = (text: string): Set<string> =>
  new Set(
    [...text.toLowerCase().matchAll(words)].filter(([word]) => !common.has(word)).map(([word]) => word.slice(0, STEM)),
  );

/** Least share of the words of a claim that its sources must contain. */
const SHARE = 0.5;

/** True if the cited texts support a claim: they contain all of its numbers and most of its key words. */
export function isSupported(claim: string, texts: readonly string[]): boolean {
  const read = texts.join(' ');
  const figures = [...claim.matchAll(numbers)].map(([number]) => number);
  const known = new Set([...read.matchAll(numbers)].map(([number]) => number));
  if (figures.some((number) => !known.has(number))) return false;
  const claimed = [...stems(claim)];
  const within = stems(read);
  const shared = claimed.filter((stem) => within.has(stem)).length;
  return shared > 0 && shared >= claimed.length * SHARE;
}

/** Fewest words of a claim, and of an exclamation that is one; shorter sentences claim nothing or greet. */
const CLAIM_WORDS = 3;
const CALL_WORDS = 5;

/** True if a sentence claims a fact; questions, announcements and cheers do not. */
export function isClaim(sentence: string): boolean {
  const said = sentence.replaceAll(/[\s*_~`"”»)\]|]+$/g, '');
  const count = said.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
  if (
    /^\s*#/.test(sentence) ||
    /(?<![.!])[?:]$/.test(said) ||
    count < CLAIM_WORDS ||
    (said.endsWith('!') && count < CALL_WORDS)
  )
    return false;
  return /\d/.test(said) || stems(said).size > 0;
}

/** Share of the words of `text` that also occur in `own`. */
export function overlapShare(text: string, own: string): number {
  const [said, within] = [[...stems(text)], stems(own)];
  return said.length === 0 ? 0 : said.filter((stem) => within.has(stem)).length / said.length;
}
