import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Evidence } from '#domain/certify/certification.ts';
import type { Lesson } from '#domain/teach/lesson.ts';
import { Select } from '#ui/control/select.ts';
import { Row } from '#ui/layout/stack.tsx';
import { useLessonSteps } from '#web/teach/certification/use-lesson-steps.ts';
import { useStepName } from '#web/teach/certification/use-step-name.ts';

interface EvidenceAdderProps {
  lessons: readonly Lesson[];
  /** Evidence that is chosen already and therefore not offered again. */
  known: readonly Evidence[];
  onAdd: (evidence: Evidence) => void;
}

const field = { flex: '1 1 180px', maw: 360 };

/** Adds a step as evidence; for a course, the lesson is chosen first. */
export function EvidenceAdder({ lessons, ...rest }: EvidenceAdderProps) {
  const { t } = useTranslation();
  const [chosenID, setChosenID] = useState<string>();
  const lesson = lessons.find(({ id }) => id === chosenID) ?? lessons[0];
  if (!lesson) return <p className="text-muted">{t('certify.editor.evidence.noLesson')}</p>;
  return (
    <Row gap={[10, 12]} align="end" wrap data-adder>
      {lessons.length > 1 && (
        <Select
          {...field}
          label={t('certify.editor.evidence.lesson')}
          value={lesson.id}
          onChange={(event) => setChosenID(event.currentTarget.value)}
          data={lessons.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      <StepAdder lesson={lesson} {...rest} />
    </Row>
  );
}

function StepAdder({ lesson, known, onAdd }: Omit<EvidenceAdderProps, 'lessons'> & { lesson: Lesson }) {
  const { t } = useTranslation();
  const nameOf = useStepName();
  const { steps, isHere } = useLessonSteps(lesson.id);
  const free = steps
    .map((step, index) => ({ step, label: nameOf(step, index) }))
    .filter(({ step }) => !known.some(({ nodeID }) => nodeID === step.id));
  const [stepID, setStepID] = useState<string>();
  const chosen = free.find(({ step }) => step.id === stepID) ?? free[0];
  const handleAdd = () => {
    if (!chosen) return;
    onAdd({ lessonID: lesson.id, nodeID: chosen.step.id, score: null });
    setStepID(undefined);
  };
  return (
    <>
      <Select
        {...field}
        label={t('certify.editor.evidence.step')}
        value={chosen?.step.id ?? ''}
        disabled={chosen === undefined}
        onChange={(event) => setStepID(event.currentTarget.value)}
        data={
          chosen === undefined
            ? [{ value: '', label: t(isHere ? 'certify.editor.evidence.noStep' : 'common.loading') }]
            : free.map(({ step, label }) => ({ value: step.id, label }))
        }
      />
      <Button variant="default" disabled={chosen === undefined} onClick={handleAdd}>
        {t('certify.editor.evidence.add')}
      </Button>
    </>
  );
}
