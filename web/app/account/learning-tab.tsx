import { useTranslation } from 'react-i18next';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Panel } from '#ui/layout/panel.tsx';
import { Stack } from '#ui/layout/stack.tsx';
import { MemoryList } from '#web/interact/tutor/memory-list.tsx';
import { DailyLimitForm } from '#web/learn/flashcard/daily-limit-form.tsx';
import { StudyHabitForm } from '#web/learn/progress/study-habit-form.tsx';
import { useActor, useRow } from '#web/store/hooks.ts';
import styles from './account-tabs.module.css';

/** The daily card limit, the reminder and weekly goal, and the memories that the personal tutor stores about the user. */
export function LearningTab() {
  const { t } = useTranslation();
  const user = useRow('User', useActor().id);
  const tutor = useRow('Tutor', user?.personalTutorID);
  if (!user) return <Skeleton height={420} />;
  return (
    <Stack gap={20} maxWidth={760} mt={8} mb={20}>
      <Panel gap={12} title={t('profile.learning.cards')} lead={t('profile.learning.cardsLead')}>
        <DailyLimitForm
          key={`${user.reviewsPerDay} ${user.newPerDay} ${user.examDay}`}
          reviewsPerDay={user.reviewsPerDay}
          newPerDay={user.newPerDay}
          examDay={user.examDay}
          className={styles.form}
        />
      </Panel>
      <Panel gap={12} title={t('profile.learning.habit')} lead={t('profile.learning.habitLead')}>
        <StudyHabitForm
          reminderHour={user.reminderHour}
          timeZone={user.timeZone}
          weeklyGoal={user.weeklyGoal}
          className={styles.form}
        />
      </Panel>
      {tutor && (
        <Panel
          gap={12}
          title={t('profile.learning.memory')}
          lead={t('profile.learning.memoryLead', { name: tutor.name })}
        >
          <MemoryList tutor={tutor} />
        </Panel>
      )}
    </Stack>
  );
}
