import '#web/shared/talking.ts';
import { ActionIcon, Button } from '@mantine/core';
import { IconAlertTriangle, IconPencil, IconPlayerStop, IconRefresh } from '@tabler/icons-react';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NO_SOURCE } from '#domain/interact/tutor-answer.ts';
import type { TutorMemory } from '#domain/interact/tutor-memory.ts';
import { Mark } from '#ui/mark.tsx';
import { useNoModelWords } from '#web/interact/tutor/allowance-line.tsx';
import { AnswerSources, NoSource, NoSourceLegend, SourceChip } from '#web/interact/tutor/answer-sources.tsx';
import { AnswerText, spokenAnswer } from '#web/interact/tutor/answer-text.tsx';
import { AnswerTools } from '#web/interact/tutor/answer-tools.tsx';
import { type AnswerView, useAnswer } from '#web/interact/tutor/use-answer.ts';
import { UsedMemories } from '#web/interact/tutor/used-memories.tsx';
import { useCommand, useRows, useSyncState } from '#web/store/hooks.ts';
import styles from './exchange-item.module.css';

interface ExchangeItemProps {
  exchange: TutorMemory;
  tutorName: string;
  isLast: boolean;
  /** The learner wants to say it differently. */
  onEdit: (words: string) => void;
  onMissing: () => void;
  onStop: () => void;
}

/** A question and its answer. */
export function ExchangeItem({ exchange, tutorName, isLast, onEdit, onMissing, onStop }: ExchangeItemProps) {
  const { t } = useTranslation();
  const { id } = exchange;
  const words = useRows('OpenAIChatResponse', { tutormemoryID: id, role: 'user' })[0]?.content ?? '';
  const { sentence, said } = partsOf(words);
  const answer = useAnswer(exchange, onMissing);
  const again = useCommand('tutor.askAgain');
  const isOver = answer.state !== 'unsent' && answer.state !== 'waiting';
  // A question that the server has not taken yet is not asked anew: the page asks for its answer once more.
  const askAgain = isLast && isOver ? (answer.retry ?? (() => void again.send({ id }))) : undefined;
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

/** A question about a sentence begins with it, as Markdown quotes. */
function partsOf(words: string): { sentence: string | undefined; said: string } {
  const [, sentence, said] = /^> ([^\n]+)\n\n([\s\S]+)$/.exec(words) ?? [];
  return sentence === undefined || said === undefined ? { sentence: undefined, said: words } : { sentence, said };
}

/** Read out once, as a whole: word by word nobody could follow it. */
const announced = (answer: AnswerView, answering: string): string => {
  if (answer.state === 'waiting') return answering;
  return answer.state === 'unsent' ? '' : spokenAnswer(answer.text);
};

interface StateProps {
  answer: AnswerView;
  onAskAgain: (() => void) | undefined;
  onStop: () => void;
}

function Said({ answer, ...actions }: StateProps) {
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

function StateLine({ answer: { state, isLost, text, engine, cost }, onAskAgain, onStop }: StateProps) {
  const { t } = useTranslation();
  const { isOnline } = useSyncState();
  if (state === 'failed')
    return (
      <div className={styles['failed']} role="alert">
        <p>
          <IconAlertTriangle size={17} aria-hidden />
          {t('tutoring.failed')} {cost === 0 && t('tutoring.nothingCharged')}
        </p>
        {onAskAgain && (
          <Button variant="default" size="xs" leftSection={<IconRefresh size={15} />} onClick={onAskAgain}>
            {t('tutoring.askAgain')}
          </Button>
        )}
      </div>
    );
  if (state === 'stopped')
    return (
      <p className={styles['note']}>
        {t('tutoring.stopped')} {cost === 0 && t('tutoring.nothingCharged')}
      </p>
    );
  if (state === 'notFound' || state === 'done') return null;
  if (!isOnline) return <p className={styles['note']}>{t('tutoring.waitsForNetwork')}</p>;
  if (isLost) return <p className={styles['note']}>{t('tutoring.lost')}</p>;
  if (state === 'waiting' && engine !== 'quotes') return <ModelWait key={text} isFirst={text === ''} onStop={onStop} />;
  return <span className={styles['caret']} data-alone={text === '' || undefined} aria-hidden />;
}

/** After this the page says that it still waits, in milliseconds. */
const STILL_WAITING_MS = 10_000;

/** The caret, and a line with the way out when the model is silent for long. Each word of the model makes it anew. */
function ModelWait({ isFirst, onStop }: { isFirst: boolean; onStop: () => void }) {
  const { t } = useTranslation();
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), STILL_WAITING_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      {!isLong && <span className={styles['caret']} data-alone={isFirst || undefined} aria-hidden />}
      <div role="status">
        {isLong && (
          <div className={styles['still-waiting']}>
            <p>{t('tutoring.stillWaiting')}</p>
            <Button variant="default" size="xs" leftSection={<IconPlayerStop size={15} />} onClick={onStop}>
              {t('tutoring.stopWaiting')}
            </Button>
          </div>
        )}
      </div>
    </>
  );
}
