import '#web/shared/registry/tutor-registry.ts';
import { ActionIcon } from '@mantine/core';
import { IconCheck, IconCopy, IconRefresh, IconThumbDown, IconThumbUp } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TutorMemory } from '#domain/tutor/tutor-memory.ts';
import { toast } from '#ui/overlay/toasts.ts';
import { useFormat } from '#web/shared/language/use-format.ts';
import { Row } from '#ui/layout/stack.tsx';
import { clipboardText } from '#web/interact/tutor/answer/answer-text.tsx';
import type { AnswerView } from '#web/interact/tutor/answer/use-answer.ts';
import { useAction } from '#web/shared/error/use-action.ts';
import styles from './chat-turn-item.module.css';

const buttonProps = { variant: 'subtle', color: 'gray', size: 32 } as const;

interface AnswerToolsProps {
  turn: TutorMemory;
  answer: AnswerView;
  /** Only for the last answer, because later messages refer to the earlier ones. */
  onAskAgain: (() => void) | undefined;
}

/** Actions on an answer: copy, rate and ask again. */
export function AnswerTools({ turn: { id, isHelpful }, answer, onAskAgain }: AnswerToolsProps) {
  const { t } = useTranslation();
  const [isCopied, setCopied] = useState(false);
  const format = useFormat();
  const rate = useAction('tutor.rateAnswer');
  const setHelpful = (is: boolean) => void rate.act({ id, isHelpful: isHelpful === is ? null : is });
  const copy = () => {
    navigator.clipboard.writeText(clipboardText(answer.text)).then(
      () => setCopied(true),
      () => toast.error(t('tutoring.copyFailed')),
    );
  };
  return (
    <Row gap={2} align="center" wrap className={styles.tools}>
      {answer.text !== '' && (
        <>
          <ActionIcon {...buttonProps} aria-label={t('tutoring.copy')} title={t('tutoring.copy')} onClick={copy}>
            {isCopied ? <IconCheck size={17} aria-hidden /> : <IconCopy size={17} aria-hidden />}
          </ActionIcon>
          <output className="visually-hidden">{isCopied && t('tutoring.copied')}</output>
          <ActionIcon
            {...buttonProps}
            aria-label={t('tutoring.helpful')}
            aria-pressed={isHelpful === true}
            title={t('tutoring.helpful')}
            onClick={() => setHelpful(true)}
          >
            <IconThumbUp size={17} aria-hidden fill={isHelpful === true ? 'currentColor' : 'none'} />
          </ActionIcon>
          <ActionIcon
            {...buttonProps}
            aria-label={t('tutoring.notHelpful')}
            aria-pressed={isHelpful === false}
            title={t('tutoring.notHelpful')}
            onClick={() => setHelpful(false)}
          >
            <IconThumbDown size={17} aria-hidden fill={isHelpful === false ? 'currentColor' : 'none'} />
          </ActionIcon>
        </>
      )}
      {onAskAgain && (
        <ActionIcon
          {...buttonProps}
          aria-label={t('tutoring.askAgain')}
          title={t('tutoring.askAgain')}
          onClick={onAskAgain}
        >
          <IconRefresh size={17} aria-hidden />
        </ActionIcon>
      )}
      {answer.engine === 'quotes' && answer.sources.length > 0 && <small>{t('tutoring.quoted')}</small>}
      {answer.cost !== undefined && answer.cost > 0 && (
        <small>{t('tutoring.cost', { tokens: format.number(answer.cost) })}</small>
      )}
    </Row>
  );
}
