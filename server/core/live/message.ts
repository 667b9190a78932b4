import * as z from 'zod/mini';
import { FRAME_BYTES_INBOUND, TOPICS_PER_SOCKET } from '#sync/core/protocol.ts';

const topic = z.string().check(z.maxLength(100));

const message = z.union([
  z.object({
    t: z.literal('hi'),
    v: z.number(),
    c: z.optional(z.string().check(z.regex(/^\d{1,20}$/))),
    e: z.optional(z.string().check(z.maxLength(36))),
    topics: z.optional(z.array(topic).check(z.maxLength(TOPICS_PER_SOCKET))),
  }),
  z.object({ t: z.union([z.literal('sub'), z.literal('unsub')]), topic }),
]);

export type Message = z.output<typeof message>;

/** Parses a message of a client. Undefined if it is invalid. */
export function parseMessage(text: string): Message | undefined {
  if (text.length > FRAME_BYTES_INBOUND) return undefined;
  try {
    const parsed = message.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}
