import { useEffect, useState } from 'react';
import type { Order } from '#domain/wallet/order.ts';
import type { Purchase } from '#domain/wallet/purchase.ts';
import { type ActionError, useAction } from '#web/shared/error/use-action.ts';
import { useQuery } from '#web/store/hooks.ts';
import { newId } from '#web/store/row/new-id.ts';

interface OrderSubmission {
  order: Order;
  source: string | null;
  coupon?: string;
  cents: number;
}

/**
 * Submits an order and follows its purchase. Money: one order keeps one id until its result is known, however often the
 * button is pressed and whatever is lost on the way.
 */
export function usePurchase() {
  const { rows, showNew, newCount } = useQuery('purchase.mine', {});
  const [failure, setFailure] = useState<ActionError>();
  const { act, isBusy: isSending } = useAction('purchase.place', setFailure);
  const [id, setID] = useState<Purchase['id']>(() => newId('Purchase'));
  const [isSent, setSent] = useState(false);
  useEffect(() => {
    if (newCount > 0) showNew();
  }, [newCount, showNew]);
  const purchase = rows.find((row) => row.id === id);
  const open = rows.find(({ status }) => status === 'OPEN');
  const reset = () => {
    setID(newId('Purchase'));
    setSent(false);
    setFailure(undefined);
  };

  const submit = async ({ order, source, coupon = '', cents }: OrderSubmission): Promise<boolean> => {
    if (isSending) return false;
    // A finished purchase keeps its id; the next order gets a new one.
    const next = purchase === undefined || purchase.status === 'OPEN' ? id : newId('Purchase');
    setID(next);
    const input = { id: next, order, source, coupon: coupon === '' ? null : coupon, expectedCents: cents };
    const isAccepted = await act(input);
    setSent(isAccepted);
    return isAccepted;
  };
  const isPending = isSending || (isSent && (purchase === undefined || purchase.status === 'OPEN'));
  return {
    purchase,
    isPending,
    isBlocked: open !== undefined && open.id !== id,
    error: failure?.error,
    submit,
    reset,
  };
}
