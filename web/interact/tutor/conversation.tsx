import { Button } from '@mantine/core';
import { IconArrowDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { answerOf } from '#domain/interact/tutor-memory.ts';
import { ErrorBox } from '#ui/error-box.tsx';
import { Loading, SkeletonText } from '#ui/skeleton.tsx';
import { AllowanceLine } from '#web/interact/tutor/allowance-line.tsx';
import { Composer, type Opening } from '#web/interact/tutor/composer.tsx';
import { ExchangeItem } from '#web/interact/tutor/exchange-item.tsx';
import { type ConversationOf, useConversation } from '#web/interact/tutor/use-conversation.ts';
import { useKeptEnd } from '#web/interact/tutor/use-kept-end.ts';
import styles from './conversation.module.css';

interface ConversationProps extends ConversationOf {
  opening?: Opening | undefined;
  /** Label and placeholder of the field. */
  label: string;
  /** Shown in an empty conversation. */
  empty: ReactNode;
  /** Subject of the question, above the field. */
  about?: ReactNode;
  /** Controls in the row below the field. */
  tools?: ReactNode;
}

/** The region is focusable so that the keyboard can scroll it even if nothing inside takes the focus. */
const scrolled = { role: 'region', tabIndex: 0 } as const;

/** Conversation with a tutor and the field for the next question, on its own page and in the margin of a lesson. */
export function Conversation({ label, empty, about, tools, opening, ...of }: ConversationProps) {
  const { t } = useTranslation();
  const talk = useConversation(of);
  const { exchanges, last, isAnswering, prompted, setPrompted } = talk;
  const { region, isBehind, goToEnd } = useKeptEnd(last?.id);
  const next = isAnswering ? [] : ((last && answerOf(last)?.next) ?? []);
  return (
    <section className={styles['conversation']} aria-label={t('tutoring.conversation')}>
      <div ref={region} className={styles['region']} {...scrolled} aria-label={t('tutoring.said')}>
        <div className={styles['said']}>
          {talk.hasMore && (
            <Button variant="subtle" color="gray" size="xs" onClick={talk.loadMore}>
              {t('tutoring.earlier')}
            </Button>
          )}
          <Before talk={talk} empty={empty} />
          {exchanges.length > 0 && (
            <ol className={styles['exchanges']}>
              {exchanges.map((exchange) => (
                <ExchangeItem
                  key={exchange.id}
                  exchange={exchange}
                  tutorName={of.tutor.name}
                  isLast={exchange.id === last?.id}
                  onEdit={(words) => setPrompted({ words, isEdit: true })}
                  onMissing={talk.retry}
                  onStop={talk.stop}
                />
              ))}
            </ol>
          )}
        </div>
      </div>
      <div className={styles['below']}>
        {isBehind && (
          <Button
            className={styles['latest']}
            variant="default"
            size="xs"
            radius="xl"
            leftSection={<IconArrowDown size={15} />}
            onClick={goToEnd}
          >
            {t('tutoring.toEnd')}
          </Button>
        )}
        {next.length > 0 && (
          <ul className={styles['next']} aria-label={t('tutoring.next')}>
            {next.map((question) => (
              <li key={question}>
                <Button variant="default" size="xs" radius="xl" onClick={() => talk.ask(question)}>
                  {question}
                </Button>
              </li>
            ))}
          </ul>
        )}
        {about}
        <Composer
          // A new prompt remounts the field with its text.
          key={`${of.conversationID} ${prompted?.words ?? ''}`}
          draftKey={of.conversationID}
          label={label}
          prompted={prompted}
          opening={opening}
          isAnswering={isAnswering}
          onSend={talk.ask}
          onStop={talk.stop}
          onCancelEdit={() => setPrompted(undefined)}
        >
          {tools}
        </Composer>
        <AllowanceLine last={last} />
      </div>
    </section>
  );
}

function Before({ talk, empty }: { talk: ReturnType<typeof useConversation>; empty: ReactNode }) {
  const { t } = useTranslation();
  const { exchanges, state, retry } = talk;
  if (state === 'error') return <ErrorBox onRetry={retry} />;
  if (exchanges.length > 0) return null;
  if (state === 'ready') return empty;
  if (state === 'offline')
    return <ErrorBox title={t('common.unreachableTitle')} message={t('tutoring.offline')} onRetry={retry} />;
  return (
    <Loading label={t('common.loading')}>
      <SkeletonText lines={4} />
    </Loading>
  );
}
