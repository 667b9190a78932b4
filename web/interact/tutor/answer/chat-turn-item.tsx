import '#web/shared/registry/tutor-registry.ts';
import { ActionIcon } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { NO_SOURCE } from '#domain/tutor/tutor-answer.ts';
import type { TutorMemory } from '#domain/tutor/tutor-memory.ts';
import { LogoMark } from '#ui/identity/logo-mark.tsx';
import { Stack } from '#ui/layout/stack.tsx';
import { useNoModelText } from '#web/interact/tutor/answer/allowance-line.tsx';
import { AnswerState, type AnswerStateProps } from '#web/interact/tutor/answer/answer-state.tsx';
import { AnswerSources, NoSource, NoSourceLegend, SourceChip } from '#web/interact/tutor/answer/answer-sources.tsx';
import { AnswerText, announcedText } from '#web/interact/tutor/answer/answer-text.tsx';
import { AnswerTools } from '#web/interact/tutor/answer/answer-tools.tsx';
import { type AnswerView, useAnswer } from '#web/interact/tutor/answer/use-answer.ts';
import { UsedMemories } from '#web/interact/tutor/answer/used-memories.tsx';
import { useRows } from '#web/store/hooks.ts';
import { useAction } from '#web/shared/error/use-action.ts';
import styles from './chat-turn-item.module.css';

interface ChatTurnItemProps {
  turn: TutorMemory;
  tutorName: string;
  isLast: boolean;
  /** Called when the learner edits the question. */
  onEdit: (words: string) => void;
  onMissing: () => void;
  onStop: () => void;
}

/** A chat turn: a question and its answer. */
export function ChatTurnItem({ turn, tutorName, isLast, onEdit, onMissing, onStop }: ChatTurnItemProps) {
  const { t } = useTranslation();
  const { id } = turn;
  const words = useRows('OpenAIChatResponse', { tutormemoryID: id, role: 'user' })[0]?.content ?? '';
  const { sentence, said } = splitQuote(words);
  const answer = useAnswer(turn, onMissing);
  const sendAgain = useAskAgain(id, answer);
  const isOver = answer.state !== 'unsent' && answer.state !== 'waiting';
  const askAgain = isLast && isOver ? sendAgain : undefined;
  return (
    <Stack as="li" gap={20}>
      <div className={styles.question}>
        <h3 className="visually-hidden">{t('tutoring.youAsked')}</h3>
        <p dir="auto">
          {sentence !== undefined && <q>{sentence}</q>}
          {said}
        </p>
        {isLast && isOver && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={32}
            aria-label={t('tutoring.edit')}
            title={t('tutoring.edit')}
            onClick={() => onEdit(words)}
          >
            <IconPencil size={16} aria-hidden />
          </ActionIcon>
        )}
      </div>
      <div className={styles.answer} aria-busy={!isOver}>
        <h3>
          <LogoMark size={18} />
          <bdi>{tutorName}</bdi>
        </h3>
        <AnswerBody answer={answer} onAskAgain={askAgain} onStop={onStop} />
        <output className="visually-hidden">
          {isLast && announcementOf(answer, t('tutoring.answering', { name: tutorName }))}
        </output>
        {isOver && (
          <>
            <AnswerSources sources={answer.sources} />
            <UsedMemories exchange={turn} />
            <AnswerTools turn={turn} answer={answer} onAskAgain={answer.state === 'failed' ? undefined : askAgain} />
          </>
        )}
      </div>
    </Stack>
  );
}

function useAskAgain(id: TutorMemory['id'], { retry }: AnswerView): () => void {
  const again = useAction('tutor.regenerateAnswer');
  return retry ?? (() => void again.act({ id }));
}

/** Splits a question into the sentence that it quotes in Markdown and the learner's own text. */
function splitQuote(words: string): { sentence: string | undefined; said: string } {
  const [, sentence, said] = /^> ([^\n]+)\n\n([\s\S]+)$/.exec(words) ?? [];
  return sentence === undefined || said === undefined ? { sentence: undefined, said: words } : { sentence, said };
}

/** Announces the answer once and whole, because a screen reader cannot follow it word by word. */
const announcementOf = (answer: AnswerView, answering: string): string => {
  if (answer.state === 'waiting') return answering;
  return answer.state === 'unsent' ? '' : announcedText(answer.text);
};

function AnswerBody({ answer, ...actions }: AnswerStateProps) {
  const { text, sources, noModel } = answer;
  const wordsOf = useNoModelText();
  const renderSource = useCallback(
    (number: number) => {
      if (number === NO_SOURCE) return <NoSource />;
      const source = sources[number - 1];
      return source && <SourceChip source={source} number={number} />;
    },
    [sources],
  );
  return (
    <>
      {noModel && <p className={styles.note}>{wordsOf(noModel)}</p>}
      {text !== '' && <AnswerText markdown={text} renderSource={renderSource} />}
      {text.includes(`[^${NO_SOURCE}]`) && <NoSourceLegend />}
      <AnswerState answer={answer} {...actions} />
    </>
  );
}
