import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Lesson } from '#domain/teach/lesson.ts';
import { LABEL_NAME_MAX, type LessonLabel } from '#domain/teach/lesson-label.ts';
import { Checkbox } from '#ui/control/checkbox.ts';
import { Row } from '#ui/layout/stack.tsx';
import { commonLabels } from '#web/learn/catalog/common-labels.ts';
import { useLabels } from '#web/shared/lesson/use-labels.ts';
import { useQuery, useRows } from '#web/store/hooks.ts';
import field from '#web/shared/control/search-field.module.css';

/** Debounce of the search for labels. */
const DEBOUNCE_MS = 250;
const OFFERED_MAX = 8;

interface LabelFilterProps {
  chosen: readonly LessonLabel['id'][];
  /** The lessons on screen; their labels are offered until the learner types. */
  lessons: readonly Lesson[];
  onChange: (chosen: LessonLabel['id'][]) => void;
}

export function LabelFilter({ chosen, lessons, onChange }: LabelFilterProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [text] = useDebouncedValue(typed.trim(), DEBOUNCE_MS);
  const chosenLabels = useLabels(chosen);
  const choices = (labels: readonly LessonLabel[], isChosen: boolean): ReactNode =>
    labels.map(({ id, name, description }) => (
      <Checkbox
        key={id}
        value={id}
        label={<bdi>{name}</bdi>}
        title={description}
        onChange={() => onChange(isChosen ? chosen.filter((each) => each !== id) : [...chosen, id])}
      />
    ));
  const renderLabels = (labels: readonly LessonLabel[]) =>
    choices(labels.filter(({ id }) => !chosen.includes(id)).slice(0, OFFERED_MAX), false);

  return (
    <Checkbox.Group label={t('learn.filter.labels')} value={[...chosen]}>
      <Row gap={10} align="center" mb={16} className={field.field}>
        <IconSearch size={16} aria-hidden />
        <input
          type="search"
          aria-label={t('learn.filter.findLabel')}
          placeholder={t('learn.filter.findLabel')}
          autoComplete="off"
          maxLength={LABEL_NAME_MAX}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </Row>
      {choices(chosenLabels, true)}
      {text === '' ? (
        <FrequentLabels lessons={lessons}>{renderLabels}</FrequentLabels>
      ) : (
        <FoundLabels text={text}>{renderLabels}</FoundLabels>
      )}
    </Checkbox.Group>
  );
}

type RenderLabels = (labels: readonly LessonLabel[]) => ReactNode;

function FrequentLabels({ lessons, children }: { lessons: readonly Lesson[]; children: RenderLabels }) {
  const ids = commonLabels(lessons);
  const labels = useRows('LessonLabel', { id: { in: ids } });
  return children(ids.flatMap((id) => labels.find((label) => label.id === id) ?? []));
}

function FoundLabels({ text, children }: { text: string; children: RenderLabels }) {
  const { t } = useTranslation();
  const { rows, state } = useQuery('label.search', { text });
  if (rows.length === 0 && state === 'ready') return <p className="text-muted">{t('learn.filter.noLabel')}</p>;
  return children(rows);
}
