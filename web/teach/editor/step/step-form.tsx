import { ActionIcon, TextInput, Title } from '@mantine/core';
import { IconCopy, IconHistory, IconTrash } from '@tabler/icons-react';
import { type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LessonNode } from '#domain/teach/node.ts';
import type { Draft } from '#domain/teach/version/draft.ts';
import { Checkbox } from '#ui/control/checkbox.ts';
import { Panel } from '#ui/layout/panel.tsx';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { useAction } from '#web/shared/error/use-action.ts';
import { EditConflict } from '#web/writing/saved-field/edit-conflict.tsx';
import { MINUTES_MAX, minutesText, readMinutes } from '#web/teach/editor/step/minutes-text.ts';
import { toolProps } from '#web/teach/sortable/move-buttons.tsx';
import { SavedTextarea, SavedTextInput } from '#web/writing/saved-field/saved-text-input.tsx';
import { StepBody } from '#web/teach/editor/step/step-body.tsx';
import { StepDrafting } from '#web/teach/editor/step/step-drafting.tsx';
import { StepIcon, stepTypes } from '#web/teach/lesson/step-type.tsx';
import { StepLinks } from '#web/teach/editor/step/step-links.tsx';
import { useStepHistory } from '#web/teach/step-history/use-step-history.tsx';
import { useSavedField } from '#web/writing/saved-field/use-saved-field.ts';
import type { Steps } from '#web/teach/editor/draft/use-steps.ts';
import styles from './step-form.module.css';

export interface StepFormProps {
  node: LessonNode;
  draft: Draft;
  steps: Steps;
  onCopy: () => void;
  onRemove: () => void;
  /** Field that takes the focus when the step is opened by keyboard. */
  nameRef: RefObject<HTMLInputElement | null>;
  headingRef: RefObject<HTMLHeadingElement | null>;
}

/** Form for one step; the parent passes the step's id as key. */
export function StepForm({ node, draft, steps, onCopy, onRemove, nameRef, headingRef }: StepFormProps) {
  const { t } = useTranslation();
  const { id, type } = node;
  const place = draft.nodes.findIndex((each) => each.id === id) + 1;
  const history = useStepHistory(id);
  return (
    <Panel gap={18} className={styles.form} aria-labelledby="step-heading">
      <Row as="header" gap={10} align="center">
        <StepIcon type={type} size={32} />
        <Title order={2} id="step-heading" ref={headingRef} tabIndex={-1}>
          {t('teach.steps.place', { place })}
        </Title>
        <span className="text-muted">{t(stepTypes[type].label)}</span>
        <Row as="span" gap={2} justify="end" grow>
          <ActionIcon {...toolProps} aria-label={t('draft.step.history')} onClick={history.show}>
            <IconHistory size={17} />
          </ActionIcon>
          <ActionIcon {...toolProps} aria-label={t('draft.step.copyThis')} onClick={onCopy}>
            <IconCopy size={17} />
          </ActionIcon>
          <ActionIcon {...toolProps} aria-label={t('teach.steps.removeThis')} onClick={onRemove}>
            <IconTrash size={17} />
          </ActionIcon>
        </Row>
      </Row>
      {history.dialog}
      {node.status === 'ATTENTION' && <p className={styles.attention}>{t('draft.step.attention')}</p>}
      <Stack gap={16} columns="minmax(0, 1fr) 140px" align="start" className={styles.pair}>
        <SavedTextInput
          ref={nameRef}
          label={t('draft.step.name')}
          missing={t('draft.step.nameMissing')}
          maxLength={200}
          field={`name ${id}`}
          saved={node.name}
          command="node.edit"
          toInput={(name) => ({ id, name })}
          fromInput={(input) => input.name}
        />
        <MinutesField id={id} minutes={node.minutes} />
      </Stack>
      <SavedTextarea
        label={t('draft.step.description')}
        maxLength={1_000}
        field={`description ${id}`}
        saved={node.description}
        command="node.edit"
        toInput={(description) => ({ id, description })}
        fromInput={(input) => input.description}
      />
      <DoneBox node={node} />
      <StepBody node={node} draft={draft} />
      <StepDrafting node={node} draft={draft} steps={steps} onRemove={onRemove} />
      <StepLinks
        node={node}
        nodes={draft.nodes}
        links={draft.links}
        onConnect={(to, condition) => steps.connect(id, to, condition)}
        onRemove={steps.removeLink}
        onChange={steps.changeLink}
      />
    </Panel>
  );
}

function DoneBox({ node: { id, status } }: Pick<StepFormProps, 'node'>) {
  const { t } = useTranslation();
  const { act } = useAction('node.setStatus');
  return (
    <Checkbox
      label={t('draft.step.done')}
      description={t('draft.step.doneHint')}
      checked={status === 'COMPLETE'}
      onChange={(event) => void act({ id, status: event.currentTarget.checked ? 'COMPLETE' : 'INCOMPLETE' })}
    />
  );
}

function MinutesField({ id, minutes }: { id: LessonNode['id']; minutes: number }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<string>();
  const field = useSavedField({
    field: `minutes ${id}`,
    saved: minutes,
    command: 'node.edit',
    toInput: (value) => ({ id, minutes: value }),
    fromInput: (input) => input.minutes,
  });
  const text = typed ?? minutesText(field.value);
  const isRead = readMinutes(text) !== undefined;
  return (
    <div>
      <TextInput
        label={t('draft.step.minutes')}
        placeholder={t('draft.step.minutesMeasured')}
        inputMode="numeric"
        value={text}
        onChange={(event) => {
          const next = event.currentTarget.value;
          setTyped(next);
          const value = readMinutes(next);
          if (value !== undefined) field.onChange(value);
        }}
        onFocus={field.onFocus}
        onBlur={() => {
          if (isRead) setTyped(undefined);
          field.onBlur();
        }}
        error={isRead ? undefined : t('draft.step.minutesInvalid', { max: MINUTES_MAX })}
      />
      <EditConflict conflict={field.conflict} show={minutesText} />
    </div>
  );
}
