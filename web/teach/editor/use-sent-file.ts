import { useEffect, useRef, useState } from 'react';
import { AppError } from '#domain/kernel/errors.ts';
import { sendFile } from '#web/teach/exchange/send-file.ts';

export interface Sending {
  name: string;
  /** How much of the file has left, 0 to 1. */
  share: number;
}

export interface SentFile<Answer> {
  /** What is on its way, or is being read. */
  working: Sending | undefined;
  done: { name: string; answer: Answer } | undefined;
  failed: { name: string; error: unknown } | undefined;
  send: (path: string, file: File) => Promise<Answer | undefined>;
}

/** One file at a time, sent to be read, and what came of it. Whoever goes away has sent nothing. */
export function useSentFile<Answer>(maxBytes: number): SentFile<Answer> {
  const [state, setState] = useState<Omit<SentFile<Answer>, 'send'>>(nothing);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const send = async (path: string, file: File) => {
    const { name, size } = file;
    running.current?.abort();
    const { signal } = (running.current = new AbortController());
    const onSent = (bytes: number) =>
      setState({ ...nothing, working: { name, share: size === 0 ? 1 : Math.min(1, bytes / size) } });
    onSent(0);
    try {
      if (size > maxBytes) throw new AppError('too_large', name, { details: { maxBytes } });
      const answer = await sendFile<Answer>(path, file, { signal, onSent });
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
