import { outcomeText } from '#domain/certify/issue.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Certification } from '#domain/certify/certification.ts';
import { DESCRIPTION_MAX, LESSON_NAME_MAX, type Lesson } from '#domain/teach/lesson.ts';
import { Panel } from '#ui/layout/panel.tsx';
import { Stack } from '#ui/layout/stack.tsx';
import { newId } from '#web/store/row/new-id.ts';
import type { CertificationSubject } from '#web/teach/certification/certification-subject.ts';
import {
  CountedAttemptsChoice,
  CertificationPrice,
  CertificationValidity,
} from '#web/teach/certification/certification-terms.tsx';
import { DeleteCertification } from '#web/teach/certification/delete-certification.tsx';
import { EvidenceForm } from '#web/teach/certification/evidence-form.tsx';
import { HolderList } from '#web/teach/certification/holder-list.tsx';
import { OfferStatus } from '#web/teach/certification/offer-status.tsx';
import { SavedGoals } from '#web/teach/goal/saved-goals.tsx';
import { DetailsColumns } from '#web/teach/page/details-columns.tsx';
import { SavedTextarea, SavedTextInput } from '#web/writing/saved-field/saved-text-input.tsx';

const makeId = () => newId('LearningOutcome');

interface CertificationEditorProps {
  subject: CertificationSubject;
  definition: Certification | undefined;
  /** Lessons whose steps can be evidence. */
  lessons: readonly Lesson[];
  /** True if learners can enroll in the lesson or course. */
  isOut: boolean;
}

/** Editor of a certification. The first outcome creates it; its other terms can be set after that. */
export function CertificationEditor({ subject, definition: known, lessons, isOut }: CertificationEditorProps) {
  return (
    <Stack gap={28}>
      <DetailsColumns>
        <Stack gap={20}>
          <Outcomes subject={subject} definition={known} />
          {known && known.learningOutcomes.length > 0 && <Evidences definition={known} lessons={lessons} />}
        </Stack>
        <Stack gap={20}>
          <OfferStatus known={known} isOut={isOut} isOfCourse={'courseID' in subject} />
          {known && <Terms place={subject} definition={known} />}
        </Stack>
      </DetailsColumns>
      {known && <HolderList definitionID={known.id} />}
      {known && <DeleteCertification definition={known} />}
    </Stack>
  );
}

function Outcomes({ subject, definition: known }: Pick<CertificationEditorProps, 'subject' | 'definition'>) {
  const { t } = useTranslation();
  const [ownID] = useState(() => newId('Certification'));
  const id = known?.id ?? ownID;
  return (
    <Panel gap={16} title={t('draft.outcomes.section')} lead={t('draft.outcomes.hint')}>
      <SavedGoals
        kind="outcomes"
        makeId={makeId}
        field="certification outcomes"
        saved={(known?.learningOutcomes ?? []).map(outcomeText)}
        command="certification.define"
        toInput={(learningOutcomes) => ({ id, ...subject, learningOutcomes })}
        fromInput={({ learningOutcomes }) => learningOutcomes}
      />
    </Panel>
  );
}

function Evidences({ definition, lessons }: { definition: Certification; lessons: readonly Lesson[] }) {
  const { t } = useTranslation();
  return (
    <Panel gap={16} title={t('certify.editor.evidence.title')} lead={t('certify.editor.evidence.hint')}>
      {definition.learningOutcomes.map((outcome) => (
        <EvidenceForm key={outcome.id} definitionID={definition.id} outcome={outcome} lessons={lessons} />
      ))}
    </Panel>
  );
}

function Terms({ place: subject, definition }: { place: CertificationSubject; definition: Certification }) {
  const { t } = useTranslation();
  const { id, name, description } = definition;
  return (
    <Panel gap={20} aria-label={t('certify.editor.terms')}>
      <SavedTextInput
        label={t('certify.editor.name')}
        missing={t('certify.editor.nameMissing')}
        isRequired
        maxLength={LESSON_NAME_MAX}
        field="certification name"
        saved={name}
        command="certification.define"
        toInput={(text) => ({ id, ...subject, name: text })}
        fromInput={(input) => input.name}
      />
      <SavedTextarea
        label={t('certify.editor.description')}
        description={t('certify.editor.descriptionHint')}
        maxLength={DESCRIPTION_MAX}
        field="certification description"
        saved={description}
        command="certification.define"
        toInput={(text) => ({ id, ...subject, description: text })}
        fromInput={(input) => input.description}
      />
      <CertificationPrice subject={subject} definition={definition} />
      <CertificationValidity subject={subject} definition={definition} />
      <CountedAttemptsChoice subject={subject} definition={definition} />
    </Panel>
  );
}
