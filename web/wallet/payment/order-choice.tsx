import { useTranslation } from 'react-i18next';
import { monthlyPriceCents } from '#domain/wallet/pricing-plan.ts';
import { type PaidTier, paidTiers } from '#domain/wallet/order.ts';
import { TOKENS_PER_USD } from '#domain/wallet/price.ts';
import { isTopUp, TOP_UP_MAX_CENTS, TOP_UP_MIN_CENTS, topUpCents } from '#domain/wallet/purchase.ts';
import { NumberInput } from '#ui/control/number-input.ts';
import { Radio } from '#ui/control/radio.ts';
import { Panel } from '#ui/layout/panel.tsx';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { useTokenText } from '#web/shared/wallet/token-amount.tsx';
import { useMoney } from '#web/wallet/payment/use-money.ts';

export type OrderSelection = { tier: PaidTier } | { cents: number; isCustom: boolean };

interface OrderChoiceProps {
  choice: OrderSelection;
  arePlansOn: boolean;
  onChange: (choice: OrderSelection) => void;
}

const TOKENS = 'tokens';
const CUSTOM = 'own';

/** Choice between a plan and an amount of tokens. */
export function OrderChoice({ choice, arePlansOn, onChange }: OrderChoiceProps) {
  const { t } = useTranslation();
  const money = useMoney();
  return (
    <Panel gap={14}>
      <Radio.Group
        label={t('paying.what')}
        value={'tier' in choice ? choice.tier : TOKENS}
        onChange={(value) =>
          onChange(value === TOKENS ? { cents: topUpCents[1], isCustom: false } : { tier: value as PaidTier })
        }
      >
        <Stack gap={12} mt={10}>
          {arePlansOn &&
            paidTiers.map((tier) => (
              <Radio
                key={tier}
                value={tier}
                size="md"
                label={money.tier(tier)}
                description={t('paying.aMonth', { amount: money.cents(monthlyPriceCents(tier)) })}
              />
            ))}
          <Radio value={TOKENS} size="md" label={t('paying.tokens')} description={<TokensHelp />} />
        </Stack>
      </Radio.Group>
      {!arePlansOn && <p className="text-muted">{t('paying.refused.plansOff')}</p>}
      {'cents' in choice && <AmountChoice choice={choice} onChange={onChange} />}
    </Panel>
  );
}

function TokensHelp() {
  const { t } = useTranslation();
  return t('paying.tokensHelp', { tokens: useTokenText()(TOKENS_PER_USD) });
}

function AmountChoice({
  choice,
  onChange,
}: {
  choice: Extract<OrderSelection, { cents: number }>;
  onChange: OrderChoiceProps['onChange'];
}) {
  const { t } = useTranslation();
  const money = useMoney();
  const range = { min: money.cents(TOP_UP_MIN_CENTS), max: money.cents(TOP_UP_MAX_CENTS) };
  return (
    <>
      <Radio.Group
        label={t('paying.amount')}
        value={choice.isCustom ? CUSTOM : String(choice.cents)}
        onChange={(value) =>
          onChange(
            value === CUSTOM ? { cents: choice.cents, isCustom: true } : { cents: Number(value), isCustom: false },
          )
        }
      >
        <Row gap={[12, 22]} wrap mt={10}>
          {topUpCents.map((cents) => (
            <Radio key={cents} value={String(cents)} size="md" label={money.cents(cents)} />
          ))}
          <Radio value={CUSTOM} size="md" label={t('paying.otherAmount')} />
        </Row>
      </Radio.Group>
      {choice.isCustom && (
        <NumberInput
          label={t('paying.dollars', range)}
          size="md"
          decimalScale={2}
          allowNegative={false}
          hideControls
          value={choice.cents / 100}
          error={isTopUp(choice.cents) ? undefined : t('paying.badAmount', range)}
          onChange={(dollars) => onChange({ cents: Math.round(Number(dollars) * 100), isCustom: true })}
        />
      )}
    </>
  );
}
