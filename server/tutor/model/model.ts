import type { MeasuredUsage, ModelEnd } from '#domain/wallet/model-call.ts';
import type { z } from 'zod';
import { AppError } from '#domain/kernel/errors.ts';

export interface ModelMessage {
  role: 'user' | 'assistant';
  content: string;
}

/** Tool that the model may call; its input is checked by the schema before `run` gets it. */
export interface ModelTool {
  description: string;
  input: z.ZodType;
  /** Returns data that the model reads. It never throws an error that its caller must not see. */
  run: (input: unknown, signal: AbortSignal) => Promise<object>;
}

interface ModelRequest {
  instructions: string;
  maxOutputTokens: number;
  /** Aborting closes the connection to the endpoint. */
  signal: AbortSignal;
}

export interface StreamRequest extends ModelRequest {
  messages: readonly ModelMessage[];
  tools?: Readonly<Record<string, ModelTool>>;
  /** Most rounds in which the model speaks; tools answer between them. */
  maxRounds?: number;
  /** Called at the end of the call, even if nobody reads the events any more. */
  onEnd?: (end: StreamEnd) => void;
}

export interface ObjectRequest<T> extends ModelRequest {
  prompt: string;
  schema: z.ZodType<T>;
}

/** `why` tells the operator the reason; it contains no key and none of the text. */
export interface StreamEnd {
  how: ModelEnd;
  usage: MeasuredUsage;
  why?: string;
}

export type ModelEvent =
  | { type: 'text'; text: string }
  /** Always the last event, and always sent. */
  | ({ type: 'end' } & StreamEnd);

/** The only interface to a language model in the product. */
export interface Model {
  /** Name of the model at the endpoint. */
  readonly name: string;
  stream(request: StreamRequest): AsyncIterable<ModelEvent>;
  /** @throws ModelFailure when the endpoint fails, or its answer does not fit after one repair */
  object<T>(request: ObjectRequest<T>): Promise<{ value: T; usage: MeasuredUsage }>;
}

/** Failed call, with the usage that it had all the same. */
export class ModelFailure extends AppError {
  readonly usage: MeasuredUsage;
  /** True if the model did answer, but with an invalid object. */
  readonly isAnswerUnusable: boolean;

  constructor(why: string, usage: MeasuredUsage, isAnswerUnusable = false) {
    super('unavailable', why);
    this.usage = usage;
    this.isAnswerUnusable = isAnswerUnusable;
  }
}

export const noUsage: MeasuredUsage = { inputTokens: 0, outputTokens: 0, isEstimated: false };

export const addUsage = (a: MeasuredUsage, b: MeasuredUsage): MeasuredUsage => ({
  inputTokens: a.inputTokens + b.inputTokens,
  outputTokens: a.outputTokens + b.outputTokens,
  isEstimated: a.isEstimated || b.isEstimated,
});

/** Characters per token below which no vocabulary in use falls for European languages. */
const CHARACTERS_PER_TOKEN = 3.5;

/** Estimated number of tokens of a text. */
export const estimateTokens = (text: string): number => Math.ceil(text.length / CHARACTERS_PER_TOKEN);
