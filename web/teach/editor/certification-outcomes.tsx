import { Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Certification, outcomeWords } from '#domain/certify/certification.ts';
import type { Lesson } from '#domain/teach/lesson.ts';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { useRows, useTopic } from '#web/store/hooks.ts';
import { newId } from '#web/store/new-id.ts';
import { SavedWords } from '#web/teach/editor/saved-words.tsx';
import styles from './certification-outcomes.module.css';

const makeId = () => newId('LearningOutcome');

/** What a certification for a lesson names. Until it is here, nothing to see does not mean that nothing is said. */
export function CertificationOutcomes({ lesson: { id: lessonID } }: { lesson: Lesson }) {
  const { t } = useTranslation();
  const topic = useTopic(`draft:${lessonID}`);
  const [known] = useRows('Certification', { lessonID });
  const isHere = known !== undefined || topic === 'live' || topic === 'denied';
  return (
    <section className={`box ${styles['outcomes']}`} aria-label={t('draft.outcomes.section')}>
      <div>
        <Title order={2}>{t('draft.outcomes.section')}</Title>
        <p className="quiet">{t('draft.outcomes.hint')}</p>
      </div>
      {isHere && <Outcomes lessonID={lessonID} known={known} />}
      {!isHere && topic === 'offline' && <p>{t('draft.outcomes.away')}</p>}
      {!isHere && topic === 'loading' && (
        <Loading label={t('common.loading')}>
          <Skeleton height={80} />
        </Loading>
      )}
    </section>
  );
}

interface OutcomesProps {
  lessonID: Lesson['id'];
  known: Certification | undefined;
}

function Outcomes({ lessonID, known }: OutcomesProps) {
  const [ownID] = useState(() => newId('Certification'));
  const id = known?.id ?? ownID;
  return (
    <SavedWords
      kind="outcomes"
      makeId={makeId}
      field="certification outcomes"
      saved={(known?.learningOutcomes ?? []).map(outcomeWords)}
      command="certification.define"
      toInput={(learningOutcomes) => ({ id, lessonID, learningOutcomes })}
      fromInput={({ learningOutcomes }) => learningOutcomes}
    />
  );
}
