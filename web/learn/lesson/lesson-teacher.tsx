import { Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { UserId } from '#domain/kernel/id.ts';
import { Avatar } from '#ui/identity/avatar.tsx';
import { useRow } from '#web/store/hooks.ts';
import styles from './lesson-teacher.module.css';

export function LessonTeacher({ teacherID }: { teacherID: UserId }) {
  const { t } = useTranslation();
  const teacher = useRow('PublicProfile', teacherID);
  if (teacher === undefined) return null;
  return (
    <section>
      <Title order={2}>{t('learn.lesson.teacher')}</Title>
      <div className={styles.teacher}>
        <Avatar src={teacher.avatarUrl} letter={teacher.letter} size={64} />
        <b>{teacher.name}</b>
      </div>
    </section>
  );
}
