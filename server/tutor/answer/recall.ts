import type { AnswerEvent } from '#domain/tutor/tutor-answer.ts';
import type { TutorEngine, TutorQuestion } from '#server/tutor/engine/engine.ts';
import { extractiveText } from '#server/tutor/extractive/extractive-text.ts';
import { wordsOf } from '#domain/kernel/text/word.ts';

type Memory = TutorQuestion['memories'][number];

/** Words that tell nothing about the subject of a question. */
const commonWords = new Set(
  `about after again also always been before call could does dont from have here into just know like make mine more much
  myself need often prefer remember said should some tell than that their them then there these they this told very want
  well were what when where which will with would your
  aber alle alles auch dass dein deine denn diese dieser doch eine einen einer etwas gesagt habe hast ihre kann kannst
  lerne mein meine meinen meiner mich mir nicht noch oder schon sein sich sind über unter viel wann warum weiß welche
  wenn werden wieder wird wurde
  alors aussi avec avez avoir cette comme dans depuis elle encore entre être fait mais mes même mon nous pour pourquoi
  quand quel quelle quoi sans sont suis tout très veux votre vous`.split(/\s+/),
);

/** Number of letters that are compared, since grammar changes the endings of words. */
const STEM = 5;
const WORD_MIN = 4;

const stemsOf = (words: string): Set<string> =>
  new Set(
    wordsOf(words.toLowerCase())
      .filter((word) => word.length >= WORD_MIN && !commonWords.has(word))
      .map((word) => word.slice(0, STEM)),
  );

const RECALLED_MAX = 3;

/** Memories that a question is about: those that share words with it. */
export function recallMemories({ words, memories }: Pick<TutorQuestion, 'words' | 'memories'>): Memory[] {
  const asked = stemsOf(words);
  return memories.filter(({ content }) => [...stemsOf(content)].some((stem) => asked.has(stem))).slice(0, RECALLED_MAX);
}

const quoted = (text: string): string =>
  `> ${text.replaceAll(/\s*\n\s*/g, ' ').replaceAll(/[\\`*_[\]<>$|~#]/g, '\\$&')}`;

function leadOf(question: TutorQuestion, facts: string): string | undefined {
  const say = extractiveText(question.language);
  if (facts !== '') return say('quotes.says.noted');
  const about = recallMemories(question);
  if (about.length === 0) return undefined;
  return [say('quotes.says.told'), ...about.map(({ content }) => quoted(content))].join('\n\n');
}

/**
 * Wraps the extractive engine so that an answer begins with quotes of what the learner told about the subject.
 * @param facts new facts in the question itself, which are remembered from now on; empty if there are none
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
    // The recalled facts are an answer, so "not in your lessons" is left out.
    const isEnough = events.some((event) => event.type === 'end' && event.how === 'not_found');
    yield* isEnough ? [{ type: 'end', how: 'done' } satisfies AnswerEvent] : events;
  },
});
