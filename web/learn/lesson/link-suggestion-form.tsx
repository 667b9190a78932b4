import type { LessonNodeLink, LinkCondition } from '#domain/teach/link.ts';
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Lesson } from '#domain/teach/lesson.ts';
import type { LessonNode } from '#domain/teach/node.ts';
import type { Outline } from '#domain/teach/version/version.ts';
import { Select } from '#ui/control/select.ts';
import { ErrorBox } from '#ui/feedback/error-box.tsx';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { OpenSuggestions } from '#web/learn/lesson/open-suggestions.tsx';
import {
  type LinkSuggestionInput,
  type LinkSuggestion,
  type LinkSuggestionKind,
  linkSuggestionKinds,
  linkSuggestion,
} from '#web/learn/lesson/link-suggestion.ts';
import { useLinkSuggestion } from '#web/learn/lesson/use-link-suggestion.ts';
import { useLinkText } from '#web/shared/lesson/use-link-text.ts';
import { useQuery, useSyncState } from '#web/store/hooks.ts';
import { useErrorText } from '#web/shared/error/error-text.ts';
import styles from './link-suggestion-form.module.css';

interface LinkSuggestionFormProps {
  lesson: Lesson;
  outline: Outline;
}

/** Form to suggest a change of the links between steps to the teacher, with the user's open suggestions (D-82). */
export function LinkSuggestionForm({ lesson, outline: { nodes } }: LinkSuggestionFormProps) {
  const { t } = useTranslation();
  const { isOnline } = useSyncState();
  const links = useLinks(lesson.id, nodes);
  const [input, setInput] = useState<LinkSuggestionInput>({ kind: 'connect' });
  const errorText = useErrorText();
  const { suggest, failure, isBusy } = useLinkSuggestion(lesson.id);
  const suggestion = linkSuggestion(input, nodes, links);
  const choose = (part: Partial<LinkSuggestionInput>) => setInput({ ...input, ...part });
  const Fields = suggestion.kind === 'connect' ? NewLinkFields : ExistingLinkFields;
  return (
    <Stack gap={16} className={styles.suggestion}>
      <p className="text-muted">{isOnline ? t('ways.help') : t('ways.offline')}</p>
      <Stack
        as="form"
        gap={16}
        onSubmit={(event) => {
          event.preventDefault();
          suggest(suggestion);
        }}
      >
        <Select
          label={t('ways.kind')}
          value={suggestion.kind}
          onChange={(event) => choose({ kind: event.currentTarget.value as LinkSuggestionKind })}
          data={linkSuggestionKinds.map((kind) => ({
            value: kind,
            label: t(`ways.kinds.${kind}`),
            disabled: kind !== 'connect' && links.length === 0,
          }))}
        />
        <Fields suggestion={suggestion} steps={nodes} links={links} choose={choose} />
        {suggestion.kind !== 'cut' && <ConditionField suggestion={suggestion} choose={choose} />}
        {failure && <ErrorBox title={t('ways.notSent')} message={errorText(failure.error, failure.texts)} />}
        <Row justify="end">
          <Button type="submit" disabled={!suggestion.isComplete || !isOnline} loading={isBusy}>
            {t('ways.send')}
          </Button>
        </Row>
      </Stack>
      <OpenSuggestions lessonID={lesson.id} steps={nodes} />
    </Stack>
  );
}

interface FieldsProps {
  suggestion: LinkSuggestion;
  steps: Outline['nodes'];
  links: readonly LessonNodeLink[];
  choose: (part: Partial<LinkSuggestionInput>) => void;
}

const stepOptions = (steps: Outline['nodes']) => steps.map(({ id, name }) => ({ value: id, label: name }));

function NewLinkFields({ suggestion: { from, to, targets }, steps, choose }: FieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <Select
        label={t('ways.from')}
        value={from?.id}
        onChange={(event) => choose({ from: event.currentTarget.value as LessonNode['id'] })}
        data={stepOptions(steps)}
      />
      <Select
        label={t('ways.to')}
        value={to?.id}
        onChange={(event) => choose({ to: event.currentTarget.value as LessonNode['id'] })}
        data={stepOptions(targets)}
      />
    </>
  );
}

function ExistingLinkFields({ suggestion: { link }, steps, links, choose }: FieldsProps) {
  const { t } = useTranslation();
  const linkText = useLinkText();
  const nameOf = (id: LessonNode['id']) => steps.find((step) => step.id === id)?.name ?? '';
  return (
    <Select
      label={t('ways.way')}
      value={link?.id}
      onChange={(event) => choose({ linkID: event.currentTarget.value as LessonNodeLink['id'] })}
      data={links.map(({ id, fromLessonNode, toLessonNode, condition }) => ({
        value: id,
        label: t('ways.between', {
          from: nameOf(fromLessonNode),
          to: nameOf(toLessonNode),
          condition: linkText(condition),
        }),
      }))}
    />
  );
}

function ConditionField({ suggestion: { conditions, condition }, choose }: Pick<FieldsProps, 'suggestion' | 'choose'>) {
  const { t } = useTranslation();
  const linkText = useLinkText();
  if (conditions.length < 2) return null;
  return (
    <Select
      label={t('ways.condition')}
      value={condition}
      onChange={(event) => choose({ condition: event.currentTarget.value as LinkCondition })}
      data={conditions.map((each) => ({ value: each, label: linkText(each) }))}
    />
  );
}

/** All links between published steps. */
function useLinks(lessonID: Lesson['id'], nodes: Outline['nodes']): LessonNodeLink[] {
  const { rows, hasMore, state, loadMore } = useQuery('link.byLesson', { lessonID });
  useEffect(() => {
    if (hasMore && state === 'ready') loadMore();
  }, [hasMore, state, loadMore]);
  const isShown = (id: LessonNode['id']) => nodes.some((node) => node.id === id);
  return rows.filter(({ fromLessonNode, toLessonNode }) => isShown(fromLessonNode) && isShown(toLessonNode));
}
