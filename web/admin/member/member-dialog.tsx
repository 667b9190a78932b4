import { isSuspended } from '#domain/account/suspension.ts';
import { Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Role, roles } from '#domain/account/user.ts';
import type { Member } from '#domain/admin/member.ts';
import { Select } from '#ui/control/select.ts';
import { askToConfirm } from '#ui/overlay/confirmation.ts';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { ErrorBox } from '#ui/feedback/error-box.tsx';
import { OfflineBanner } from '#ui/feedback/offline-banner.tsx';
import { SkeletonText } from '#ui/feedback/skeleton.tsx';
import { toast } from '#ui/overlay/toasts.ts';
import { useFormat } from '#web/shared/language/use-format.ts';
import { Stack } from '#ui/layout/stack.tsx';
import { MemberSessions } from '#web/admin/member/member-sessions.tsx';
import { roleTexts } from '#web/admin/role-texts.ts';
import { SecondFactorReset } from '#web/admin/member/second-factor-reset.tsx';
import { SuspensionForm } from '#web/admin/member/suspension-form.tsx';
import { type QueryView, useActor } from '#web/store/hooks.ts';
import { useAction } from '#web/shared/error/use-action.ts';
import styles from '#web/admin/admin.module.css';

const roleBodies: Record<Role, string> = {
  USER: 'admin.role.asUser',
  MODERATOR: 'admin.role.asModerator',
  ADMIN: 'admin.role.asAdmin',
};

interface MemberDialogProps {
  member: Member | undefined;
  list: Pick<QueryView<Member>, 'state' | 'retry'>;
  onChanged: () => void;
  onClose: () => void;
}

/** A member's account with the actions of an administrator. It shows nothing that the member writes. */
export function MemberDialog({ member, list, onChanged, onClose }: MemberDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog opened onClose={onClose} title={member?.name ?? t('admin.users.account')} width={560}>
      {member ? <Facts member={member} onChanged={onChanged} /> : <Missing {...list} />}
    </Dialog>
  );
}

function Missing({ state, retry }: MemberDialogProps['list']) {
  const { t } = useTranslation();
  switch (state) {
    case 'loading':
      return <SkeletonText lines={4} />;
    case 'offline':
      return <OfflineBanner>{t('errors.code.offline')}</OfflineBanner>;
    case 'error':
      return <ErrorBox onRetry={retry} />;
    case 'ready':
      return <p>{t('admin.users.gone')}</p>;
  }
}

function Facts({ member, onChanged }: { member: Member; onChanged: () => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const isOwn = useActor().id === member.id;
  const [now] = useState(Date.now);
  const tier = member.subscriptionTier ?? 'FREE';
  return (
    <Stack gap={14} className={styles.account}>
      <Stack as="dl" gap={[6, 20]} columns="auto minmax(0, 1fr)" className={styles.pairs}>
        <dt>{t('admin.users.email')}</dt>
        <dd>
          <bdi>{member.email}</bdi>
        </dd>
        <dt>{t('admin.users.registered')}</dt>
        <dd>{format.dateTime(member.createdAt)}</dd>
        <dt>{t('admin.users.seen')}</dt>
        <dd>{member.seenAt === null ? t('admin.users.notSeen') : format.relative(member.seenAt)}</dd>
        <dt>{t('admin.users.plan')}</dt>
        <dd>{tier}</dd>
      </Stack>
      <RoleChoice member={member} onChanged={onChanged} />
      <Link to="/admin/audit" search={{ person: member.id }} className={styles.link}>
        {t('admin.users.actions')}
      </Link>
      <Title order={3}>{t('admin.users.sessions')}</Title>
      <MemberSessions key={member.updatedAt} id={member.id} />
      {!isOwn && (
        <>
          <Title order={3}>{t('admin.factor.title')}</Title>
          <SecondFactorReset member={member} />
          <Title order={3}>{t('admin.suspend.title')}</Title>
          <SuspensionForm member={member} isSuspended={isSuspended(member, now)} onChanged={onChanged} />
        </>
      )}
    </Stack>
  );
}

function RoleChoice({ member, onChanged }: { member: Member; onChanged: () => void }) {
  const { t } = useTranslation();
  const { act, isBusy } = useAction('member.setRole');
  const handleChange = async (role: Role) => {
    const words = {
      title: t('admin.role.confirm', { name: member.name, role: t(roleTexts[role]) }),
      body: t(roleBodies[role]),
    };
    if (!(await askToConfirm({ ...words, confirmLabel: t('admin.role.do'), isDangerous: role === 'ADMIN' }))) return;
    if (!(await act({ id: member.id, role }))) return;
    toast.success(t('admin.role.done'));
    onChanged();
  };
  return (
    <Select
      label={t('admin.role.label')}
      value={member.role}
      disabled={isBusy}
      data={roles.map((value) => ({ value, label: t(roleTexts[value]) }))}
      onChange={({ currentTarget: { value } }) => void handleChange(value as Role)}
    />
  );
}
