import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OpenSession } from '#domain/account/security.ts';
import type { UserId } from '#domain/kernel/id.ts';
import { SkeletonText } from '#ui/skeleton.tsx';
import { useFormat } from '#ui/use-format.ts';
import { useOrder } from '#web/admin/use-order.ts';
import { Unanswered } from '#web/admin/unanswered.tsx';
import { useAnswer } from '#web/admin/use-answer.ts';
import styles from './admin.module.css';

/** Where somebody is signed in, to be ended one by one or all. */
export function MemberSessions({ id, since }: { id: UserId; since: string }) {
  const { t } = useTranslation();
  const [ended, setEnded] = useState(0);
  const { answer, failure, retry } = useAnswer<OpenSession[]>(`/api/admin/members/${id}/sessions`, `${since} ${ended}`);
  const { act, isBusy } = useOrder('member.endSessions');
  const end = async (sessionID?: string) => {
    if (await act({ id, ...(sessionID !== undefined && { sessionID }) })) setEnded(ended + 1);
  };
  if (failure) return <Unanswered failure={failure} onRetry={retry} />;
  if (answer === undefined) return <SkeletonText lines={2} />;
  if (answer.length === 0) return <p className="quiet">{t('admin.users.noSessions')}</p>;
  return (
    <>
      <ul className={styles['list']} aria-label={t('admin.users.sessions')}>
        {answer.map((session) => (
          <Session key={session.id} session={session} isBusy={isBusy} onEnd={() => void end(session.id)} />
        ))}
      </ul>
      <div>
        <Button variant="default" size="xs" loading={isBusy} onClick={() => void end()}>
          {t('admin.users.endAll')}
        </Button>
      </div>
    </>
  );
}

function Session({ session, isBusy, onEnd }: { session: OpenSession; isBusy: boolean; onEnd: () => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { browser, system, seenAt } = session;
  const device = [browser, system].filter(Boolean).join(', ') || t('admin.users.unknownDevice');
  return (
    <li className={styles['member']}>
      <div>
        <b>
          <bdi>{device}</bdi>
        </b>
        <div className="quiet">
          <bdi>{format.relative(seenAt)}</bdi>
        </div>
      </div>
      <Button
        variant="subtle"
        size="xs"
        disabled={isBusy}
        aria-label={t('admin.users.endOne', { device })}
        onClick={onEnd}
      >
        {t('admin.users.end')}
      </Button>
    </li>
  );
}
