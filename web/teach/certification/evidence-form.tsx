import { useTranslation } from 'react-i18next';
import {
  type Certification,
  EVIDENCE_MAX,
  type Evidence,
  type LearningOutcome,
} from '#domain/certify/certification.ts';
import type { Lesson } from '#domain/teach/lesson.ts';
import { Stack } from '#ui/layout/stack.tsx';
import { EvidenceAdder } from '#web/teach/certification/evidence-adder.tsx';
import { EvidenceItem } from '#web/teach/certification/evidence-item.tsx';
import { useListFocus } from '#web/teach/sortable/use-list-focus.ts';
import { useAction } from '#web/shared/error/use-action.ts';
import styles from './certification.module.css';

interface EvidenceFormProps {
  definitionID: Certification['id'];
  outcome: LearningOutcome;
  lessons: readonly Lesson[];
}

/** Choice of the steps that are evidence of an outcome; saved on every change. */
export function EvidenceForm({ definitionID, outcome, lessons }: EvidenceFormProps) {
  const { t } = useTranslation();
  const { act } = useAction('certification.setEvidence');
  const { id: outcomeID, name, evidence } = outcome;
  const { list, focusNext } = useListFocus<HTMLFieldSetElement>(evidence.map(({ nodeID }) => nodeID).join());
  const put = (next: readonly Evidence[]) => void act({ id: definitionID, outcomeID, evidence: [...next] });
  const remove = (nodeID: Evidence['nodeID']) => {
    focusNext('[data-adder] select');
    put(evidence.filter((each) => each.nodeID !== nodeID));
  };
  return (
    <Stack as="fieldset" gap={8} className={styles.evidence} ref={list}>
      <legend>
        <bdi>{name}</bdi>
      </legend>
      {evidence.length === 0 && <p className="text-muted">{t('certify.editor.evidence.none')}</p>}
      <Stack as="ul" gap={8}>
        {evidence.map((each) => (
          <EvidenceItem
            key={each.nodeID}
            evidence={each}
            lesson={lessons.find(({ id }) => id === each.lessonID)}
            isNamed={lessons.length > 1}
            onChange={(score) => put(evidence.map((other) => (other === each ? { ...each, score } : other)))}
            onRemove={() => remove(each.nodeID)}
          />
        ))}
      </Stack>
      {evidence.length < EVIDENCE_MAX && (
        <EvidenceAdder lessons={lessons} known={evidence} onAdd={(added) => put([...evidence, added])} />
      )}
    </Stack>
  );
}
