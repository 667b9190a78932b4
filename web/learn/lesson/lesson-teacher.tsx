import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { UserId } from '#domain/kernel/id.ts';
import { Avatar } from '#ui/identity/avatar.tsx';
import { Row } from '#ui/layout/stack.tsx';
import { PageSection } from '#ui/layout/page-section.tsx';
import { useRow } from '#web/store/hooks.ts';
import styles from './lesson-teacher.module.css';

export function LessonTeacher({ teacherID }: { teacherID: UserId }) {
  const { t } = useTranslation();
  const teacher = useRow('PublicProfile', teacherID);
  if (teacher === undefined) return null;
  return (
    <PageSection title={t('learn.lesson.teacher')}>
      <Row gap={18} align="center" className={styles.teacher}>
        <Avatar src={teacher.avatarUrl} letter={teacher.letter} size={64} />
        <Link to="/learn/teachers/$id" params={{ id: teacherID }} className="title-link">
          <bdi>{teacher.name}</bdi>
        </Link>
      </Row>
    </PageSection>
  );
}
