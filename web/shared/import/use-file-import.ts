import { useEffect, useRef, useState } from 'react';
import { AppError } from '#domain/kernel/errors.ts';
import { sendFile } from '#web/shared/import/send-file.ts';

export interface FileTransfer {
  name: string;
  /** Share of the file that was sent, 0 to 1. */
  share: number;
}

export interface FileImport<Answer> {
  /** File that is being sent or processed. */
  working: FileTransfer | undefined;
  done: { name: string; answer: Answer } | undefined;
  failed: { name: string; error: unknown } | undefined;
  send: (path: string, file: File) => Promise<Answer | undefined>;
}

/** Sends one file at a time for processing and holds the result; unmounting cancels it. */
export function useFileImport<Answer>(maxBytes: number): FileImport<Answer> {
  const [state, setState] = useState<Omit<FileImport<Answer>, 'send'>>(nothing);
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
