import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { brandOf } from '#domain/wallet/card-brand.ts';
import { sandboxCards } from '#domain/wallet/sandbox-card.ts';
import { Radio } from '#ui/control/radio.ts';
import { askToConfirm } from '#ui/overlay/confirmation.ts';
import { Note } from '#ui/feedback/note.tsx';
import { Panel } from '#ui/layout/panel.tsx';
import { Stack } from '#ui/layout/stack.tsx';
import type { CheckoutInfo } from '#web/wallet/payment/checkout-client.ts';
import { openSquareCard } from '#web/wallet/payment/square-card.ts';

/** Gives the payment source of the chosen card: null is the stored card, undefined means that no card was given. */
export interface CardHandle {
  tokenize: (cents: number) => Promise<string | null | undefined>;
}

interface CardChoiceProps {
  checkout: CheckoutInfo;
  /** True if the stored card is offered. */
  hasStoredCard?: boolean;
  cardRef: Ref<CardHandle>;
}

const STORED = 'kept';
const OTHER = 'other';
const TEST_CARDS = ['good', 'verify', 'declined', 'cvv', 'expired', 'funds', 'later'] as const;

/** Choice of the card that pays. Security: no card number is ever typed into this page or sent by it. */
export function CardChoice({ checkout, hasStoredCard = true, cardRef }: CardChoiceProps) {
  const { t } = useTranslation();
  const stored = hasStoredCard ? checkout.card : undefined;
  const [which, setWhich] = useState(stored ? STORED : OTHER);
  const other = useRef<CardHandle>(null);
  useImperativeHandle(cardRef, () => ({
    tokenize: async (cents) => (which === STORED ? null : other.current?.tokenize(cents)),
  }));
  return (
    <Panel gap={14} title={t('paying.card.title')}>
      {stored && (
        <Radio.Group value={which} onChange={setWhich} aria-label={t('paying.card.title')}>
          <Stack gap={12} mt={10}>
            <Radio
              value={STORED}
              size="md"
              label={t('paying.card.kept', { ...stored, brand: brandOf(stored.brand) })}
            />
            <Radio value={OTHER} size="md" label={t('paying.card.other')} />
          </Stack>
        </Radio.Group>
      )}
      {which === OTHER &&
        (checkout.form ? <SquareCardForm form={checkout.form} cardRef={other} /> : <TestCards cardRef={other} />)}
      {checkout.isSandbox && <Note title={t('paying.card.sandboxTitle')}>{t('paying.card.sandbox')}</Note>}
      {checkout.form && <p className="text-muted">{t('paying.card.keeps')}</p>}
    </Panel>
  );
}

function TestCards({ cardRef }: { cardRef: Ref<CardHandle> }) {
  const { t } = useTranslation();
  const [card, setCard] = useState<string>('good');
  useImperativeHandle(cardRef, () => ({
    async tokenize() {
      if (card !== 'verify') return sandboxCards[card as Exclude<(typeof TEST_CARDS)[number], 'verify'>];
      const isConfirmed = await askToConfirm({
        title: t('paying.verify.title'),
        body: t('paying.verify.body'),
        confirmLabel: t('paying.verify.yes'),
        cancelLabel: t('paying.verify.no'),
      });
      return isConfirmed ? sandboxCards.verified : sandboxCards.unverified;
    },
  }));
  return (
    <Radio.Group value={card} onChange={setCard} label={t('paying.card.sandboxTitle')}>
      <Stack gap={12} mt={10}>
        {TEST_CARDS.map((name) => (
          <Radio key={name} value={name} size="md" label={t(`paying.card.${name}`)} />
        ))}
      </Stack>
    </Radio.Group>
  );
}

function SquareCardForm({ form, cardRef }: { form: NonNullable<CheckoutInfo['form']>; cardRef: Ref<CardHandle> }) {
  const { t } = useTranslation();
  const container = useRef<HTMLDivElement>(null);
  const card = useRef<Awaited<ReturnType<typeof openSquareCard>>>(undefined);
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  useImperativeHandle(cardRef, () => ({
    async tokenize(cents) {
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
    let isUnmounted = false;
    if (container.current)
      openSquareCard(form, container.current).then(
        (opened) => {
          if (isUnmounted) return void opened.destroy();
          card.current = opened;
          setState('ready');
        },
        () => setState('failed'),
      );
    return () => {
      isUnmounted = true;
      void card.current?.destroy();
    };
  }, [form]);
  return (
    <>
      <div ref={container} />
      {state === 'loading' && <output className="text-muted">{t('paying.card.loading')}</output>}
      {state === 'failed' && <p role="alert">{t('paying.card.failed')}</p>}
    </>
  );
}
