import { ActionIcon, Button, Textarea } from '@mantine/core';
import { IconArrowRight, IconPlus, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { MatchQuestion } from '#domain/teach/question/match.ts';
import { OPTION_TEXT_MAX, OPTIONS_MAX } from '#domain/teach/question/question-rules.ts';
import { LineList } from '#web/teach/quiz/line-list.tsx';
import { toolProps } from '#web/teach/sortable/move-buttons.tsx';
import { fromPairs, type Pair, pairsOf, distractors } from '#web/teach/quiz/question-kind.ts';
import { useListFocus } from '#web/teach/sortable/use-list-focus.ts';
import styles from './option-list.module.css';

interface MatchListProps {
  question: MatchQuestion;
  onChange: (question: MatchQuestion) => void;
  makeId: () => string;
}

/** Editor for the pairs of a matching question and for its distractors. */
export function MatchList({ question, onChange, makeId }: MatchListProps) {
  const { t } = useTranslation();
  const [pairs, stray] = [pairsOf(question), distractors(question)];
  const room = OPTIONS_MAX - pairs.length;
  const { list, focusNext } = useListFocus<HTMLUListElement>(pairs.map(({ option }) => option.id).join());
  const change = (next: readonly Pair[]) => onChange(fromPairs(question, next, stray));

  const add = () => {
    const pair = { option: { id: makeId(), text: '' }, match: { id: makeId(), text: '' } };
    focusNext(`[data-line="${pair.option.id}"]`);
    change([...pairs, pair]);
  };
  const remove = (index: number) => {
    const neighbor = pairs[index - 1] ?? pairs[index + 1];
    if (neighbor) focusNext(`[data-line="${neighbor.option.id}"]`);
    change(pairs.toSpliced(index, 1));
  };
  const words = { autosize: true, minRows: 1, maxLength: OPTION_TEXT_MAX };

  return (
    <>
      <fieldset className={styles.options}>
        <legend>{t('draft.quiz.pairs')}</legend>
        <ul ref={list}>
          {pairs.map(({ option, match }, index) => (
            <li key={option.id} className={styles.pair}>
              <Textarea
                {...words}
                data-line={option.id}
                aria-label={t('draft.quiz.pairLeft', { number: index + 1 })}
                value={option.text}
                onChange={(event) =>
                  change(pairs.with(index, { match, option: { ...option, text: event.currentTarget.value } }))
                }
              />
              <IconArrowRight size={17} className="mirror-rtl" aria-hidden />
              <Textarea
                {...words}
                aria-label={t('draft.quiz.pairRight', { number: index + 1 })}
                value={match.text}
                onChange={(event) =>
                  change(pairs.with(index, { option, match: { ...match, text: event.currentTarget.value } }))
                }
              />
              <ActionIcon
                {...toolProps}
                aria-label={t('draft.quiz.pairRemove', { number: index + 1 })}
                onClick={() => remove(index)}
              >
                <IconX size={17} />
              </ActionIcon>
            </li>
          ))}
        </ul>
        <Button
          variant="subtle"
          className={styles.add}
          leftSection={<IconPlus size={16} />}
          disabled={stray.length >= room}
          onClick={add}
        >
          {t('draft.quiz.addPair')}
        </Button>
      </fieldset>
      <LineList
        legend={t('draft.quiz.stray')}
        hint={t('draft.quiz.strayHint')}
        nameOf={(number) => t('draft.quiz.strayName', { number })}
        addLabel={t('draft.quiz.addStray')}
        lines={stray}
        onChange={(next) => onChange(fromPairs(question, pairs, next))}
        makeId={makeId}
        maxLength={OPTION_TEXT_MAX}
        max={room}
      />
    </>
  );
}
