import { Button } from '@mantine/core';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { OpenSession } from '#domain/account/security.ts';
import { Stack } from '#ui/layout/stack.tsx';
import { askToConfirm } from '#ui/overlay/confirmation.ts';
import { toast } from '#ui/overlay/toasts.ts';
import { AccountSection } from '#web/account/form/account-section.tsx';
import type { AuthResult } from '#web/account/session/auth-client.ts';
import { FormError } from '#web/account/form/form-error.tsx';
import { revokeOtherSessions, revokeSession } from '#web/account/security/security-client.ts';
import { SessionRow } from '#web/account/security/session-row.tsx';
import { useAuthRequest } from '#web/account/form/use-auth-request.ts';

interface SessionListProps {
  sessions: readonly OpenSession[];
  onChanged: () => Promise<void>;
}

/** Open sessions of the account, this device first; each other one can be signed out. */
export function SessionList({ sessions, onChanged }: SessionListProps) {
  const { t } = useTranslation();
  const { run, refusal, isBusy } = useAuthRequest();
  const list = useRef<HTMLUListElement>(null);
  const others = sessions.filter(({ isCurrent }) => !isCurrent);

  const revoke = async (request: () => Promise<AuthResult>, done: string) => {
    if (!(await run(request))) return;
    toast.success(done);
    await onChanged();
    // The button that had the focus was removed.
    list.current?.focus();
  };
  const handleRevokeOthers = async () => {
    const isSure = await askToConfirm({
      title: t('account.sessions.endOthersTitle'),
      body: t('account.sessions.endOthersHelp'),
      confirmLabel: t('account.sessions.endOthers'),
      isDangerous: true,
    });
    if (isSure) await revoke(revokeOtherSessions, t('account.signedOut'));
  };

  return (
    <AccountSection title={t('account.sessions.title')}>
      <p className="text-muted">{t(others.length === 0 ? 'account.sessions.alone' : 'account.sessions.lead')}</p>
      <FormError reason={refusal} />
      <Stack as="ul" ref={list} tabIndex={-1} lines aria-busy={isBusy} aria-label={t('account.sessions.title')}>
        {sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            onRevoke={(device) => void revoke(() => revokeSession(session.id), t('account.sessions.ended', { device }))}
          />
        ))}
      </Stack>
      {others.length > 0 && (
        <Button variant="default" onClick={() => void handleRevokeOthers()}>
          {t('account.sessions.endOthers')}
        </Button>
      )}
    </AccountSection>
  );
}
