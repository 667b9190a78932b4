import { Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Certification, outcomeWords } from '#domain/certify/certification.ts';
import { DESCRIPTION_MAX, LESSON_NAME_MAX, type Lesson } from '#domain/teach/lesson.ts';
import { newId } from '#web/store/new-id.ts';
import type { CertifiedPlace } from '#web/teach/certification/certified-place.ts';
import { DefinedAttempts, DefinedPrice, DefinedValidity } from '#web/teach/certification/defined-terms.tsx';
import { EvidenceForm } from '#web/teach/certification/evidence-form.tsx';
import { HolderList } from '#web/teach/certification/holder-list.tsx';
import { OfferState } from '#web/teach/certification/offer-state.tsx';
import { SavedWords } from '#web/teach/editor/saved-words.tsx';
import { SavedTextarea, SavedTextInput } from '#web/teach/saved-text.tsx';
import details from '#web/teach/editor/details-tab.module.css';
import styles from './certification.module.css';

const makeId = () => newId('LearningOutcome');

interface DefinitionProps {
  place: CertifiedPlace;
  known: Certification | undefined;
  /** Lessons whose steps can be evidence. */
  lessons: readonly Lesson[];
  /** True if learners can enroll in the lesson or course. */
  isOut: boolean;
}

/** Editor of a certification. The first outcome creates it; its other terms can be set after that. */
export function Definition({ place, known, lessons, isOut }: DefinitionProps) {
  return (
    <div className={styles['all']}>
      <div className={details['tab']}>
        <div className={details['side']}>
          <Outcomes place={place} known={known} />
          {known && known.learningOutcomes.length > 0 && <Evidences definition={known} lessons={lessons} />}
        </div>
        <div className={details['side']}>
          <OfferState known={known} isOut={isOut} isOfCourse={'courseID' in place} />
          {known && <Terms place={place} definition={known} />}
        </div>
      </div>
      {known && <HolderList definitionID={known.id} />}
    </div>
  );
}

function Outcomes({ place, known }: Pick<DefinitionProps, 'place' | 'known'>) {
  const { t } = useTranslation();
  const [ownID] = useState(() => newId('Certification'));
  const id = known?.id ?? ownID;
  return (
    <section className={`box ${styles['part']}`} aria-label={t('draft.outcomes.section')}>
      <div>
        <Title order={2}>{t('draft.outcomes.section')}</Title>
        <p className="quiet">{t('draft.outcomes.hint')}</p>
      </div>
      <SavedWords
        kind="outcomes"
        makeId={makeId}
        field="certification outcomes"
        saved={(known?.learningOutcomes ?? []).map(outcomeWords)}
        command="certification.define"
        toInput={(learningOutcomes) => ({ id, ...place, learningOutcomes })}
        fromInput={({ learningOutcomes }) => learningOutcomes}
      />
    </section>
  );
}

function Evidences({ definition, lessons }: { definition: Certification; lessons: readonly Lesson[] }) {
  const { t } = useTranslation();
  return (
    <section className={`box ${styles['part']}`} aria-labelledby="evidence">
      <div>
        <Title order={2} id="evidence">
          {t('certify.editor.evidence.title')}
        </Title>
        <p className="quiet">{t('certify.editor.evidence.hint')}</p>
      </div>
      {definition.learningOutcomes.map((outcome) => (
        <EvidenceForm key={outcome.id} definitionID={definition.id} outcome={outcome} lessons={lessons} />
      ))}
    </section>
  );
}

function Terms({ place, definition }: { place: CertifiedPlace; definition: Certification }) {
  const { t } = useTranslation();
  const { id, name, description } = definition;
  return (
    <section className={`box ${details['fields']}`} aria-label={t('certify.editor.terms')}>
      <SavedTextInput
        label={t('certify.editor.name')}
        missing={t('certify.editor.nameMissing')}
        isRequired
        maxLength={LESSON_NAME_MAX}
        field="certification name"
        saved={name}
        command="certification.define"
        toInput={(said) => ({ id, ...place, name: said })}
        fromInput={(input) => input.name}
      />
      <SavedTextarea
        label={t('certify.editor.description')}
        description={t('certify.editor.descriptionHint')}
        maxLength={DESCRIPTION_MAX}
        field="certification description"
        saved={description}
        command="certification.define"
        toInput={(said) => ({ id, ...place, description: said })}
        fromInput={(input) => input.description}
      />
      <DefinedPrice place={place} definition={definition} />
      <DefinedValidity place={place} definition={definition} />
      <DefinedAttempts place={place} definition={definition} />
    </section>
  );
}
