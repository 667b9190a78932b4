import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useObservable } from '#ui/browser/observable.ts';
import { Select } from '#ui/control/select.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { useFocusFallback } from '#ui/focus/use-focus-fallback.ts';
import { Stack } from '#ui/layout/stack.tsx';
import { type Toast, toast, toasts } from '#ui/overlay/toasts.ts';
import { saveSettings, toastTimes, useSettings } from '#ui/setting/settings.ts';
import { useFormat } from '#web/shared/language/use-format.ts';
import styles from './recent-messages.module.css';

/** The toasts of the last ten minutes, newest first, and the time for which a toast is shown on this device. */
export function RecentMessages({ onBack }: { onBack: () => void }) {
  const { t } = useTranslation();
  const recent = useObservable(toasts).toReversed();
  const back = useRef<HTMLButtonElement>(null);
  // The focused button of the panel has gone.
  useEffect(() => back.current?.focus(), []);
  return (
    <Stack gap={20}>
      <Button
        ref={back}
        variant="subtle"
        w="fit-content"
        leftSection={<IconArrowLeft className="mirror-rtl" size={17} />}
        onClick={onBack}
      >
        {t('toasts.back')}
      </Button>
      {recent.length === 0 ? (
        <EmptyState art="cleared" title={t('toasts.recentNone')}>
          {t('toasts.recentHelp')}
        </EmptyState>
      ) : (
        <MessageList messages={recent} />
      )}
      <TimeSetting />
    </Stack>
  );
}

function MessageList({ messages }: { messages: readonly Toast[] }) {
  const { t } = useTranslation();
  const list = useRef<HTMLUListElement>(null);
  useFocusFallback(list);
  return (
    <>
      <p className="text-muted">{t('toasts.recentHelp')}</p>
      <Stack as="ul" gap={10} ref={list} aria-label={t('toasts.recent')}>
        {messages.map((message) => (
          <Message key={message.id} message={message} />
        ))}
      </Stack>
    </>
  );
}

function Message({ message }: { message: Toast }) {
  const format = useFormat();
  const { kind, message: text, detail, action, at } = message;
  return (
    <Stack as="li" gap={4} className={styles.message} data-kind={kind}>
      <bdi>{text}</bdi>
      {detail !== undefined && <bdi className={styles.detail}>{detail}</bdi>}
      <time className="text-muted" dateTime={at.toISOString()}>
        <bdi>{format.relative(at)}</bdi>
      </time>
      {action !== undefined && (
        <Button variant="default" size="sm" w="fit-content" onClick={() => toast.act(message)}>
          {action.label}
        </Button>
      )}
    </Stack>
  );
}

function TimeSetting() {
  const { t } = useTranslation();
  const { toastMs } = useSettings();
  return (
    <Select
      label={t('toasts.time')}
      value={String(toastMs)}
      onChange={({ currentTarget }) =>
        saveSettings({ toastMs: toastTimes.find((each) => String(each) === currentTarget.value) ?? toastMs })
      }
      data={toastTimes.map((ms) => ({ value: String(ms), label: t('toasts.seconds', { count: ms / 1000 }) }))}
    />
  );
}
