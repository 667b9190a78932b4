import { useEffect, useState } from 'react';
import type { Order } from '#domain/wallet/order.ts';
import type { Purchase } from '#domain/wallet/purchase.ts';
import { useCommand, useQuery } from '#web/store/hooks.ts';
import { newId } from '#web/store/row/new-id.ts';
import type { PurchaseRefusal } from '#web/wallet/payment/checkout-client.ts';
import { purchaseRefusalOf } from '#web/wallet/payment/purchase-refusal.ts';

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
  const { send } = useCommand('purchase.place');
  const [id, setID] = useState<Purchase['id']>(() => newId('Purchase'));
  const [isSent, setSent] = useState(false);
  const [isSending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<PurchaseRefusal>();
  useEffect(() => {
    if (newCount > 0) showNew();
  }, [newCount, showNew]);
  const purchase = rows.find((row) => row.id === id);
  const open = rows.find(({ status }) => status === 'OPEN');
  const reset = () => {
    setID(newId('Purchase'));
    setSent(false);
    setRefusal(undefined);
  };

  const submit = async ({ order, source, coupon = '', cents }: OrderSubmission): Promise<boolean> => {
    if (isSending) return false;
    // A finished purchase keeps its id; the next order gets a new one.
    const next = purchase === undefined || purchase.status === 'OPEN' ? id : newId('Purchase');
    setID(next);
    setRefusal(undefined);
    setSending(true);
    try {
      await send({ id: next, order, source, coupon: coupon === '' ? null : coupon, expectedCents: cents });
      setSent(true);
      return true;
    } catch (error) {
      setSent(false);
      setRefusal(purchaseRefusalOf(error));
      return false;
    } finally {
      setSending(false);
    }
  };
  const isPending = isSending || (isSent && (purchase === undefined || purchase.status === 'OPEN'));
  return {
    purchase,
    isPending,
    isBlocked: open !== undefined && open.id !== id,
    refusal,
    submit,
    reset,
  };
}
