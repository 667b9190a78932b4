import { Button } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { askToConfirm } from '#ui/confirm-store.ts';
import { refusalReason } from '#web/app/refusal-reason.ts';
import { useShellData } from '#web/app/shell-data.ts';
import { type RefusedWrite, refusedWriteOf, type Write, writeOf } from '#web/app/write.ts';
import { waitingHelp, waitingText } from '#web/app/waiting-text.ts';
import { LinkButton } from '#web/shared/link-button.tsx';
import styles from './writes-panel.module.css';

/** The list of writes that the server has not accepted, each with its content, the reason and the possible actions. */
export function WritesPanel({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation();
  const { waiting, refused, online, get } = useShellData();
  if (waiting.length + refused.length === 0) return <p className="quiet">{t('writes.none')}</p>;
  return (
    <div className={styles['panel']}>
      {refused.length > 0 && (
        <Part title={t('shell.refused', { count: refused.length })} help={t('writes.refusedHelp')}>
          {refused
            .map((one) => refusedWriteOf({ get }, one))
            .map((write) => (
              <WriteItem key={write.key} write={write} reason={t(refusalReason(write.code))}>
                <Ways write={write} onLeave={onLeave} />
              </WriteItem>
            ))}
        </Part>
      )}
      {waiting.length > 0 && (
        <Part title={t(waitingText(waiting, online), { count: waiting.length })} help={t(waitingHelp(waiting, online))}>
          {waiting
            .map((one) => writeOf({ get }, one))
            .map((write) => (
              <WriteItem key={write.key} write={write}>
                <GoThere write={write} onLeave={onLeave} />
              </WriteItem>
            ))}
        </Part>
      )}
    </div>
  );
}

function Part({ title, help, children }: { title: string; help: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <p className="quiet">{help}</p>
      <ul>{children}</ul>
    </section>
  );
}

/** The time of day; a write from before today also shows its date. */
function timeText(at: Date, language: string): string {
  const isToday = at.toDateString() === new Date().toDateString();
  const day = { day: 'numeric', month: 'short' } as const;
  return new Intl.DateTimeFormat(language, {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    ...(isToday ? {} : day),
  }).format(at);
}

function WriteItem({ write, reason, children }: { write: Write; reason?: string; children: ReactNode }) {
  const { t, i18n } = useTranslation();
  const { title, subject, words, at } = write;
  return (
    <li data-refused={reason === undefined ? undefined : true}>
      <div className={styles['head']}>
        <b>{t(title)}</b>
        <time className="quiet tnum" dateTime={at.toISOString()}>
          <bdi>{timeText(at, i18n.language)}</bdi>
        </time>
      </div>
      {subject !== undefined && <bdi className={styles['subject']}>{subject}</bdi>}
      {words !== undefined && words !== subject && <blockquote dir="auto">{words}</blockquote>}
      {reason !== undefined && <p className={styles['reason']}>{reason}</p>}
      <div className={styles['ways']}>{children}</div>
    </li>
  );
}

function Ways({ write, onLeave }: { write: RefusedWrite; onLeave: () => void }) {
  const { t } = useTranslation();
  const { onRetry, onDiscard } = useShellData();
  const { key, code } = write;
  const discard = async () => {
    const isSure = await askToConfirm({
      title: t('writes.discardTitle'),
      body: t('writes.discardBody'),
      confirmLabel: t('writes.discard'),
      isDangerous: true,
    });
    if (isSure) onDiscard(key);
  };
  return (
    <>
      <Button variant="default" size="xs" onClick={() => onRetry(key)}>
        {t(code === 'conflict' ? 'writes.keepMine' : 'common.retry')}
      </Button>
      <GoThere write={write} onLeave={onLeave} />
      <Button variant="subtle" color="gray" size="xs" onClick={() => void discard()}>
        {t('writes.discard')}
      </Button>
    </>
  );
}

function GoThere({ write: { place }, onLeave }: { write: Write; onLeave: () => void }) {
  const { t } = useTranslation();
  if (place === undefined) return null;
  const params = { id: place.lessonID };
  const look = { variant: 'default', size: 'xs', onClick: onLeave } as const;
  if (place.side === 'learn')
    return (
      <LinkButton
        to={place.on === 'player' ? '/learn/enrollments/lesson/$id' : '/learn/catalog/lesson/$id'}
        params={params}
        {...look}
      >
        {t('writes.open')}
      </LinkButton>
    );
  return (
    <LinkButton to="/teach/lessons/$id" params={params} search={{ tab: place.tab, step: place.step }} {...look}>
      {t('writes.open')}
    </LinkButton>
  );
}
