import { useTranslation } from 'react-i18next';
import type { ChoiceQuestion } from '#domain/teach/question/choice.ts';
import { OPTIONS_MAX } from '#domain/teach/question/question-rules.ts';
import { FieldGroup } from '#ui/control/field-group.tsx';
import { Stack } from '#ui/layout/stack.tsx';
import { OptionRow } from '#web/teach/quiz/option-row.tsx';
import {
  newOption,
  withAnswer,
  withFeedback,
  withOptionAfter,
  withOptionMoved,
  withOptionText,
  withoutOption,
} from '#web/teach/quiz/question-edit.ts';
import { AddButton } from '#web/teach/sortable/add-button.tsx';
import { useListFocus } from '#web/teach/sortable/use-list-focus.ts';

export interface OptionListProps {
  question: ChoiceQuestion;
  onChange: (question: ChoiceQuestion) => void;
  makeId: () => string;
}

/** Options of a choice question: a mark for the right ones, the text, and the feedback for learners who chose it. */
export function OptionList({ question, onChange, makeId }: OptionListProps) {
  const { t } = useTranslation();
  const { options } = question;
  const { list, focusNext } = useListFocus<HTMLUListElement>(options.map(({ id }) => id).join());

  const add = (after: string | undefined) => {
    if (options.length >= OPTIONS_MAX) return;
    const option = newOption(makeId);
    focusNext(`[data-option="${option.id}"] [data-words]`);
    onChange(withOptionAfter(question, after, option));
  };
  const remove = (index: number) => {
    const option = options[index];
    const neighbor = options[index - 1] ?? options[index + 1];
    if (option === undefined) return;
    if (neighbor) focusNext(`[data-option="${neighbor.id}"] [data-words]`);
    onChange(withoutOption(question, option.id));
  };
  const move = (id: string, by: -1 | 1) => {
    const next = withOptionMoved(question, id, by);
    if (next !== question) onChange(next);
  };

  return (
    <FieldGroup legend={t(question.kind === 'single' ? 'draft.quiz.optionsSingle' : 'draft.quiz.optionsMultiple')}>
      <Stack as="ul" gap={8} ref={list}>
        {options.map((option, index) => (
          <OptionRow
            key={option.id}
            option={option}
            number={index + 1}
            kind={question.kind}
            group={question.id}
            isRight={question.answer.includes(option.id)}
            isFirst={index === 0}
            isLast={index === options.length - 1}
            onMark={(isRight) => onChange(withAnswer(question, option.id, isRight))}
            onText={(text) => onChange(withOptionText(question, option.id, text))}
            onFeedback={(feedback) => onChange(withFeedback(question, option.id, feedback))}
            onMove={(by) => move(option.id, by)}
            onAdd={() => add(option.id)}
            onRemove={() => remove(index)}
          />
        ))}
      </Stack>
      <AddButton disabled={options.length >= OPTIONS_MAX} onClick={() => add(undefined)}>
        {t('draft.quiz.addOption')}
      </AddButton>
    </FieldGroup>
  );
}
