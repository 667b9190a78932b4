import { Button } from '@mantine/core';
import { IconArrowDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { answerOf } from '#domain/tutor/tutor-memory.ts';
import { ErrorBox } from '#ui/feedback/error-box.tsx';
import { Loading, SkeletonText } from '#ui/feedback/skeleton.tsx';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { AllowanceLine } from '#web/interact/tutor/answer/allowance-line.tsx';
import { Composer, type PendingInput } from '#web/interact/tutor/composer.tsx';
import { ChatTurnItem } from '#web/interact/tutor/answer/chat-turn-item.tsx';
import { type ConversationInput, useConversation } from '#web/interact/tutor/use-conversation.ts';
import { useStickToBottom } from '#web/interact/tutor/use-stick-to-bottom.ts';
import styles from './conversation.module.css';

interface ConversationProps extends ConversationInput {
  pendingInput?: PendingInput | undefined;
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
const scrollRegionProps = { role: 'region', tabIndex: 0 } as const;

/** Conversation with a tutor and the field for the next question, on its own page and in the margin of a lesson. */
export function Conversation({ label, empty, about, tools, pendingInput, ...input }: ConversationProps) {
  const { t } = useTranslation();
  const conversation = useConversation(input);
  const { turns, last, isAnswering, prompt, setPrompt } = conversation;
  const { region, isBehind, goToEnd } = useStickToBottom(last?.id);
  const next = isAnswering ? [] : ((last && answerOf(last)?.next) ?? []);
  return (
    <section className={styles.conversation} aria-label={t('tutoring.conversation')}>
      <div ref={region} className={styles.region} {...scrollRegionProps} aria-label={t('tutoring.said')}>
        <Stack gap={16} mt={8} mb={24}>
          {conversation.hasMore && (
            <Row justify="center">
              <Button variant="subtle" color="gray" size="xs" onClick={conversation.loadMore}>
                {t('tutoring.earlier')}
              </Button>
            </Row>
          )}
          <ConversationPlaceholder talk={conversation} empty={empty} />
          {turns.length > 0 && (
            <Stack as="ol" gap={32}>
              {turns.map((turn) => (
                <ChatTurnItem
                  key={turn.id}
                  turn={turn}
                  tutorName={input.tutor.name}
                  isLast={turn.id === last?.id}
                  onEdit={(words) => setPrompt({ words, isEdit: true })}
                  onMissing={conversation.retry}
                  onStop={conversation.stop}
                />
              ))}
            </Stack>
          )}
        </Stack>
      </div>
      <div className={styles.footer}>
        {isBehind && (
          <Button
            className={styles.latest}
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
          <Row as="ul" gap={8} wrap className={styles.next} aria-label={t('tutoring.next')}>
            {next.map((question) => (
              <li key={question}>
                <Button variant="default" size="xs" radius="xl" onClick={() => conversation.ask(question)}>
                  {question}
                </Button>
              </li>
            ))}
          </Row>
        )}
        {about}
        <Composer
          // A new prompt remounts the field with its text.
          key={`${input.conversationID} ${prompt?.words ?? ''}`}
          draftKey={input.conversationID}
          label={label}
          prompt={prompt}
          pendingInput={pendingInput}
          isAnswering={isAnswering}
          onSend={conversation.ask}
          onCorrect={conversation.correct}
          onStop={conversation.stop}
          onCancelEdit={() => setPrompt(undefined)}
        >
          {tools}
        </Composer>
        <AllowanceLine last={last} />
      </div>
    </section>
  );
}

function ConversationPlaceholder({
  talk: conversation,
  empty,
}: {
  talk: ReturnType<typeof useConversation>;
  empty: ReactNode;
}) {
  const { t } = useTranslation();
  const { turns, state, retry } = conversation;
  if (state === 'error') return <ErrorBox onRetry={retry} />;
  if (turns.length > 0) return null;
  if (state === 'ready') return empty;
  if (state === 'offline')
    return <ErrorBox title={t('common.unreachableTitle')} message={t('tutoring.offline')} onRetry={retry} />;
  return (
    <Loading label={t('common.loading')}>
      <SkeletonText lines={4} />
    </Loading>
  );
}
