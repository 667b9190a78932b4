import type { QuizQuestion } from '#domain/teach/quiz.ts';
import type { Block, RichText } from '#domain/teach/rich-text.ts';

type Say = (key: string) => string;

/** Builds the texts and questions of a template from translations. */
export interface TemplateWords {
  say: Say;
  paragraphs: (...keys: string[]) => RichText;
  /** A bulleted list below a lead sentence. */
  points: (lead: string, ...keys: string[]) => RichText;
  /** A paragraph and a section that learners open when they have thought about it. */
  reveal: (words: string, summary: string, hidden: string) => RichText;
  /** A single-choice question whose first option is right. */
  choice: (question: string, explanation: string, ...options: string[]) => QuizQuestion;
  typed: (question: string, answer: string, explanation: string) => QuizQuestion;
}

export function templateWords(say: Say, makeId: () => string): TemplateWords {
  const paragraph = (key: string): Block => ({
    type: 'paragraph',
    attrs: { id: makeId() },
    content: [{ type: 'text', text: say(key) }],
  });
  const doc = (...content: Block[]): RichText => ({ type: 'doc', content });
  const asked = (question: string, explanation: string) => ({
    id: makeId(),
    question: doc(paragraph(question)),
    explanation: doc(paragraph(explanation)),
    score: 1,
  });
  return {
    say,
    paragraphs: (...keys) => doc(...keys.map(paragraph)),
    points: (lead, ...keys) =>
      doc(paragraph(lead), {
        type: 'bulletList',
        attrs: { id: makeId() },
        content: keys.map((key) => ({ type: 'listItem', content: [paragraph(key)] })),
      }),
    reveal: (words, summary, hidden) =>
      doc(paragraph(words), {
        type: 'reveal',
        attrs: { id: makeId(), summary: say(summary) },
        content: [paragraph(hidden)],
      }),
    choice(question, explanation, ...keys) {
      const options = keys.map((key) => ({ id: makeId(), text: say(key) }));
      const [right] = options;
      return { ...asked(question, explanation), kind: 'single', options, answer: right ? [right.id] : [] };
    },
    typed: (question, answer, explanation) => ({
      ...asked(question, explanation),
      kind: 'text',
      options: [],
      answer: [say(answer)],
    }),
  };
}
