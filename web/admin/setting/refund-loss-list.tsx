import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { RefundLossView } from '#domain/admin/setting.ts';
import { useFormat } from '#web/shared/language/use-format.ts';
import { AdminList } from '#web/admin/admin-list.tsx';
import { usePagedList } from '#web/admin/use-paged-list.ts';
import styles from '#web/admin/admin.module.css';

/** Refunds whose tokens were spent already, newest first. */
export function RefundLossList() {
  const { t } = useTranslation();
  const format = useFormat();
  const list = usePagedList<RefundLossView>('/api/admin/refunds');
  return (
    <AdminList
      list={list}
      label={t('admin.refunds.title')}
      empty={<p className="text-muted">{t('admin.refunds.none')}</p>}
      renderRow={({ id, number, person, personID, refundedCents, unrecoveredTokens, refundedAt }) => (
        <li key={id} className={styles.member}>
          <Link to="/admin/users" search={{ person: personID }}>
            <bdi>{person}</bdi>
          </Link>
          <div>{t('admin.refunds.lost', { tokens: format.exact(unrecoveredTokens) })}</div>
          <div className="text-muted">
            {t('admin.refunds.refunded', {
              amount: format.money(refundedCents / 100),
              number,
              date: format.date(refundedAt),
            })}
          </div>
        </li>
      )}
    />
  );
}
