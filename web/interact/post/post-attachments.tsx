import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Post } from '#domain/interact/post.ts';
import { useFormat } from '#web/shared/language/use-format.ts';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { LessonCover } from '#web/shared/lesson/lesson-cover.tsx';
import { BadgeArt } from '#web/shared/certification/badge-art.tsx';
import { useRow } from '#web/store/hooks.ts';
import styles from './post.module.css';

type AttachedIDs = Pick<Post, 'lessonID' | 'certificationID'>;

/** Attachments of a post that the reader may see. */
export function PostAttachments({ lessonID, certificationID }: AttachedIDs) {
  return (
    <>
      {lessonID !== null && <LessonAttachment id={lessonID} />}
      {certificationID !== null && <CertificateAttachment id={certificationID} />}
    </>
  );
}

function LessonAttachment({ id }: { id: NonNullable<AttachedIDs['lessonID']> }) {
  const { t } = useTranslation();
  const lesson = useRow('Lesson', id);
  if (lesson === undefined) return null;
  return (
    <Row gap={16} align="center" mt={14} className={styles.attachment}>
      <LessonCover lesson={lesson} category={undefined} height={72} />
      <Stack gap={2} grow>
        <small>{t('feed.lesson')}</small>
        <Link to="/learn/catalog/lesson/$id" params={{ id }}>
          <bdi>{lesson.name}</bdi>
        </Link>
      </Stack>
    </Row>
  );
}

function CertificateAttachment({ id }: { id: NonNullable<AttachedIDs['certificationID']> }) {
  const { t } = useTranslation();
  const format = useFormat();
  const certificate = useRow('Certification', id);
  if (certificate === undefined) return null;
  const { name, issueDate, learningOutcomes } = certificate;
  return (
    <Row gap={16} align="center" mt={14} className={styles.attachment} data-kind="certificate">
      <BadgeArt name={name} beads={learningOutcomes.map(({ satisfied }) => satisfied)} size={72} />
      <Stack gap={2} grow>
        <small>{t('feed.certificate')}</small>
        <Link to="/learn/certifications/$id" params={{ id }}>
          <bdi>{name}</bdi>
        </Link>
        {issueDate !== '' && <span className="text-muted">{t('feed.issued', { date: format.date(issueDate) })}</span>}
      </Stack>
    </Row>
  );
}
