import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Post } from '#domain/interact/post.ts';
import { useFormat } from '#ui/use-format.ts';
import { LessonCover } from '#web/shared/lesson-cover.tsx';
import { Seal } from '#web/shared/seal.tsx';
import { useRow } from '#web/store/hooks.ts';
import styles from './feed.module.css';

type Shows = Pick<Post, 'lessonID' | 'certificationID'>;

/** Attachments of a post that the reader may see. */
export function PostCards({ lessonID, certificationID }: Shows) {
  return (
    <>
      {lessonID !== null && <ShownLesson id={lessonID} />}
      {certificationID !== null && <ShownCertificate id={certificationID} />}
    </>
  );
}

function ShownLesson({ id }: { id: NonNullable<Shows['lessonID']> }) {
  const { t } = useTranslation();
  const lesson = useRow('Lesson', id);
  if (lesson === undefined) return null;
  return (
    <div className={styles['card']}>
      <LessonCover lesson={lesson} category={undefined} height={72} />
      <div>
        <small>{t('feed.lesson')}</small>
        <Link to="/learn/catalog/lesson/$id" params={{ id }}>
          <bdi>{lesson.name}</bdi>
        </Link>
      </div>
    </div>
  );
}

function ShownCertificate({ id }: { id: NonNullable<Shows['certificationID']> }) {
  const { t } = useTranslation();
  const format = useFormat();
  const certificate = useRow('Certification', id);
  if (certificate === undefined) return null;
  const { name, issueDate, learningOutcomes } = certificate;
  return (
    <div className={styles['card']} data-kind="certificate">
      <Seal name={name} beads={learningOutcomes.map(({ satisfied }) => satisfied)} size={72} />
      <div>
        <small>{t('feed.certificate')}</small>
        <Link to="/learn/certifications/$id" params={{ id }}>
          <bdi>{name}</bdi>
        </Link>
        {issueDate !== '' && <span className="quiet">{t('feed.issued', { date: format.date(issueDate) })}</span>}
      </div>
    </div>
  );
}
