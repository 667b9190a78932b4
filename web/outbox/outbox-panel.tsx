import { Button } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { askToConfirm } from '#ui/overlay/confirmation.ts';
import { useShellData } from '#web/shared/shell/shell-data.ts';
import { type UnsentWrite, unsentWriteOf } from '#web/outbox/unsent-write.ts';
import { waitingHelp, waitingText } from '#web/outbox/waiting-text.ts';
import { LinkButton } from '#web/shared/control/link-button.tsx';
import { commandTexts, useErrorText } from '#web/shared/error/error-text.ts';
import { useAreCommandsLoaded } from '#web/shared/registry/commands.ts';
import { useFormat } from '#web/shared/language/use-format.ts';
import { useWayOut } from '#web/shared/error/use-way-out.ts';
import { problemError } from '#web/store/api/api-client.ts';
import type { RefusedCommand } from '#web/store/database/database.ts';
import { Row, Stack } from '#ui/layout/stack.tsx';
import styles from './outbox-panel.module.css';

/** The list of writes that the server has not accepted, each with its content, the reason and the possible actions. */
export function OutboxPanel({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation();
  const { waiting, refused, isOnline, get } = useShellData();
  // Draws the links again once the code of the commands has loaded.
  useAreCommandsLoaded();
  if (waiting.length + refused.length === 0) return <p className="text-muted">{t('writes.none')}</p>;
  return (
    <Stack gap={28} className={styles.panel}>
      {refused.length > 0 && (
        <OutboxSection title={t('shell.refused', { count: refused.length })} help={t('writes.refusedHelp')}>
          {refused.map((command) => (
            <RefusedItem key={command.key} command={command} onLeave={onLeave} />
          ))}
        </OutboxSection>
      )}
      {waiting.length > 0 && (
        <OutboxSection
          title={t(waitingText(waiting, isOnline), { count: waiting.length })}
          help={t(waitingHelp(waiting, isOnline))}
        >
          {waiting
            .map((one) => unsentWriteOf({ get }, one))
            .map((write) => (
              <WriteItem key={write.key} write={write}>
                <OpenTargetLink write={write} onLeave={onLeave} />
              </WriteItem>
            ))}
        </OutboxSection>
      )}
    </Stack>
  );
}

function OutboxSection({ title, help, children }: { title: string; help: string; children: ReactNode }) {
  const id = useId();
  return (
    <Stack as="section" gap={8} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <p className="text-muted">{help}</p>
      <Stack as="ul" gap={10}>
        {children}
      </Stack>
    </Stack>
  );
}

function WriteItem({ write, reason, children }: { write: UnsentWrite; reason?: string; children: ReactNode }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { titles, subject, text, at } = write;
  return (
    <Stack as="li" gap={6} data-refused={reason === undefined ? undefined : true}>
      <Row gap={12} align="baseline" justify="space-between" className={styles.head}>
        <b>{t(titles)}</b>
        <time className="text-muted tabular-numbers" dateTime={at.toISOString()}>
          <bdi>{format.dateTime(at)}</bdi>
        </time>
      </Row>
      {subject !== undefined && <bdi className={styles.subject}>{subject}</bdi>}
      {text !== undefined && text !== subject && <blockquote dir="auto">{text}</blockquote>}
      {reason !== undefined && <p className={styles.reason}>{reason}</p>}
      <Row gap={8} wrap className={styles.actions}>
        {children}
      </Row>
    </Stack>
  );
}

function RefusedItem({ command, onLeave }: { command: RefusedCommand; onLeave: () => void }) {
  const { t } = useTranslation();
  const { get, onRetry, onDiscard } = useShellData();
  const errorText = useErrorText();
  const findWayOut = useWayOut();
  const { key, name, problem } = command;
  const error = problemError(problem);
  const wayOut = findWayOut(error);
  const write = unsentWriteOf({ get }, command);
  const discard = async () => {
    const isSure = await askToConfirm({
      title: t('writes.discardTitle'),
      body: t('writes.discardBody'),
      confirmLabel: t('writes.discard'),
      isDangerous: true,
    });
    if (isSure) onDiscard(key);
  };
  const handleWayOut = () => {
    onLeave();
    wayOut?.onClick();
  };
  return (
    <WriteItem write={write} reason={errorText(error, commandTexts(name))}>
      {wayOut && (
        <Button size="xs" onClick={handleWayOut}>
          {wayOut.label}
        </Button>
      )}
      <Button variant="default" size="xs" onClick={() => onRetry(key)}>
        {t(problem.code === 'conflict' ? 'writes.keepMine' : 'common.retry')}
      </Button>
      <OpenTargetLink write={write} onLeave={onLeave} />
      <Button variant="subtle" color="gray" size="xs" onClick={() => void discard()}>
        {t('writes.discard')}
      </Button>
    </WriteItem>
  );
}

function OpenTargetLink({ write: { target }, onLeave }: { write: UnsentWrite; onLeave: () => void }) {
  const { t } = useTranslation();
  if (target === undefined) return null;
  const { screen, lessonID, step } = target;
  const params = { id: lessonID };
  const look = { variant: 'default', size: 'xs', onClick: onLeave } as const;
  if (screen === 'player' || screen === 'lesson')
    return (
      <LinkButton
        to={screen === 'player' ? '/learn/enrollments/lesson/$id' : '/learn/catalog/lesson/$id'}
        params={params}
        {...look}
      >
        {t('writes.open')}
      </LinkButton>
    );
  const tab = screen === 'steps' ? undefined : screen;
  return (
    <LinkButton to="/teach/lessons/$id" params={params} search={{ tab, step }} {...look}>
      {t('writes.open')}
    </LinkButton>
  );
}
