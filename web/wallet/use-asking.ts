import { useEffect, useState } from 'react';
import type { Answer, Refusal } from '#web/wallet/checkout-client.ts';

export interface Asking<T> {
  value: T | undefined;
  refusal: Refusal | undefined;
  again: () => void;
}

/** Requests the answer to `question`, and again whenever it changes; late answers are dropped. `ask` must be a stable function. */
export function useAsking<T>(question: string | undefined, ask: (question: string) => Promise<Answer<T>>): Asking<T> {
  const [answered, setAnswered] = useState<{ question: string; answer: Answer<T> }>();
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (question === undefined) return;
    let isStale = false;
    void ask(question).then((answer) => {
      if (!isStale) setAnswered({ question, answer });
    });
    return () => {
      isStale = true;
    };
  }, [question, ask, tries]);
  const answer = answered?.question === question ? answered?.answer : undefined;
  return {
    value: answer?.ok ? answer.value : undefined,
    refusal: answer && !answer.ok ? answer.refusal : undefined,
    again: () => setTries(tries + 1),
  };
}
