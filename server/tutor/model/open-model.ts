import { isStepCount, type ModelMessage, streamText, type TextStreamPart, tool, type ToolSet } from 'ai';
import { requestObject } from '#server/tutor/model/request-object.ts';
import { CallEnd } from '#server/tutor/model/call-end.ts';
import { CallMeter } from '#server/tutor/model/call-meter.ts';
import { charactersAllowed } from '#server/tutor/model/plausible-usage.ts';
import type { Model, ModelEvent, ModelTool, StreamEnd, StreamRequest } from '#server/tutor/model/model.ts';
import type { ModelSettings } from '#server/core/env/model-settings.ts';
import { type AnswerTimeouts, modelTimeouts } from '#server/tutor/model/model-timeout.ts';
import { type ModelProvider, providerOf } from '#server/tutor/model/model-provider.ts';
import { SilenceTimer } from '#server/tutor/model/silence-timer.ts';
import { storable, StorableStream, storableText } from '#server/tutor/model/storable-text.ts';

/** Opens the model that the settings name, over HTTP with the `ai` library, which nothing else in the product uses. */
export function openModel(
  settings: ModelSettings,
  patience: AnswerTimeouts = modelTimeouts.answer,
  objectMs: number = modelTimeouts.object.totalMs,
): Model {
  // The library would print warnings about missing features of the endpoint to the console, past our log.
  globalThis.AI_SDK_LOG_WARNINGS = false;
  const { retryMs } = patience;
  const provider = (supportsStructuredOutputs: boolean) => providerOf(settings, { supportsStructuredOutputs, retryMs });
  const [strict, loose] = [provider(true), provider(false)];
  return {
    name: settings.name,
    stream: (request) => streamed(strict, settings.name, request, patience),
    object: requestObject({ strict: strict(settings.name), loose: loose(settings.name), timeoutMs: objectMs }),
  };
}

async function* streamed(
  provider: ModelProvider,
  name: string,
  request: StreamRequest,
  patience: AnswerTimeouts,
): AsyncGenerator<ModelEvent> {
  const { instructions, messages, tools = {}, maxRounds = 1, maxOutputTokens, signal, onEnd } = request;
  const meter = new CallMeter(instructions, messages, tools);
  const over = new AbortController();
  const silence = new SilenceTimer(patience, () => over.abort());
  const end = new CallEnd();
  const cleaned = new StorableStream();
  let room = charactersAllowed(maxOutputTokens);
  let isHeard = false;
  let ended: StreamEnd;
  try {
    silence.begin();
    const { stream } = streamText({
      model: provider(name),
      instructions: storableText(instructions),
      messages: storable([...messages]),
      tools: toolSet(tools),
      stopWhen: isStepCount(maxRounds),
      prepareStep: ({ messages: sent }) => ({ messages: sent.map(withoutErrors) }),
      maxOutputTokens,
      maxRetries: 0,
      abortSignal: AbortSignal.any([signal, over.signal]),
      // Errors are reported below, once and without any text; the library would print them to the console.
      onError: () => undefined,
    });
    for await (const whole of stream) {
      silence.note(whole);
      if (whole.type === 'start-step') room = charactersAllowed(maxOutputTokens);
      const part = cutTo(whole, room);
      room -= lengthOf(part);
      meter.note(part);
      end.note(part);
      const text = part.type === 'text-delta' ? cleaned.push(part.text) : '';
      if (text !== '') yield { type: 'text', text };
      if (room > 0) continue;
      // The endpoint ignores the length that it was given.
      end.cut();
      break;
    }
    isHeard = true;
  } catch (error) {
    isHeard = true;
    end.fail(error);
  } finally {
    silence.end();
    // A reader that stops waits for nothing and pays for nothing more.
    over.abort();
    const outcome = isHeard ? end.result(signal) : ({ how: 'stopped' } as const);
    ended = { usage: meter.usage(outcome.how), ...outcome };
    onEnd?.(ended);
  }
  yield { type: 'end', ...ended };
}

type StreamPart = TextStreamPart<ToolSet>;

const cutTo = (part: StreamPart, room: number): StreamPart =>
  part.type === 'text-delta' || part.type === 'reasoning-delta' ? { ...part, text: part.text.slice(0, room) } : part;

function lengthOf(part: StreamPart): number {
  if (part.type === 'text-delta' || part.type === 'reasoning-delta') return part.text.length;
  return part.type === 'tool-input-delta' ? part.delta.length : 0;
}

/** Hides the library's own messages about failed tool calls from the model, which repeats what it reads. */
function withoutErrors(message: ModelMessage): ModelMessage {
  if (message.role !== 'tool') return message;
  const content = message.content.map((part) =>
    part.type === 'tool-result' && (part.output.type === 'error-text' || part.output.type === 'error-json')
      ? { ...part, output: { type: 'json' as const, value: { error: 'not possible' } } }
      : part,
  );
  return { ...message, content };
}

const toolSet = (tools: Readonly<Record<string, ModelTool>>): ToolSet =>
  Object.fromEntries(
    Object.entries(tools).map(([name, { description, input, run }]) => [
      name,
      tool({
        description,
        inputSchema: input,
        execute: (given: unknown, { abortSignal }) => run(storable(given), abortSignal ?? AbortSignal.abort()),
      }),
    ]),
  );
