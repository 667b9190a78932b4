import { isSuspended } from '#domain/account/suspension.ts';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Member } from '#domain/admin/member.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { StatePill } from '#ui/feedback/state-pill.tsx';
import { useFormat } from '#web/shared/language/use-format.ts';
import { Row } from '#ui/layout/stack.tsx';
import { AdminList } from '#web/admin/admin-list.tsx';
import { AdminPage } from '#web/admin/admin-page.tsx';
import { MemberDialog } from '#web/admin/member/member-dialog.tsx';
import { roleTexts } from '#web/admin/role-texts.ts';
import { SearchField } from '#web/shared/control/search-field.tsx';
import { useQuery } from '#web/store/hooks.ts';
import styles from '#web/admin/admin.module.css';

/** All accounts of the school; `?person=` opens one. */
export function UsersPage() {
  const { t } = useTranslation();
  return (
    <AdminPage title={t('admin.users.title')} lead={t('admin.users.lead')}>
      <Members />
    </AdminPage>
  );
}

function Members() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { q, person } = useSearch({ strict: false, select: ({ q, person }) => ({ q, person }) });
  const list = useQuery('member.search', { text: q });
  const open = (next: string | undefined) =>
    void navigate({ to: '/admin/users', search: { q, person: next }, replace: true, resetScroll: false });
  return (
    <>
      <SearchField
        text={q}
        label={t('admin.users.find')}
        clearLabel={t('admin.users.clear')}
        onSearch={(text) => void navigate({ to: '/admin/users', search: { q: text, person }, replace: true })}
      />
      <AdminList
        key={q ?? ''}
        list={list}
        label={t('admin.users.title')}
        empty={
          <EmptyState art="nothing" title={t('admin.users.none')}>
            {t('admin.users.noneHelp')}
          </EmptyState>
        }
        renderRow={(member) => <MemberRow key={member.id} member={member} onOpen={() => open(member.id)} />}
      />
      {person !== undefined && <OpenMember id={person} onChanged={list.retry} onClose={() => open(undefined)} />}
    </>
  );
}

function OpenMember({ id, onChanged, onClose }: { id: string; onChanged: () => void; onClose: () => void }) {
  const list = useQuery('member.byID', { id: id as Member['id'] });
  const [member] = list.rows;
  const handleChanged = () => {
    list.retry();
    onChanged();
  };
  return <MemberDialog member={member} list={list} onChanged={handleChanged} onClose={onClose} />;
}

function MemberRow({ member, onOpen }: { member: Member; onOpen: () => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const [now] = useState(Date.now);
  return (
    <Row as="li" gap={[6, 20]} align="center" justify="space-between" wrap className={styles.member}>
      <div>
        <button type="button" className={styles.nameButton} onClick={onOpen}>
          <bdi>{member.name}</bdi>
        </button>
        <div className="text-muted">
          <bdi>{member.email}</bdi>
        </div>
      </div>
      <Row gap={[8, 12]} align="center" wrap>
        {member.role !== 'USER' && <StatePill state="active">{t(roleTexts[member.role])}</StatePill>}
        {isSuspended(member, now) && <StatePill state="failed">{t('admin.users.suspended')}</StatePill>}
        {!member.emailVerified && <StatePill state="attention">{t('admin.users.unverified')}</StatePill>}
        <span className="text-muted">
          <bdi>{t('admin.users.since', { date: format.date(member.createdAt) })}</bdi>
        </span>
      </Row>
    </Row>
  );
}
