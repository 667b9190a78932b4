import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Evidence } from '#domain/certify/certification.ts';
import type { Lesson } from '#domain/teach/lesson.ts';
import { Select } from '#ui/control/select.ts';
import { useFormat } from '#web/shared/language/use-format.ts';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { useLessonSteps } from '#web/teach/certification/use-lesson-steps.ts';
import { useStepName } from '#web/teach/certification/use-step-name.ts';
import styles from './certification.module.css';

const SHARES = [0.5, 0.6, 0.7, 0.8, 0.9, 1];

interface EvidenceItemProps {
  evidence: Evidence;
  /** Undefined if the lesson was removed from the course. */
  lesson: Lesson | undefined;
  /** True if the name of the lesson is shown. */
  isNamed: boolean;
  onChange: (score: number | null) => void;
  onRemove: () => void;
}

/** A step that is evidence of an outcome; for a quiz, with the lowest score that counts. */
export function EvidenceItem({ evidence, lesson, isNamed, onChange, onRemove }: EvidenceItemProps) {
  const { t } = useTranslation();
  const { steps, isHere } = useLessonSteps(evidence.lessonID);
  const nameOf = useStepName();
  const index = steps.findIndex(({ id }) => id === evidence.nodeID);
  const step = steps[index];
  const isGone = lesson === undefined || (isHere && !step);
  const name = step ? nameOf(step, index) : t(isGone ? 'certify.editor.evidence.gone' : 'common.loading');
  return (
    <Row as="li" gap={[4, 12]} align="center" wrap className={isGone ? styles.gone : undefined}>
      <Stack as="span" grow={200} className={styles.step}>
        {isNamed && lesson && (
          <span className="text-muted">
            <bdi>{lesson.name}</bdi>
          </span>
        )}
        <bdi>{name}</bdi>
      </Stack>
      {step?.type === 'QUIZ' && <LeastScore step={name} score={evidence.score} onChange={onChange} />}
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label={t('certify.editor.evidence.remove', { step: name })}
        onClick={onRemove}
      >
        <IconX size={17} aria-hidden />
      </ActionIcon>
    </Row>
  );
}

interface LeastScoreProps {
  step: string;
  score: number | null;
  onChange: (score: number | null) => void;
}

function LeastScore({ step, score, onChange }: LeastScoreProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const shares = score === null || SHARES.includes(score) ? SHARES : [...SHARES, score].toSorted((a, b) => a - b);
  return (
    <Select
      aria-label={t('certify.editor.evidence.score', { step })}
      value={score === null ? '' : String(score)}
      onChange={({ currentTarget: { value } }) => onChange(value === '' ? null : Number(value))}
      data={[
        { value: '', label: t('certify.editor.evidence.passed') },
        ...shares.map((share) => ({
          value: String(share),
          label: t('certify.editor.evidence.atLeast', { score: format.typedPercent(share) }),
        })),
      ]}
    />
  );
}
