import { Button, Title } from '@mantine/core';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Lesson } from '#domain/teach/lesson.ts';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { CatalogCard } from '#web/learn/catalog/catalog-card.tsx';
import styles from './suggestions.module.css';

const SHOWN = 4;

export interface SuggestedLesson {
  lesson: Lesson;
  /** Reason for this suggestion. */
  because?: string;
}

interface SuggestedLessonsProps {
  title: string;
  /** Reason for all suggestions of the list. */
  because?: string;
  suggested: readonly SuggestedLesson[];
}

/** A few suggested lessons with reasons, and a button for more. Renders nothing without suggestions. */
export function SuggestedLessons({ title, because: reason, suggested }: SuggestedLessonsProps) {
  const { t } = useTranslation();
  const titleID = useId();
  const [shown, setShown] = useState(SHOWN);
  if (suggested.length === 0) return null;
  return (
    <section aria-labelledby={titleID}>
      <Title order={2} id={titleID}>
        {title}
      </Title>
      {reason !== undefined && <p className="text-muted">{reason}</p>}
      <Stack gap={20} columns="repeat(auto-fill, minmax(min(100%, 252px), 1fr))" mt={14}>
        {suggested.slice(0, shown).map((each) => (
          <Stack key={each.lesson.id} gap={8} className={styles.suggested}>
            <CatalogCard lesson={each.lesson} enrollment={undefined} isNew={false} />
            {each.because !== undefined && (
              <p className="text-muted">
                <bdi>{each.because}</bdi>
              </p>
            )}
          </Stack>
        ))}
      </Stack>
      {suggested.length > shown && (
        <Row mt={16}>
          <Button variant="default" radius="xl" onClick={() => setShown(shown + SHOWN)}>
            {t('dashboard.suggestions.more')}
          </Button>
        </Row>
      )}
    </section>
  );
}
