import { useTranslation } from 'react-i18next';
import type { Certification } from '#domain/certify/certification.ts';
import { StatePill } from '#ui/feedback/state-pill.tsx';
import { BulletList } from '#ui/layout/bullet-list.tsx';
import { Panel } from '#ui/layout/panel.tsx';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { BadgeArt } from '#web/shared/certification/badge-art.tsx';

interface OfferStatusProps {
  known: Certification | undefined;
  isOut: boolean;
  isOfCourse: boolean;
}

/** Status of the certification: whether it is offered, and which parts are still missing. */
export function OfferStatus({ known, isOut, isOfCourse }: OfferStatusProps) {
  const { t } = useTranslation();
  const outcomes = known?.learningOutcomes ?? [];
  const missing = [
    ...(outcomes.length === 0 ? [t('certify.editor.missing.outcome')] : []),
    ...outcomes
      .filter(({ evidence }) => evidence.length === 0)
      .map(({ name }) => t('certify.editor.missing.evidence', { name })),
    ...(isOut ? [] : [t(isOfCourse ? 'certify.editor.missing.course' : 'certify.editor.missing.lesson')]),
  ];
  const isOffered = missing.length === 0;
  return (
    <Panel aria-label={t('certify.editor.offer')}>
      <Row gap={18} align="start">
        <BadgeArt
          name={known?.name ?? ''}
          beads={outcomes.map(({ evidence }) => evidence.length > 0)}
          isFaint={!isOffered}
        />
        <Stack gap={10} justify="start">
          <StatePill state={isOffered ? 'done' : 'todo'}>
            {t(isOffered ? 'certify.editor.offered' : 'certify.editor.notOffered')}
          </StatePill>
          {isOffered ? <p className="text-muted">{t('certify.editor.offeredHint')}</p> : <BulletList items={missing} />}
        </Stack>
      </Row>
    </Panel>
  );
}
