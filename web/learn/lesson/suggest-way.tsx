import { Button, NativeSelect } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Lesson } from '#domain/teach/lesson.ts';
import type { LessonNode, LessonNodeLink, LinkCondition } from '#domain/teach/node.ts';
import type { Outline } from '#domain/teach/version.ts';
import { ErrorBox } from '#ui/error-box.tsx';
import { OwnSuggestions } from '#web/learn/lesson/own-suggestions.tsx';
import {
  type Chosen,
  type Suggestion,
  type SuggestionKind,
  suggestionKinds,
  suggestionOf,
} from '#web/learn/lesson/suggestion.ts';
import { useSuggest } from '#web/learn/lesson/use-suggest.ts';
import { useWayText } from '#web/shared/use-way-text.ts';
import { useQuery, useSyncState } from '#web/store/hooks.ts';
import styles from './suggest-way.module.css';

interface SuggestWayProps {
  lesson: Lesson;
  outline: Outline;
}

/** Form to suggest a change of the links between steps to the teacher, with the user's open suggestions (D-82). */
export function SuggestWay({ lesson, outline: { nodes } }: SuggestWayProps) {
  const { t } = useTranslation();
  const { isOnline } = useSyncState();
  const ways = useWays(lesson.id, nodes);
  const [chosen, setChosen] = useState<Chosen>({ kind: 'connect' });
  const { suggest, refusal, isBusy } = useSuggest(lesson.id);
  const suggestion = suggestionOf(chosen, nodes, ways);
  const choose = (part: Partial<Chosen>) => setChosen({ ...chosen, ...part });
  const Fields = suggestion.kind === 'connect' ? NewWay : PresentWay;
  return (
    <div className={styles['suggest']}>
      <p className="quiet">{isOnline ? t('ways.help') : t('ways.offline')}</p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          suggest(suggestion);
        }}
      >
        <NativeSelect
          label={t('ways.kind')}
          value={suggestion.kind}
          onChange={(event) => choose({ kind: event.currentTarget.value as SuggestionKind })}
          data={suggestionKinds.map((kind) => ({
            value: kind,
            label: t(`ways.kinds.${kind}`),
            disabled: kind !== 'connect' && ways.length === 0,
          }))}
        />
        <Fields suggestion={suggestion} steps={nodes} ways={ways} choose={choose} />
        {suggestion.kind !== 'cut' && <ConditionField suggestion={suggestion} choose={choose} />}
        {refusal !== undefined && <ErrorBox title={t('ways.notSent')} message={refusal} />}
        <Button type="submit" disabled={!suggestion.isWhole || !isOnline} loading={isBusy}>
          {t('ways.send')}
        </Button>
      </form>
      <OwnSuggestions lessonID={lesson.id} steps={nodes} />
    </div>
  );
}

interface FieldsProps {
  suggestion: Suggestion;
  steps: Outline['nodes'];
  ways: readonly LessonNodeLink[];
  choose: (part: Partial<Chosen>) => void;
}

const named = (steps: Outline['nodes']) => steps.map(({ id, name }) => ({ value: id, label: name }));

function NewWay({ suggestion: { from, to, targets }, steps, choose }: FieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <NativeSelect
        label={t('ways.from')}
        value={from?.id}
        onChange={(event) => choose({ from: event.currentTarget.value as LessonNode['id'] })}
        data={named(steps)}
      />
      <NativeSelect
        label={t('ways.to')}
        value={to?.id}
        onChange={(event) => choose({ to: event.currentTarget.value as LessonNode['id'] })}
        data={named(targets)}
      />
    </>
  );
}

function PresentWay({ suggestion: { way }, steps, ways, choose }: FieldsProps) {
  const { t } = useTranslation();
  const wayText = useWayText();
  const nameOf = (id: LessonNode['id']) => steps.find((step) => step.id === id)?.name ?? '';
  return (
    <NativeSelect
      label={t('ways.way')}
      value={way?.id}
      onChange={(event) => choose({ way: event.currentTarget.value as LessonNodeLink['id'] })}
      data={ways.map(({ id, fromLessonNode, toLessonNode, condition }) => ({
        value: id,
        label: t('ways.between', {
          from: nameOf(fromLessonNode),
          to: nameOf(toLessonNode),
          condition: wayText(condition),
        }),
      }))}
    />
  );
}

function ConditionField({ suggestion: { conditions, condition }, choose }: Pick<FieldsProps, 'suggestion' | 'choose'>) {
  const { t } = useTranslation();
  const wayText = useWayText();
  if (conditions.length < 2) return null;
  return (
    <NativeSelect
      label={t('ways.condition')}
      value={condition}
      onChange={(event) => choose({ condition: event.currentTarget.value as LinkCondition })}
      data={conditions.map((each) => ({ value: each, label: wayText(each) }))}
    />
  );
}

/** All links between published steps. */
function useWays(lessonID: Lesson['id'], nodes: Outline['nodes']): LessonNodeLink[] {
  const { rows, hasMore, state, loadMore } = useQuery('link.ofLesson', { lessonID });
  useEffect(() => {
    if (hasMore && state === 'ready') loadMore();
  }, [hasMore, state, loadMore]);
  const isShown = (id: LessonNode['id']) => nodes.some((node) => node.id === id);
  return rows.filter(({ fromLessonNode, toLessonNode }) => isShown(fromLessonNode) && isShown(toLessonNode));
}
