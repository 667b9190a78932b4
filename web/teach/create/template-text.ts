import type { QuizQuestion } from '#domain/teach/question/quiz-question.ts';
import type { Block, RichText } from '#domain/teach/rich-text/rich-text.ts';

type Translate = (key: string) => string;

/** Builds the texts and questions of a template from translations. */
export interface TemplateText {
  translate: Translate;
  paragraphs: (...keys: string[]) => RichText;
  /** A bulleted list below a lead sentence. */
  points: (lead: string, ...keys: string[]) => RichText;
  /** A paragraph and a section that learners open when they have thought about it. */
  reveal: (words: string, summary: string, hidden: string) => RichText;
  /** A single-choice question whose first option is right. */
  choice: (question: string, explanation: string, ...options: string[]) => QuizQuestion;
  typed: (question: string, answer: string, explanation: string) => QuizQuestion;
}

export function createTemplateText(translate: Translate, makeId: () => string): TemplateText {
  const paragraph = (key: string): Block => ({
    type: 'paragraph',
    attrs: { id: makeId() },
    content: [{ type: 'text', text: translate(key) }],
  });
  const doc = (...content: Block[]): RichText => ({ type: 'doc', content });
  const asked = (question: string, explanation: string) => ({
    id: makeId(),
    question: doc(paragraph(question)),
    explanation: doc(paragraph(explanation)),
    score: 1,
  });
  return {
    translate,
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
        attrs: { id: makeId(), summary: translate(summary) },
        content: [paragraph(hidden)],
      }),
    choice(question, explanation, ...keys) {
      const options = keys.map((key) => ({ id: makeId(), text: translate(key) }));
      const [right] = options;
      return { ...asked(question, explanation), kind: 'single', options, answer: right ? [right.id] : [] };
    },
    typed: (question, answer, explanation) => ({
      ...asked(question, explanation),
      kind: 'text',
      options: [],
      answer: [translate(answer)],
    }),
  };
}
