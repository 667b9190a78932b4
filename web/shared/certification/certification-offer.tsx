import { definitionProblem } from '#domain/certify/issue.ts';
import type { Course } from '#domain/teach/course.ts';
import '#web/shared/registry/certification-registry.ts';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Certification } from '#domain/certify/certification.ts';
import type { Lesson } from '#domain/teach/lesson.ts';
import { TOKENS_PER_USD } from '#domain/wallet/price.ts';
import { useFormat } from '#web/shared/language/use-format.ts';
import { Panel } from '#ui/layout/panel.tsx';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { BadgeArt } from '#web/shared/certification/badge-art.tsx';
import { useTokenText } from '#web/shared/wallet/token-amount.tsx';
import { useQuery } from '#web/store/hooks.ts';
import styles from './certification-offer.module.css';

/** The certification that a lesson offers; nothing if it offers none. */
export function LessonCertification({ lessonID }: { lessonID: Lesson['id'] }) {
  const { rows } = useQuery('certification.byLesson', { lessonID });
  return <CertificationOffer definition={rows[0]} />;
}

export function CourseCertification({ courseID }: { courseID: Course['id'] }) {
  const { rows } = useQuery('certification.byCourse', { courseID });
  return <CertificationOffer definition={rows[0]} />;
}

/** The outcomes, the price and the conditions of a certification. */
function CertificationOffer({ definition }: { definition: Certification | undefined }) {
  const { t } = useTranslation();
  const format = useFormat();
  const tokenText = useTokenText();
  const titleID = useId();
  if (!definition || definitionProblem(definition) !== undefined) return null;
  const { name, description, learningOutcomes, tokenPrice, validMonths } = definition;
  const tokens = Number(tokenPrice);
  return (
    <Stack mt={40}>
      <Panel gap={12} className={styles.offer} aria-labelledby={titleID}>
        <p className="text-muted">{t('certify.offered.kicker')}</p>
        <Row as="header" gap={14} align="center">
          <BadgeArt name={name} beads={learningOutcomes.map(() => true)} size={72} />
          <h2 id={titleID}>
            <bdi>{name}</bdi>
          </h2>
        </Row>
        {description !== '' && <p dir="auto">{description}</p>}
        <ul aria-label={t('certify.outcomes')}>
          {learningOutcomes.map((outcome) => (
            <li key={outcome.id}>
              <bdi>{outcome.name}</bdi>
            </li>
          ))}
        </ul>
        <p className="text-muted">
          {tokens === 0
            ? t('certify.offered.free')
            : t('certify.offered.costs', {
                tokens: tokenText(tokens),
                dollars: format.money(tokens / TOKENS_PER_USD),
              })}{' '}
          {validMonths !== null && t('certify.offered.validFor', { count: validMonths })}{' '}
          {t(`certify.counted.${definition.countedAttempts}`)}
        </p>
      </Panel>
    </Stack>
  );
}
