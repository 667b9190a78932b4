import type { MeasuredUsage } from '#domain/wallet/model-call.ts';
import { APICallError, generateText, type LanguageModel, NoObjectGeneratedError, Output } from 'ai';
import * as z from 'zod';
import { charactersAllowed, plausibleUsage } from '#server/tutor/model/plausible-usage.ts';
import {
  addUsage,
  type Model,
  ModelFailure,
  type ModelMessage,
  noUsage,
  type ObjectRequest,
} from '#server/tutor/model/model.ts';
import { storable, storableText } from '#server/tutor/model/storable-text.ts';
import { failureReasonOf } from '#server/tutor/model/failure-reason.ts';

interface ObjectModels {
  /** Model that gets the schema with the request. */
  strict: LanguageModel;
  /** Model for endpoints that know only `json_object`: the schema is in the instructions. */
  loose: LanguageModel;
  timeoutMs: number;
}

interface ObjectResponse {
  text: string;
  usage: MeasuredUsage;
}

/** Asks for an object of a schema. An answer that does not fit is sent back once, with its faults. */
export function requestObject({ strict, loose, timeoutMs }: ObjectModels): Model['object'] {
  let isStrict = true;

  async function say<T>(
    request: ObjectRequest<T>,
    messages: ModelMessage[],
    used: MeasuredUsage,
  ): Promise<ObjectResponse> {
    const { schema, maxOutputTokens, signal } = request;
    // An aborted request is counted, too: the endpoint has read it.
    const fails = (error: unknown) =>
      new ModelFailure(
        failureReasonOf(error),
        signal.aborted ? addUsage(used, plausibleUsage({}, sentBy(request.instructions, messages), '')) : used,
      );
    const asked = { ...request, messages, timeoutMs, maxOutputTokens };
    try {
      if (isStrict) return await ask(strict, asked);
    } catch (error) {
      if (!isAboutTheSchema(error)) throw fails(error);
    }
    try {
      const instructions = `${request.instructions}\n\n${inWords(schema)}`;
      const said = await ask(loose, { ...asked, instructions });
      isStrict = false;
      return said;
    } catch (error) {
      throw fails(error);
    }
  }

  return async (request) => {
    const messages: ModelMessage[] = [{ role: 'user', content: request.prompt }];
    let used = noUsage;
    for (let round = 1; ; round += 1) {
      const { text, usage } = await say(request, messages, used);
      used = addUsage(used, usage);
      const read = parsed(request.schema, text);
      if (read.success) return { value: read.data, usage: used };
      if (round === 2) throw new ModelFailure(`the model's answer does not fit: ${read.what}`, used, true);
      messages.push(
        { role: 'assistant', content: text },
        {
          role: 'user',
          content: `This does not fit: ${read.what}. Answer again, with the whole corrected JSON alone.`,
        },
      );
    }
  };
}

async function ask(
  model: LanguageModel,
  request: Omit<ObjectRequest<unknown>, 'prompt'> & { messages: ModelMessage[]; timeoutMs: number },
): Promise<ObjectResponse> {
  const { schema, instructions, messages, maxOutputTokens, signal, timeoutMs } = request;
  const said = (whole: string, usage: Parameters<typeof plausibleUsage>[0] = {}) => {
    const text = storableText(whole.slice(0, charactersAllowed(maxOutputTokens)));
    return { text, usage: plausibleUsage(usage, sentBy(instructions, messages), text) };
  };
  try {
    const { text, usage } = await generateText({
      model,
      instructions: storableText(instructions),
      messages: storable(messages),
      output: Output.object({ schema }),
      maxOutputTokens,
      maxRetries: 0,
      timeout: timeoutMs,
      abortSignal: signal,
    });
    return said(text, usage);
  } catch (error) {
    if (NoObjectGeneratedError.isInstance(error)) return said(error.text ?? '', error.usage);
    throw error;
  }
}

const sentBy = (instructions: string, messages: readonly ModelMessage[]): string =>
  [instructions, ...messages.map(({ content }) => content)].join('');

/** Endpoints that do not know `json_schema` answer with one of these status codes. */
const isAboutTheSchema = (error: unknown): boolean =>
  APICallError.isInstance(error) && (error.statusCode === 400 || error.statusCode === 422 || error.statusCode === 501);

const inWords = (schema: z.ZodType): string =>
  `Answer with one JSON object and nothing else, of this JSON schema:\n${JSON.stringify(z.toJSONSchema(schema))}`;

const fence = /^\s*```(?:json)?\s*([\s\S]*?)\s*```\s*$/;

function parsed<T>(schema: z.ZodType<T>, text: string): { success: true; data: T } | { success: false; what: string } {
  let json: unknown;
  try {
    json = JSON.parse(fence.exec(text)?.[1] ?? text);
  } catch {
    return { success: false, what: 'it is no JSON' };
  }
  const read = schema.safeParse(storable(json));
  if (read.success) return read;
  // Paths and codes without the values, since this may be logged.
  const what = read.error.issues.slice(0, 10).map(({ path, code }) => `${path.join('.') || 'the whole'} (${code})`);
  return { success: false, what: what.join(', ') };
}
