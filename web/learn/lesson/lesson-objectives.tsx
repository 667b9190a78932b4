import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { LearningObjective } from '#domain/teach/lesson.ts';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { PageSection } from '#ui/layout/page-section.tsx';
import styles from './lesson-objectives.module.css';

export function LessonObjectives({ objectives }: { objectives: readonly LearningObjective[] }) {
  const { t } = useTranslation();
  if (objectives.length === 0) return null;
  return (
    <PageSection title={t('learn.objectives')}>
      <Stack as="ul" gap={[14, 32]} columns="1fr 1fr" stackBelow="sm" className={styles.objectives}>
        {objectives.map(({ id, name, description }) => (
          <Row as="li" key={id} gap={12}>
            <IconCheck size={18} stroke={2.4} aria-hidden />
            <Stack>
              <b>
                <bdi>{name}</bdi>
              </b>
              {description !== '' && <p>{description}</p>}
            </Stack>
          </Row>
        ))}
      </Stack>
    </PageSection>
  );
}
