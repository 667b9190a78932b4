import '#web/shared/talking.ts';
import { ActionIcon } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { NO_SOURCE } from '#domain/interact/tutor-answer.ts';
import type { TutorMemory } from '#domain/interact/tutor-memory.ts';
import { Mark } from '#ui/mark.tsx';
import { useNoModelWords } from '#web/interact/tutor/allowance-line.tsx';
import { StateLine, type StateLineProps } from '#web/interact/tutor/answer-state.tsx';
import { AnswerSources, NoSource, NoSourceLegend, SourceChip } from '#web/interact/tutor/answer-sources.tsx';
import { AnswerText, spokenAnswer } from '#web/interact/tutor/answer-text.tsx';
import { AnswerTools } from '#web/interact/tutor/answer-tools.tsx';
import { type AnswerView, useAnswer } from '#web/interact/tutor/use-answer.ts';
import { UsedMemories } from '#web/interact/tutor/used-memories.tsx';
import { useCommand, useRows } from '#web/store/hooks.ts';
import styles from './exchange-item.module.css';

interface ExchangeItemProps {
  exchange: TutorMemory;
  tutorName: string;
  isLast: boolean;
  /** Called when the learner edits the question. */
  onEdit: (words: string) => void;
  onMissing: () => void;
  onStop: () => void;
}

/** A chat turn: a question and its answer. */
export function ExchangeItem({ exchange, tutorName, isLast, onEdit, onMissing, onStop }: ExchangeItemProps) {
  const { t } = useTranslation();
  const { id } = exchange;
  const words = useRows('OpenAIChatResponse', { tutormemoryID: id, role: 'user' })[0]?.content ?? '';
  const { sentence, said } = partsOf(words);
  const answer = useAnswer(exchange, onMissing);
  const askOnceMore = useAskOnceMore(id, answer);
  const isOver = answer.state !== 'unsent' && answer.state !== 'waiting';
  const askAgain = isLast && isOver ? askOnceMore : undefined;
  return (
    <li className={styles['exchange']}>
      <div className={styles['question']}>
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
      <div className={styles['answer']} aria-busy={!isOver}>
        <h3>
          <Mark size={18} />
          <bdi>{tutorName}</bdi>
        </h3>
        <Said answer={answer} onAskAgain={askAgain} onStop={onStop} />
        <output className="visually-hidden">
          {isLast && announced(answer, t('tutoring.answering', { name: tutorName }))}
        </output>
        {isOver && (
          <>
            <AnswerSources sources={answer.sources} />
            <UsedMemories exchange={exchange} />
            <AnswerTools
              exchange={exchange}
              answer={answer}
              onAskAgain={answer.state === 'failed' ? undefined : askAgain}
            />
          </>
        )}
      </div>
    </li>
  );
}

function useAskOnceMore(id: TutorMemory['id'], { retry }: AnswerView): () => void {
  const again = useCommand('tutor.askAgain');
  return retry ?? (() => void again.send({ id }));
}

/** Splits a question into the sentence that it quotes in Markdown and the learner's own text. */
function partsOf(words: string): { sentence: string | undefined; said: string } {
  const [, sentence, said] = /^> ([^\n]+)\n\n([\s\S]+)$/.exec(words) ?? [];
  return sentence === undefined || said === undefined ? { sentence: undefined, said: words } : { sentence, said };
}

/** Announces the answer once and whole, because a screen reader cannot follow it word by word. */
const announced = (answer: AnswerView, answering: string): string => {
  if (answer.state === 'waiting') return answering;
  return answer.state === 'unsent' ? '' : spokenAnswer(answer.text);
};

function Said({ answer, ...actions }: StateLineProps) {
  const { text, sources, noModel } = answer;
  const wordsOf = useNoModelWords();
  const drawSource = useCallback(
    (number: number) => {
      if (number === NO_SOURCE) return <NoSource />;
      const source = sources[number - 1];
      return source && <SourceChip source={source} number={number} />;
    },
    [sources],
  );
  return (
    <>
      {noModel && <p className={styles['note']}>{wordsOf(noModel)}</p>}
      {text !== '' && <AnswerText markdown={text} drawSource={drawSource} />}
      {text.includes(`[^${NO_SOURCE}]`) && <NoSourceLegend />}
      <StateLine answer={answer} {...actions} />
    </>
  );
}
