import type { AnswerEvent } from '#domain/interact/tutor-answer.ts';
import type { TutorEngine, TutorQuestion } from '#server/tutor/engine.ts';
import { quoteText } from '#server/tutor/quotes/quote-text.ts';

type Memory = TutorQuestion['memories'][number];

/** Words that say nothing of what somebody asks about. */
const common = new Set(
  `about after again also always been before call could does dont from have here into just know like make mine more much
  myself need often prefer remember said should some tell than that their them then there these they this told very want
  well were what when where which will with would your
  aber alle alles auch dass dein deine denn diese dieser doch eine einen einer etwas gesagt habe hast ihre kann kannst
  lerne mein meine meinen meiner mich mir nicht noch oder schon sein sich sind über unter viel wann warum weiß welche
  wenn werden wieder wird wurde
  alors aussi avec avez avoir cette comme dans depuis elle encore entre être fait mais mes même mon nous pour pourquoi
  quand quel quelle quoi sans sont suis tout très veux votre vous`.split(/\s+/),
);

/** Endings differ with the grammar; beginnings less so. */
const STEM = 5;

const stemsOf = (words: string): Set<string> =>
  new Set(
    [...words.toLowerCase().matchAll(/[\p{L}\p{N}]{4,}/gu)]
      .filter(([word]) => !common.has(word))
      .map(([word]) => word.slice(0, STEM)),
  );

const RECALLED_MAX = 3;

/** The memories that a question is about, by the words that they share. */
export function recalled({ words, memories }: Pick<TutorQuestion, 'words' | 'memories'>): Memory[] {
  const asked = stemsOf(words);
  return memories.filter(({ content }) => [...stemsOf(content)].some((stem) => asked.has(stem))).slice(0, RECALLED_MAX);
}

const quoted = (text: string): string =>
  `> ${text.replaceAll(/\s*\n\s*/g, ' ').replaceAll(/[\\`*_[\]<>$|~#]/g, '\\$&')}`;

function leadOf(question: TutorQuestion, facts: string): string | undefined {
  const say = quoteText(question.language);
  if (facts !== '') return say('quotes.says.noted');
  const about = recalled(question);
  if (about.length === 0) return undefined;
  return [say('quotes.says.told'), ...about.map(({ content }) => quoted(content))].join('\n\n');
}

/**
 * An engine that only quotes, quoting its learner too: what they told of what they ask about comes first.
 * @param facts what they tell with the question itself, which is remembered from now on; empty when nothing
 */
export const withRecall = (engine: TutorEngine, facts: string): TutorEngine => ({
  kind: engine.kind,
  async *answer(question): AsyncGenerator<AnswerEvent> {
    const lead = leadOf(question, facts);
    if (lead === undefined) return yield* engine.answer(question);
    yield { type: 'text', text: `${lead}\n\n` };
    const events: AnswerEvent[] = [];
    for await (const event of engine.answer(question))
      if (event.type === 'noModel') yield event;
      else events.push(event);
    // What they told or asked is answered by that: that the lessons do not say it is no news.
    const isEnough = events.some((event) => event.type === 'end' && event.how === 'not_found');
    yield* isEnough ? [{ type: 'end', how: 'done' } satisfies AnswerEvent] : events;
  },
});
