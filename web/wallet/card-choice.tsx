import { Radio } from '@mantine/core';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import { type Ref, useEffect, useId, useImperativeHandle, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { testCards } from '#domain/wallet/paper-card.ts';
import { askToConfirm } from '#ui/confirm-store.ts';
import { Note } from '#ui/note.tsx';
import type { Checkout } from '#web/wallet/checkout-client.ts';
import { openSquareCard } from '#web/wallet/square-form.ts';
import styles from './payment.module.css';

/** Gives the payment source of the chosen card: null is the stored card, undefined means that no card was given. */
export interface CardTaker {
  take: (cents: number) => Promise<string | null | undefined>;
}

interface CardChoiceProps {
  checkout: Checkout;
  /** Whether the stored card is offered. */
  hasKept?: boolean;
  taker: Ref<CardTaker>;
}

const KEPT = 'kept';
const OTHER = 'other';
const TEST_CARDS = ['good', 'verify', 'declined', 'cvv', 'expired', 'funds', 'later'] as const;

/** Choice of the card that pays. Security: no card number is ever typed into this page or sent by it. */
export function CardChoice({ checkout, hasKept = true, taker }: CardChoiceProps) {
  const { t } = useTranslation();
  const titleID = useId();
  const kept = hasKept ? checkout.card : undefined;
  const [which, setWhich] = useState(kept ? KEPT : OTHER);
  const other = useRef<CardTaker>(null);
  useImperativeHandle(taker, () => ({
    take: async (cents) => (which === KEPT ? null : other.current?.take(cents)),
  }));
  return (
    <section className="box" aria-labelledby={titleID}>
      <h2 id={titleID}>{t('paying.card.title')}</h2>
      {kept && (
        <Radio.Group value={which} onChange={setWhich} aria-labelledby={titleID}>
          <div className={styles['choices']}>
            <Radio value={KEPT} size="md" label={t('paying.card.kept', { ...kept, brand: brandOf(kept.brand) })} />
            <Radio value={OTHER} size="md" label={t('paying.card.other')} />
          </div>
        </Radio.Group>
      )}
      {which === OTHER &&
        (checkout.form ? <SquareCardForm form={checkout.form} taker={other} /> : <TestCards taker={other} />)}
      {checkout.isSandbox && <Note title={t('paying.card.sandboxTitle')}>{t('paying.card.sandbox')}</Note>}
      {checkout.form && <p className="quiet">{t('paying.card.keeps')}</p>}
    </section>
  );
}

/** Brand as printed on a card: `AMERICAN_EXPRESS` becomes `American Express`; names of up to four letters, such as `JCB`, stay. */
export const brandOf = (brand: string): string =>
  brand.replaceAll(/[A-Z]{5,}/g, (word) => `${word.charAt(0)}${word.slice(1).toLowerCase()}`).replaceAll('_', ' ');

function TestCards({ taker }: { taker: Ref<CardTaker> }) {
  const { t } = useTranslation();
  const [card, setCard] = useState<string>('good');
  useImperativeHandle(taker, () => ({
    async take() {
      if (card !== 'verify') return testCards[card as Exclude<(typeof TEST_CARDS)[number], 'verify'>];
      const isHis = await askToConfirm({
        title: t('paying.verify.title'),
        body: t('paying.verify.body'),
        confirmLabel: t('paying.verify.yes'),
        cancelLabel: t('paying.verify.no'),
      });
      return isHis ? testCards.verified : testCards.unverified;
    },
  }));
  return (
    <Radio.Group value={card} onChange={setCard} label={t('paying.card.sandboxTitle')}>
      <div className={styles['choices']}>
        {TEST_CARDS.map((name) => (
          <Radio key={name} value={name} size="md" label={t(`paying.card.${name}`)} />
        ))}
      </div>
    </Radio.Group>
  );
}

function SquareCardForm({ form, taker }: { form: NonNullable<Checkout['form']>; taker: Ref<CardTaker> }) {
  const { t } = useTranslation();
  const place = useRef<HTMLDivElement>(null);
  const card = useRef<Awaited<ReturnType<typeof openSquareCard>>>(undefined);
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  useImperativeHandle(taker, () => ({
    async take(cents) {
      const answer = await card.current?.tokenize({
        amount: (cents / 100).toFixed(2),
        currencyCode: 'USD',
        intent: 'CHARGE_AND_STORE',
        customerInitiated: true,
        sellerKeyedIn: false,
        billingContact: {},
      });
      return answer?.status === 'OK' ? answer.token : undefined;
    },
  }));
  useEffect(() => {
    let isGone = false;
    if (place.current)
      openSquareCard(form, place.current).then(
        (opened) => {
          if (isGone) return void opened.destroy();
          card.current = opened;
          setState('ready');
        },
        () => setState('failed'),
      );
    return () => {
      isGone = true;
      void card.current?.destroy();
    };
  }, [form]);
  return (
    <>
      <div ref={place} />
      {state === 'loading' && <output className="quiet">{t('paying.card.loading')}</output>}
      {state === 'failed' && <p role="alert">{t('paying.card.failed')}</p>}
    </>
  );
}
