import { useEffect, useState } from 'react';
import type { CheckoutResult, PurchaseRefusal } from '#web/wallet/payment/checkout-client.ts';

export interface RequestState<T> {
  value: T | undefined;
  refusal: PurchaseRefusal | undefined;
  retry: () => void;
}

/** Requests the answer to `question`, and again whenever it changes; late answers are dropped. `ask` must be a stable function. */
export function useRequest<T>(
  key: string | undefined,
  request: (key: string) => Promise<CheckoutResult<T>>,
): RequestState<T> {
  const [response, setResponse] = useState<{ question: string; answer: CheckoutResult<T> }>();
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (key === undefined) return;
    let isStale = false;
    void request(key).then((answer) => {
      if (!isStale) setResponse({ question: key, answer });
    });
    return () => {
      isStale = true;
    };
  }, [key, request, tries]);
  const answer = response?.question === key ? response?.answer : undefined;
  return {
    value: answer?.ok ? answer.value : undefined,
    refusal: answer && !answer.ok ? answer.refusal : undefined,
    retry: () => setTries(tries + 1),
  };
}
