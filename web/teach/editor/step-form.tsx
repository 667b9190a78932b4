import { ActionIcon, TextInput, Title } from '@mantine/core';
import { IconCopy, IconHistory, IconTrash } from '@tabler/icons-react';
import { type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LessonNode } from '#domain/teach/node.ts';
import type { Draft } from '#domain/teach/publishing.ts';
import { ChangedElsewhere } from '#web/teach/editor/changed-elsewhere.tsx';
import { MINUTES_MAX, minutesText, readMinutes } from '#web/teach/editor/minutes-text.ts';
import { tool } from '#web/teach/move-tools.tsx';
import { SavedTextarea, SavedTextInput } from '#web/teach/saved-text.tsx';
import { StepBody } from '#web/teach/editor/step-body.tsx';
import { StepDraft } from '#web/teach/editor/step-draft.tsx';
import { StepIcon, stepLook } from '#web/teach/editor/step-look.tsx';
import { StepWays } from '#web/teach/editor/step-ways.tsx';
import { useStepHistory } from '#web/teach/step-history/use-step-history.tsx';
import { useSavedField } from '#web/teach/use-saved-field.ts';
import type { Steps } from '#web/teach/editor/use-steps.ts';
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
    <section className={`box ${styles['form']}`} aria-labelledby="step-heading">
      <header>
        <StepIcon type={type} size={32} />
        <Title order={2} id="step-heading" ref={headingRef} tabIndex={-1}>
          {t('teach.steps.place', { place })}
        </Title>
        <span className="quiet">{t(stepLook[type].label)}</span>
        <span className={styles['tools']}>
          <ActionIcon {...tool} aria-label={t('draft.step.history')} onClick={history.show}>
            <IconHistory size={17} />
          </ActionIcon>
          <ActionIcon {...tool} aria-label={t('draft.step.copyThis')} onClick={onCopy}>
            <IconCopy size={17} />
          </ActionIcon>
          <ActionIcon {...tool} aria-label={t('teach.steps.removeThis')} onClick={onRemove}>
            <IconTrash size={17} />
          </ActionIcon>
        </span>
      </header>
      {history.dialog}
      {node.status === 'ATTENTION' && <p className={styles['attention']}>{t('draft.step.attention')}</p>}
      <div className={styles['pair']}>
        <SavedTextInput
          ref={nameRef}
          label={t('draft.step.name')}
          missing={t('draft.step.nameMissing')}
          maxLength={200}
          field={`name ${id}`}
          saved={node.name}
          command="node.revise"
          toInput={(name) => ({ id, name })}
          fromInput={(input) => input.name}
        />
        <MinutesField id={id} minutes={node.minutes} />
      </div>
      <SavedTextarea
        label={t('draft.step.description')}
        maxLength={1_000}
        field={`description ${id}`}
        saved={node.description}
        command="node.revise"
        toInput={(description) => ({ id, description })}
        fromInput={(input) => input.description}
      />
      <StepBody node={node} draft={draft} />
      <StepDraft node={node} draft={draft} steps={steps} onRemove={onRemove} />
      <StepWays
        node={node}
        nodes={draft.nodes}
        links={draft.links}
        onConnect={(to, condition) => steps.connect(id, to, condition)}
        onCut={steps.cut}
        onChange={steps.replace}
      />
    </section>
  );
}

function MinutesField({ id, minutes }: { id: LessonNode['id']; minutes: number }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<string>();
  const field = useSavedField({
    field: `minutes ${id}`,
    saved: minutes,
    command: 'node.revise',
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
      <ChangedElsewhere conflict={field.conflict} show={minutesText} />
    </div>
  );
}
