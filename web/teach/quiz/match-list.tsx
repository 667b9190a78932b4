import { ActionIcon, Textarea } from '@mantine/core';
import { IconArrowRight, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { MatchQuestion } from '#domain/teach/question/match.ts';
import { OPTION_TEXT_MAX, OPTIONS_MAX } from '#domain/teach/question/question-rules.ts';
import { FieldGroup } from '#ui/control/field-group.tsx';
import { Stack } from '#ui/layout/stack.tsx';
import { LineList } from '#web/teach/quiz/line-list.tsx';
import { toolProps } from '#web/teach/sortable/move-buttons.tsx';
import { fromPairs, type Pair, pairsOf, distractors } from '#web/teach/quiz/question-kind.ts';
import { AddButton } from '#web/teach/sortable/add-button.tsx';
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
      <FieldGroup legend={t('draft.quiz.pairs')}>
        <Stack as="ul" gap={8} ref={list}>
          {pairs.map(({ option, match }, index) => (
            <Stack
              as="li"
              gap={8}
              columns="minmax(0, 1fr) auto minmax(0, 1fr) auto"
              align="center"
              key={option.id}
              className={styles.pair}
            >
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
            </Stack>
          ))}
        </Stack>
        <AddButton disabled={stray.length >= room} onClick={add}>
          {t('draft.quiz.addPair')}
        </AddButton>
      </FieldGroup>
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
