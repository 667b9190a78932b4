import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CouponView } from '#domain/admin/setting.ts';
import { askToConfirm } from '#ui/confirm-store.ts';
import { SkeletonText } from '#ui/skeleton.tsx';
import { StatePill } from '#ui/state-pill.tsx';
import { toast } from '#ui/toasts.ts';
import { useFormat } from '#ui/use-format.ts';
import { CouponForm } from '#web/admin/coupon-form.tsx';
import { Unanswered } from '#web/admin/unanswered.tsx';
import { useAnswer } from '#web/admin/use-answer.ts';
import { useOrder } from '#web/admin/use-order.ts';
import styles from './admin.module.css';

/** Coupons, the newest first, and a way to make one. */
export function Coupons() {
  const { t } = useTranslation();
  const [changes, setChanges] = useState(0);
  const { answer, failure, retry } = useAnswer<CouponView[]>('/api/admin/coupons', String(changes));
  const onChanged = () => setChanges(changes + 1);
  return (
    <>
      {failure && <Unanswered failure={failure} onRetry={retry} />}
      {!failure && answer === undefined && <SkeletonText lines={3} />}
      {answer?.length === 0 && <p className="quiet">{t('admin.coupons.none')}</p>}
      {answer !== undefined && answer.length > 0 && (
        <ul className={styles['list']} aria-label={t('admin.coupons.title')}>
          {answer.map((coupon) => (
            <CouponRow key={coupon.code} coupon={coupon} onChanged={onChanged} />
          ))}
        </ul>
      )}
      <CouponForm onMade={onChanged} />
    </>
  );
}

function CouponRow({ coupon, onChanged }: { coupon: CouponView; onChanged: () => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { act, isBusy } = useOrder('coupon.end');
  const { code, percent, cents, validFrom, validUntil, uses, used, endedAt } = coupon;
  const handleEnd = async () => {
    const words = { title: t('admin.coupons.endTitle', { code }), body: t('admin.coupons.endBody') };
    if (!(await askToConfirm({ ...words, confirmLabel: t('admin.coupons.end'), isDangerous: true }))) return;
    if (!(await act({ code }))) return;
    toast.success(t('admin.coupons.ended', { code }));
    onChanged();
  };
  return (
    <li className={styles['member']}>
      <div>
        <b dir="ltr">{code}</b>{' '}
        <span>{percent === null ? format.money((cents ?? 0) / 100) : format.wholePercent(percent / 100)}</span>
        <div className="quiet">
          {validFrom !== null && <bdi>{t('admin.coupons.from', { date: format.date(validFrom) })} </bdi>}
          {validUntil !== null && <bdi>{t('admin.coupons.until', { date: format.date(validUntil) })} </bdi>}
          <bdi>
            {uses === null
              ? t('admin.coupons.used', { count: used })
              : t('admin.coupons.usedOf', { used: format.number(used), uses: format.number(uses) })}
          </bdi>
        </div>
      </div>
      {endedAt === null ? (
        <Button
          variant="subtle"
          size="xs"
          loading={isBusy}
          aria-label={t('admin.coupons.endOne', { code })}
          onClick={() => void handleEnd()}
        >
          {t('admin.coupons.end')}
        </Button>
      ) : (
        <StatePill state="done">{t('admin.coupons.over')}</StatePill>
      )}
    </li>
  );
}
