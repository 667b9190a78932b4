import { Button } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { OpenSession } from '#domain/account/security.ts';
import { StatePill } from '#ui/feedback/state-pill.tsx';
import { useFormat } from '#web/shared/language/use-format.ts';
import { Row, Stack } from '#ui/layout/stack.tsx';
import styles from './session-list.module.css';

interface SessionRowProps {
  session: OpenSession;
  /** Receives the name of the device. */
  onRevoke: (device: string) => void;
}

function useDeviceName({ browser, system }: OpenSession): string {
  const { t } = useTranslation();
  if (browser !== null && system !== null) return t('account.sessions.device', { browser, system });
  return browser ?? system ?? t('account.sessions.unknownDevice');
}

export function SessionRow({ session, onRevoke }: SessionRowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const device = useDeviceName(session);
  const { isHandheld, isCurrent, beganAt, seenAt, network } = session;
  const DeviceIcon = isHandheld ? IconDeviceMobile : IconDeviceDesktop;
  return (
    <Row as="li" gap={[8, 14]} align="center" wrap className={styles.session}>
      <DeviceIcon size={22} aria-hidden />
      <Stack grow={200}>
        <Row gap={[4, 10]} align="center" wrap className={styles.name}>
          <b>
            <bdi>{device}</bdi>
          </b>
          {isCurrent && <StatePill state="done">{t('account.sessions.current')}</StatePill>}
        </Row>
        <div className="text-muted">
          <bdi>{t('account.sessions.began', { date: format.date(beganAt) })}</bdi>
        </div>
        <div className="text-muted">
          <bdi>{t('account.sessions.seen', { when: format.relative(seenAt) })}</bdi>
          {network !== null && (
            <>
              {' · '}
              <bdi>{network}</bdi>
            </>
          )}
        </div>
      </Stack>
      {!isCurrent && (
        <Button
          variant="default"
          aria-label={t('account.sessions.endOne', { device })}
          onClick={() => onRevoke(device)}
        >
          {t('account.sessions.end')}
        </Button>
      )}
    </Row>
  );
}
