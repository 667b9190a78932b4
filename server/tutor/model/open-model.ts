import { isStepCount, streamText, tool, type ToolSet } from 'ai';
import { askForObject } from '#server/tutor/model/ask-for-object.ts';
import { CallEnd } from '#server/tutor/model/call-end.ts';
import { CallMeter } from '#server/tutor/model/call-meter.ts';
import type { Model, ModelEvent, ModelTool, StreamEnd, StreamRequest } from '#server/tutor/model/model.ts';
import type { ModelSettings } from '#server/tutor/model/model-settings.ts';
import { type Provider, providerOf } from '#server/tutor/model/provider.ts';

/** How long the endpoint may be silent, and how long a whole answer may take. */
export interface ModelPatience {
  firstWordMs: number;
  nextWordMs: number;
  answerMs: number;
  /** Between the first two tries. */
  retryMs?: number;
}

/** A model of one's own may have to be read from a disk first. */
const PATIENCE: ModelPatience = { firstWordMs: 60_000, nextWordMs: 30_000, answerMs: 180_000 };

/** The model that the settings name, spoken to over HTTP by the `ai` library, which nothing else of the product knows. */
export function openModel(settings: ModelSettings, patience = PATIENCE): Model {
  // It would write about settings that an endpoint lacks, past our log.
  globalThis.AI_SDK_LOG_WARNINGS = false;
  const { retryMs } = patience;
  const provider = (supportsStructuredOutputs: boolean) => providerOf(settings, { supportsStructuredOutputs, retryMs });
  const [strict, loose] = [provider(true), provider(false)];
  return {
    name: settings.name,
    stream: (request) => streamed(strict, settings.name, request, patience),
    object: askForObject({ strict: strict(settings.name), loose: loose(settings.name), timeoutMs: patience.answerMs }),
  };
}

async function* streamed(
  provider: Provider,
  name: string,
  request: StreamRequest,
  patience: ModelPatience,
): AsyncGenerator<ModelEvent> {
  const { instructions, messages, tools = {}, maxRounds = 1, maxOutputTokens, signal, onEnd } = request;
  const meter = new CallMeter(instructions, messages, tools);
  const over = new AbortController();
  const end = new CallEnd();
  let isHeard = false;
  let ended: StreamEnd;
  try {
    const { stream } = streamText({
      model: provider(name),
      instructions,
      messages: [...messages],
      tools: toolSet(tools),
      stopWhen: isStepCount(maxRounds),
      maxOutputTokens,
      maxRetries: 0,
      timeout: { totalMs: patience.answerMs, firstChunkMs: patience.firstWordMs, chunkMs: patience.nextWordMs },
      abortSignal: AbortSignal.any([signal, over.signal]),
      // Told of below, once and without what was said; the library's own way is the console.
      onError: () => undefined,
    });
    for await (const part of stream) {
      meter.note(part);
      end.note(part);
      if (part.type === 'text-delta') yield { type: 'text', text: part.text };
    }
    isHeard = true;
  } catch (error) {
    isHeard = true;
    end.fail(error);
  } finally {
    // Whoever stops reading has to wait for nothing, and pays for nothing more.
    over.abort();
    const told = isHeard ? end.told(signal) : ({ how: 'stopped' } as const);
    ended = { usage: meter.usage(told.how), ...told };
    onEnd?.(ended);
  }
  yield { type: 'end', ...ended };
}

const toolSet = (tools: Readonly<Record<string, ModelTool>>): ToolSet =>
  Object.fromEntries(
    Object.entries(tools).map(([name, { description, input, run }]) => [
      name,
      tool({
        description,
        inputSchema: input,
        execute: (given: unknown, { abortSignal }) => run(given, abortSignal ?? AbortSignal.abort()),
      }),
    ]),
  );
