import type { MeasuredUsage, ModelEnd } from '#domain/wallet/model-call.ts';
import type { TextStreamPart, ToolSet } from 'ai';
import * as z from 'zod';
import { plausibleUsage } from '#server/tutor/model/plausible-usage.ts';
import { addUsage, type ModelMessage, type ModelTool, noUsage } from '#server/tutor/model/model.ts';

/** Meters a streamed call: by the endpoint's numbers if they are plausible, otherwise by the text that passes. */
export class CallMeter {
  /** Text that the model has read when a round begins, and text that it wrote in the round. */
  #read: string;
  #written = '';
  #hasBegun = false;
  #counted = noUsage;

  constructor(instructions: string, messages: readonly ModelMessage[], tools: Readonly<Record<string, ModelTool>>) {
    const described = Object.entries(tools).map(
      ([name, { description, input }]) => `${name}${description}${JSON.stringify(z.toJSONSchema(input))}`,
    );
    this.#read = [instructions, ...messages.map(({ content }) => content), ...described].join('');
  }

  note(part: TextStreamPart<ToolSet>): void {
    if (part.type === 'start-step') this.#hasBegun = true;
    else if (part.type === 'text-delta' || part.type === 'reasoning-delta') this.#written += part.text;
    else if (part.type === 'tool-input-start') this.#written += part.toolName;
    else if (part.type === 'tool-input-delta') this.#written += part.delta;
    else if (part.type === 'tool-result') this.#read += JSON.stringify(part.output);
    else if (part.type === 'finish-step') this.#endRound(part.usage);
  }

  /**
   * Usage of all rounds, also of one that was broken off. A call that is stopped before its first word was read all the
   * same.
   */
  usage(how: ModelEnd): MeasuredUsage {
    return this.#hasBegun || how === 'stopped' ? addUsage(this.#counted, this.#estimate()) : this.#counted;
  }

  #endRound(reportedUsage: Parameters<typeof plausibleUsage>[0]): void {
    this.#counted = addUsage(this.#counted, plausibleUsage(reportedUsage, this.#read, this.#written));
    this.#read += this.#written;
    this.#written = '';
    this.#hasBegun = false;
  }

  #estimate(): MeasuredUsage {
    return plausibleUsage({}, this.#read, this.#written);
  }
}
