import { Title } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { MemoryList } from '#web/interact/tutor/memory-list.tsx';
import { DailyLimitForm } from '#web/learn/flashcard/daily-limit-form.tsx';
import { useActor, useRow } from '#web/store/hooks.ts';
import styles from './account-tabs.module.css';

/** The daily card limit, and the memories that the personal tutor stores about the user. */
export function LearningTab() {
  const { t } = useTranslation();
  const user = useRow('User', useActor().id);
  const tutor = useRow('Tutor', user?.personalTutorID);
  const [cardsID, memoryID] = [useId(), useId()];
  if (!user) return <Skeleton height={420} />;
  return (
    <div className={styles.column}>
      <section className="panel" aria-labelledby={cardsID}>
        <Title order={2} id={cardsID}>
          {t('profile.learning.cards')}
        </Title>
        <p className="text-muted">{t('profile.learning.cardsLead')}</p>
        <DailyLimitForm
          key={`${user.cardsPerDay} ${user.examDay}`}
          cardsPerDay={user.cardsPerDay}
          examDay={user.examDay}
          className={styles.form}
        />
      </section>
      {tutor && (
        <section className="panel" aria-labelledby={memoryID}>
          <Title order={2} id={memoryID}>
            {t('profile.learning.memory')}
          </Title>
          <p className="text-muted">{t('profile.learning.memoryLead', { name: tutor.name })}</p>
          <MemoryList tutor={tutor} />
        </section>
      )}
    </div>
  );
}
