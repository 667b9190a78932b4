import type { z } from 'zod';
import type { ModelUsage } from '#domain/interact/tutor-answer.ts';
import { AppError } from '#domain/kernel/errors.ts';

/** What a call used; estimated where the endpoint told no numbers or the call was broken off. */
export interface MeasuredUsage extends ModelUsage {
  isEstimated: boolean;
}

export interface ModelMessage {
  role: 'user' | 'assistant';
  content: string;
}

/** Something the model may ask for; what it gives is checked by the schema before `run` sees it. */
export interface ModelTool {
  description: string;
  input: z.ZodType;
  /** What it answers is read by the model as data. It never throws what its caller must not see. */
  run: (input: unknown, signal: AbortSignal) => Promise<object>;
}

interface Asked {
  instructions: string;
  maxOutputTokens: number;
  /** Aborting closes the connection to the endpoint. */
  signal: AbortSignal;
}

export interface StreamRequest extends Asked {
  messages: readonly ModelMessage[];
  tools?: Readonly<Record<string, ModelTool>>;
  /** How often the model may speak, between which tools answer. */
  maxRounds?: number;
  /** Told how it ended also when nobody reads on, who then hears no event. */
  onEnd?: (end: StreamEnd) => void;
}

export interface ObjectRequest<T> extends Asked {
  prompt: string;
  schema: z.ZodType<T>;
}

/** cut: it reached the most that it may say. */
export type ModelEnd = 'done' | 'cut' | 'stopped' | 'failed';

/** `why` says what an operator may know: no key, and nothing that was said. */
export interface StreamEnd {
  how: ModelEnd;
  usage: MeasuredUsage;
  why?: string;
}

export type ModelEvent =
  | { type: 'text'; text: string }
  /** Always the last, and always there. */
  | ({ type: 'end' } & StreamEnd);

/** The one way to a model. Everything else of the product knows no other. */
export interface Model {
  /** What the endpoint calls it. */
  readonly name: string;
  stream(request: StreamRequest): AsyncIterable<ModelEvent>;
  /** @throws ModelFailure when the endpoint fails, or its answer does not fit after one repair */
  object<T>(request: ObjectRequest<T>): Promise<{ value: T; usage: MeasuredUsage }>;
}

/** A call that came to nothing, and what it used all the same. */
export class ModelFailure extends AppError {
  readonly usage: MeasuredUsage;
  /** Whether it did answer, and nothing could be made of it. */
  readonly isUnfit: boolean;

  constructor(why: string, usage: MeasuredUsage, isUnfit = false) {
    super('unavailable', why);
    this.usage = usage;
    this.isUnfit = isUnfit;
  }
}

export const noUsage: MeasuredUsage = { inputTokens: 0, outputTokens: 0, isEstimated: false };

export const addUsage = (a: MeasuredUsage, b: MeasuredUsage): MeasuredUsage => ({
  inputTokens: a.inputTokens + b.inputTokens,
  outputTokens: a.outputTokens + b.outputTokens,
  isEstimated: a.isEstimated || b.isEstimated,
});

/** What European languages need at least of a token, by the vocabularies in use. */
const CHARACTERS_PER_TOKEN = 3.5;

/** How many tokens a text has, more or less. */
export const estimateTokens = (text: string): number => Math.ceil(text.length / CHARACTERS_PER_TOKEN);
