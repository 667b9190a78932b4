import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { OpenSession } from '#domain/account/security.ts';
import type { UserId } from '#domain/kernel/id.ts';
import { useFormat } from '#web/shared/language/use-format.ts';
import { Row } from '#ui/layout/stack.tsx';
import { AdminList } from '#web/admin/admin-list.tsx';
import { usePagedList } from '#web/admin/use-paged-list.ts';
import { useAction } from '#web/shared/error/use-action.ts';
import styles from '#web/admin/admin.module.css';

/** Sessions of a member; an administrator ends one or all of them. */
export function MemberSessions({ id }: { id: UserId }) {
  const { t } = useTranslation();
  const list = usePagedList<OpenSession>(`/api/admin/members/${id}/sessions`);
  const { act, isBusy } = useAction('member.endSessions');
  const end = async (sessionID?: string) => {
    if (await act({ id, ...(sessionID !== undefined && { sessionID }) })) list.refresh();
  };
  return (
    <>
      <AdminList
        list={list}
        label={t('admin.users.sessions')}
        empty={<p className="text-muted">{t('admin.users.noSessions')}</p>}
        renderRow={(session) => (
          <Session key={session.id} session={session} isBusy={isBusy} onEnd={() => void end(session.id)} />
        )}
      />
      {list.rows.length > 0 && (
        <div>
          <Button variant="default" size="xs" loading={isBusy} onClick={() => void end()}>
            {t('admin.users.endAll')}
          </Button>
        </div>
      )}
    </>
  );
}

function Session({ session, isBusy, onEnd }: { session: OpenSession; isBusy: boolean; onEnd: () => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { browser, system, seenAt } = session;
  const device = [browser, system].filter(Boolean).join(', ') || t('admin.users.unknownDevice');
  return (
    <Row as="li" gap={[6, 20]} align="center" justify="space-between" wrap className={styles.member}>
      <div>
        <b>
          <bdi>{device}</bdi>
        </b>
        <div className="text-muted">
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
    </Row>
  );
}
