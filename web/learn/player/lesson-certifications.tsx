import '#web/shared/registry/certification-registry.ts';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Lesson } from '#domain/teach/lesson.ts';
import { Panel } from '#ui/layout/panel.tsx';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { CertificationPill, evidenceOf } from '#web/shared/certification/certification-state.tsx';
import { BadgeArt } from '#web/shared/certification/badge-art.tsx';
import { useQuery } from '#web/store/hooks.ts';
import styles from './lesson-certifications.module.css';

/** Further certifications are on the certifications page. */
const SHOWN = 3;

/** The learner's certifications that this lesson counts towards. They update live, because the server judges them shortly after the last step. */
export function LessonCertifications({ lessonID }: { lessonID: Lesson['id'] }) {
  const { t } = useTranslation();
  const { rows, newCount, showNew } = useQuery('certification.mine', {});
  useEffect(() => {
    if (newCount > 0) showNew();
  }, [newCount, showNew]);
  const shown = rows.filter((row) => evidenceOf(row).some((fact) => fact.lessonID === lessonID));
  if (shown.length === 0) return null;
  return (
    <Stack as="ul" gap={12} maxWidth={420} mb={28} className={styles.list} aria-label={t('certify.title')}>
      {shown.slice(0, SHOWN).map((certification) => (
        <Panel as="li" key={certification.id}>
          <Row gap={[8, 16]} align="center">
            <BadgeArt
              name={certification.name}
              beads={certification.learningOutcomes.map(({ satisfied }) => satisfied)}
              size={56}
            />
            <Link to="/learn/certifications/$id" params={{ id: certification.id }}>
              <bdi>{certification.name}</bdi>
            </Link>
            <CertificationPill certification={certification} />
          </Row>
        </Panel>
      ))}
    </Stack>
  );
}
