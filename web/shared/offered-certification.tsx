import '#web/shared/certifying.ts';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { type Certification, incompletenessOf } from '#domain/certify/certification.ts';
import type { Course, Lesson } from '#domain/teach/lesson.ts';
import { TOKENS_PER_USD } from '#domain/wallet/price.ts';
import { useFormat } from '#ui/use-format.ts';
import { Seal } from '#web/shared/seal.tsx';
import { useTokens } from '#web/shared/token-amount.tsx';
import { useQuery } from '#web/store/hooks.ts';
import styles from './offered-certification.module.css';

/** What a lesson certifies; nothing where it certifies nothing. */
export function LessonCertification({ lessonID }: { lessonID: Lesson['id'] }) {
  const { rows } = useQuery('certification.ofLesson', { lessonID });
  return <Offered definition={rows[0]} />;
}

export function CourseCertification({ courseID }: { courseID: Course['id'] }) {
  const { rows } = useQuery('certification.ofCourse', { courseID });
  return <Offered definition={rows[0]} />;
}

/** What it takes and what it costs. */
function Offered({ definition }: { definition: Certification | undefined }) {
  const { t } = useTranslation();
  const format = useFormat();
  const say = useTokens();
  const titleID = useId();
  if (!definition || incompletenessOf(definition) !== undefined) return null;
  const { name, description, learningOutcomes, tokenPrice, validMonths } = definition;
  const tokens = Number(tokenPrice);
  return (
    <section className={`box ${styles['offered']}`} aria-labelledby={titleID}>
      <p className="quiet">{t('certify.offered.kicker')}</p>
      <header>
        <Seal name={name} beads={learningOutcomes.map(() => true)} size={72} />
        <h2 id={titleID}>
          <bdi>{name}</bdi>
        </h2>
      </header>
      {description !== '' && <p dir="auto">{description}</p>}
      <ul aria-label={t('certify.outcomes')}>
        {learningOutcomes.map((outcome) => (
          <li key={outcome.id}>
            <bdi>{outcome.name}</bdi>
          </li>
        ))}
      </ul>
      <p className="quiet">
        {tokens === 0
          ? t('certify.offered.free')
          : t('certify.offered.costs', { tokens: say(tokens), dollars: format.money(tokens / TOKENS_PER_USD) })}{' '}
        {validMonths !== null && t('certify.offered.validFor', { count: validMonths })}{' '}
        {t(`certify.counted.${definition.countedAttempts}`)}
      </p>
    </section>
  );
}
