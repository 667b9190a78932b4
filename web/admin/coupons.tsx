import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { CouponView } from '#domain/admin/setting.ts';
import { askToConfirm } from '#ui/confirm-store.ts';
import { StatePill } from '#ui/state-pill.tsx';
import { toast } from '#ui/toasts.ts';
import { useFormat } from '#ui/use-format.ts';
import { AdminList } from '#web/admin/admin-list.tsx';
import { CouponForm } from '#web/admin/coupon-form.tsx';
import { useOrder } from '#web/admin/use-order.ts';
import { usePages } from '#web/admin/use-pages.ts';
import styles from './admin.module.css';

/** Coupons, newest first, and the form that creates one. */
export function Coupons() {
  const { t } = useTranslation();
  const list = usePages<CouponView>('/api/admin/coupons');
  return (
    <>
      <AdminList
        list={list}
        label={t('admin.coupons.title')}
        empty={<p className="quiet">{t('admin.coupons.none')}</p>}
        draw={(coupon) => <CouponRow key={coupon.code} coupon={coupon} onChanged={list.refresh} />}
      />
      <CouponForm onMade={list.refresh} />
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
