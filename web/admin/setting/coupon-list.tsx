import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { CouponView } from '#domain/admin/setting.ts';
import { askToConfirm } from '#ui/overlay/confirmation.ts';
import { StatePill } from '#ui/feedback/state-pill.tsx';
import { toast } from '#ui/overlay/toasts.ts';
import { useFormat } from '#web/shared/language/use-format.ts';
import { Row } from '#ui/layout/stack.tsx';
import { AdminList } from '#web/admin/admin-list.tsx';
import { CouponForm } from '#web/admin/setting/coupon-form.tsx';
import { usePagedList } from '#web/admin/use-paged-list.ts';
import { useAction } from '#web/shared/error/use-action.ts';
import styles from '#web/admin/admin.module.css';

/** Coupons, newest first, and the form that creates one. */
export function CouponList() {
  const { t } = useTranslation();
  const list = usePagedList<CouponView>('/api/admin/coupons');
  return (
    <>
      <AdminList
        list={list}
        label={t('admin.coupons.title')}
        empty={<p className="text-muted">{t('admin.coupons.none')}</p>}
        renderRow={(coupon) => <CouponRow key={coupon.code} coupon={coupon} onChanged={list.refresh} />}
      />
      <CouponForm onMade={list.refresh} />
    </>
  );
}

function CouponRow({ coupon, onChanged }: { coupon: CouponView; onChanged: () => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { act, isBusy } = useAction('coupon.end');
  const { code, percent, cents, validFrom, validUntil, uses, used, endedAt } = coupon;
  const handleEnd = async () => {
    const words = { title: t('admin.coupons.endTitle', { code }), body: t('admin.coupons.endBody') };
    if (!(await askToConfirm({ ...words, confirmLabel: t('admin.coupons.end'), isDangerous: true }))) return;
    if (!(await act({ code }))) return;
    toast.success(t('admin.coupons.ended', { code }));
    onChanged();
  };
  return (
    <Row as="li" gap={[6, 20]} align="center" justify="space-between" wrap className={styles.member}>
      <div>
        <b dir="ltr">{code}</b>{' '}
        <span>{percent === null ? format.money((cents ?? 0) / 100) : format.typedPercent(percent / 100)}</span>
        <div className="text-muted">
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
    </Row>
  );
}
