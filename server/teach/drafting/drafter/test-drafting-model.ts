import type { ChatRequest, Reply, ModelScript } from '#server/tutor/model/test-model-server.ts';

/** Kinds of model call, recognized by a property of the requested schema. */
const calls = ['description', 'categories', 'topics', 'blocks', 'texts', 'markdown', 'questions'] as const;
export type DraftCall = (typeof calls)[number];

export function callOf({ response_format, messages }: ChatRequest): DraftCall {
  const all = messages.map(({ content }) => content ?? '').join('\n');
  const properties = Object.keys(
    (response_format?.json_schema?.schema as { properties?: object } | undefined)?.properties ?? {},
  );
  return (
    calls.find((call) => properties.includes(call)) ?? calls.find((call) => all.includes(`"${call}"`)) ?? 'markdown'
  );
}

const numbered = /^\[(\d+)\] (.+)$/gm;
const section = /^Section (\d+)\. ([^:\n]*):/gm;

/** A fake drafting model: it uses the sections as topics and repeats the passages. */
export const draftingScript: ModelScript = (request) => ({ text: JSON.stringify(answerTo(request)), ...used });

/** Token usage of every fake call. */
export const DRAFT_USAGE = { inputTokens: 500, outputTokens: 10 };
const used: Reply = { usage: { prompt_tokens: DRAFT_USAGE.inputTokens, completion_tokens: DRAFT_USAGE.outputTokens } };

export function answerTo(request: ChatRequest): object {
  const prompt = request.messages.find(({ role }) => role === 'user')?.content ?? '';
  switch (callOf(request)) {
    case 'description':
      return { description: 'What the sea does, and why.', objectives: ['Say why the sea rises.'] };
    case 'categories':
      return { categories: ['oceanography', 'Sailing'] };
    case 'topics': {
      const sections = [...prompt.matchAll(section)].slice(0, 3);
      return {
        topics:
          sections.length > 0
            ? sections.map(([, number, name]) => ({
                name: name || `Part ${number}`,
                about: 'About it.',
                sections: [Number(number)],
              }))
            : [{ name: 'The tides', about: 'About tides.' }],
      };
    }
    case 'blocks':
      return contentOf(prompt);
    case 'texts':
      return {
        texts: passagesIn(prompt).map(({ source, text }) => ({ number: source, markdown: `Simply: ${text}` })),
      };
    case 'markdown':
      return { markdown: '## The tides\n\nThe sea rises and falls twice a day.' };
    case 'questions':
      return { questions: contentOf(prompt).questions };
  }
}

const passagesIn = (prompt: string) =>
  [...prompt.matchAll(numbered)].slice(0, 30).map(([, number, text]) => ({ source: Number(number), text: text ?? '' }));

function contentOf(prompt: string) {
  const passages = passagesIn(prompt);
  const from = (index: number) => (passages[index] ? { source: passages[index].source } : {});
  return {
    blocks: (passages.length > 0 ? passages : [{ text: 'The sea rises and falls.' }]).map(({ text, ...rest }) => ({
      markdown: text,
      ...('source' in rest ? { source: rest.source } : {}),
    })),
    keyTerms: [{ term: 'Tide', meaning: 'the rising of the sea', ...from(0) }],
    questions: [
      {
        question: 'What pulls on the sea?',
        right: ['The moon'],
        wrong: ['A whale', 'The wind'],
        explanation: 'It is large.',
        ...from(0),
      },
    ],
  };
}
