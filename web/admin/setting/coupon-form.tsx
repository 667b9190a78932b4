import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { COUPON_PATTERN, couponCode } from '#domain/wallet/coupon.ts';
import { DateField } from '#ui/control/date-field.tsx';
import { Select } from '#ui/control/select.ts';
import { Stack } from '#ui/layout/stack.tsx';
import { toast } from '#ui/overlay/toasts.ts';
import { useAction } from '#web/shared/error/use-action.ts';
import styles from '#web/admin/admin.module.css';

const empty = { code: '', kind: 'percent', amount: '', from: '', until: '', uses: '', each: '' };

const parseCount = (text: string): number | null => (text.trim() === '' ? null : Number(text));
const isCount = (text: string): boolean => {
  const count = parseCount(text);
  return count === null || (Number.isInteger(count) && count >= 1);
};

/** Text key of the first invalid field. */
function errorOf({ code, kind, amount, from, until, uses, each }: typeof empty): string | undefined {
  const value = Number(amount.replace(',', '.'));
  if (!COUPON_PATTERN.test(couponCode(code))) return 'admin.coupons.codeWrong';
  const isGood =
    kind === 'percent' ? Number.isInteger(value) && value >= 1 && value <= 100 : value >= 0.01 && value <= 10_000;
  if (!isGood) return 'admin.coupons.amountWrong';
  if (from !== '' && until !== '' && from > until) return 'admin.coupons.daysWrong';
  return isCount(uses) && isCount(each) ? undefined : 'admin.coupons.countWrong';
}

export function CouponForm({ onMade: onCreated }: { onMade: () => void }) {
  const { t } = useTranslation();
  const { act, isBusy } = useAction('coupon.create');
  const [typed, setTyped] = useState(empty);
  const [isTried, setTried] = useState(false);
  const error = errorOf(typed);
  const field = (name: keyof typeof empty) => ({
    value: typed[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      setTyped({ ...typed, [name]: event.currentTarget.value }),
  });
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (error !== undefined || isBusy) return;
    const { code, kind, amount, from, until, uses, each } = typed;
    const value = Number(amount.replace(',', '.'));
    const coupon = {
      code: couponCode(code),
      percent: kind === 'percent' ? value : null,
      cents: kind === 'percent' ? null : Math.round(value * 100),
      validFrom: from || null,
      validUntil: until || null,
      uses: parseCount(uses),
      usesPerPerson: parseCount(each),
    };
    if (!(await act(coupon))) return;
    toast.success(t('admin.coupons.made', { code: coupon.code }));
    setTyped(empty);
    setTried(false);
    onCreated();
  };
  return (
    <Stack as="form" gap={14} className={styles.form} onSubmit={(event) => void handleSubmit(event)} noValidate>
      <Stack gap={12} columns="repeat(auto-fill, minmax(min(100%, 200px), 1fr))" align="end">
        <TextInput label={t('admin.coupons.code')} maxLength={40} {...field('code')} />
        <Select
          label={t('admin.coupons.kind')}
          data={[
            { value: 'percent', label: t('admin.coupons.percent') },
            { value: 'dollars', label: t('admin.coupons.dollars') },
          ]}
          {...field('kind')}
        />
        <TextInput label={t('admin.coupons.amount')} inputMode="decimal" {...field('amount')} />
        <DateField label={t('admin.coupons.first')} {...field('from')} />
        <DateField label={t('admin.coupons.last')} {...field('until')} />
        <TextInput label={t('admin.coupons.uses')} inputMode="numeric" {...field('uses')} />
        <TextInput label={t('admin.coupons.each')} inputMode="numeric" {...field('each')} />
      </Stack>
      <div role="alert">{isTried && error !== undefined && <p>{t(error)}</p>}</div>
      <div>
        <Button type="submit" variant="default" loading={isBusy}>
          {t('admin.coupons.make')}
        </Button>
      </div>
    </Stack>
  );
}
