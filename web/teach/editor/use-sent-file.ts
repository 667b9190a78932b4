import { useState } from 'react';
import { AppError } from '#domain/kernel/errors.ts';
import { exchange } from '#web/teach/exchange/exchange.ts';

export interface SentFile<Answer> {
  /** Name of the file that is on its way. */
  working: string | undefined;
  done: { name: string; answer: Answer } | undefined;
  failed: { name: string; error: unknown } | undefined;
  send: (file: File) => Promise<Answer | undefined>;
}

/** One file at a time, sent to be read, and what came of it. */
export function useSentFile<Answer>(path: (name: string) => string, maxBytes: number): SentFile<Answer> {
  const [state, setState] = useState<Omit<SentFile<Answer>, 'send'>>(nothing);

  const send = async (file: File) => {
    const { name } = file;
    setState({ ...nothing, working: name });
    try {
      if (file.size > maxBytes) throw new AppError('too_large', name, { details: { maxBytes } });
      const answer = await exchange<Answer>(path(name), { method: 'POST', body: file });
      setState({ ...nothing, done: { name, answer } });
      return answer;
    } catch (error) {
      setState({ ...nothing, failed: { name, error } });
      return undefined;
    }
  };
  return { ...state, send };
}

const nothing = { working: undefined, done: undefined, failed: undefined };
