import { Title } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { LearningObjective } from '#domain/teach/lesson.ts';
import { Stack } from '#ui/layout/stack.tsx';
import styles from './lesson-objectives.module.css';

export function LessonObjectives({ objectives }: { objectives: readonly LearningObjective[] }) {
  const { t } = useTranslation();
  if (objectives.length === 0) return null;
  return (
    <section>
      <Title order={2}>{t('learn.objectives')}</Title>
      <Stack as="ul" gap={[14, 32]} columns="1fr 1fr" className={styles.objectives}>
        {objectives.map(({ id, name, description }) => (
          <li key={id}>
            <IconCheck size={18} stroke={2.4} aria-hidden />
            <div>
              <b>
                <bdi>{name}</bdi>
              </b>
              {description !== '' && <p>{description}</p>}
            </div>
          </li>
        ))}
      </Stack>
    </section>
  );
}
