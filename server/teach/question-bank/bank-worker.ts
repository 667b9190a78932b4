import { readBank } from '#server/teach/question-bank/read-bank.ts';

/**
 * Serializes the questions as JSON for the browser, so that the event loop passes the bytes on without parsing them.
 */
export const work = (bytes: Uint8Array): Uint8Array => Buffer.from(JSON.stringify(readBank(bytes)));
