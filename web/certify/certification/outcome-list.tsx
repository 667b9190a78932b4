import { IconFileCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Certification, LearningOutcome, AcceptedEvidence } from '#domain/certify/certification.ts';
import { useFormat } from '#web/shared/language/use-format.ts';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { ThreadItem, VerticalThread } from '#ui/thread/vertical-thread.tsx';
import { evidenceOf } from '#web/shared/certification/certification-state.tsx';
import { type NextStep, useStepPosition } from '#web/certify/certification/use-next-step.ts';
import styles from '#web/certify/certify.module.css';

interface OutcomeListProps {
  certification: Certification;
  /** Next step toward the first unsatisfied outcome; given for the holder only. */
  next?: NextStep | undefined;
}

/** Outcomes of a certification with their state, and for its holder links to the evidence. */
export function OutcomeList({ certification, next }: OutcomeListProps) {
  const { t } = useTranslation();
  const { learningOutcomes, status } = certification;
  const shownBy = evidenceOf(certification);
  const first = learningOutcomes.find(({ satisfied }) => !satisfied);
  const isOffered = status === 'DRAFT';
  return (
    <VerticalThread label={t('certify.outcomes')}>
      {learningOutcomes.map((outcome) => (
        <ThreadItem
          key={outcome.id}
          state={outcome.satisfied ? 'done' : outcome === first && !isOffered ? 'now' : 'todo'}
        >
          <Row gap={16} align="baseline" justify="space-between" className={styles.outcome}>
            <b>
              <bdi>{outcome.name}</bdi>
            </b>
            {!isOffered && <span>{t(outcome.satisfied ? 'certify.shown' : 'certify.notYet')}</span>}
          </Row>
          {outcome.description !== '' && <p dir="auto">{outcome.description}</p>}
          <EvidenceList outcome={outcome} shownBy={shownBy.filter(({ outcomeID }) => outcomeID === outcome.id)} />
          {outcome === first && next && (
            <Row as="p" className={styles.evidence}>
              {t('certify.next', { step: next.label })}
            </Row>
          )}
        </ThreadItem>
      ))}
    </VerticalThread>
  );
}

function EvidenceList({ outcome, shownBy }: { outcome: LearningOutcome; shownBy: readonly AcceptedEvidence[] }) {
  if (shownBy.length === 0) return null;
  return (
    <Stack as="ul" mt={4} aria-label={outcome.name}>
      {shownBy.map((shown) => (
        <EvidenceLine key={`${shown.nodeID}`} shown={shown} />
      ))}
    </Stack>
  );
}

/** A piece of evidence: link to the step, score and date. */
function EvidenceLine({ shown: { lessonID, nodeID, score, at } }: { shown: AcceptedEvidence }) {
  const { t } = useTranslation();
  const format = useFormat();
  const position = useStepPosition(lessonID, nodeID);
  return (
    <Row as="li" gap={8} align="center" className={styles.evidence}>
      <IconFileCheck size={17} aria-hidden />
      <span>
        <Link to="/learn/enrollments/lesson/$id" params={{ id: lessonID }} search={{ step: nodeID }}>
          <bdi>{position.label}</bdi>
        </Link>{' '}
        <bdi>
          {score === null
            ? format.date(at)
            : t('certify.scored', { score: format.percent(score), date: format.date(at) })}
        </bdi>
      </span>
    </Row>
  );
}
