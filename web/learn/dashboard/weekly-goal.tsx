import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { daysLearned, weekStart } from '#domain/learn/weekly-goal.ts';
import { localDay } from '#domain/kernel/format/local-day.ts';
import { Panel } from '#ui/layout/panel.tsx';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { beadsOf, Thread } from '#ui/thread/thread.tsx';
import { LinkButton } from '#web/shared/control/link-button.tsx';
import { useActor, useQuery, useRow } from '#web/store/hooks.ts';

/** The days of this week on which the learner learned; renders nothing for a learner without a weekly goal. */
export function WeeklyGoal() {
  const user = useRow('User', useActor().id);
  const goal = user?.weeklyGoal ?? null;
  return goal === null ? null : <GoalProgress goal={goal} />;
}

function GoalProgress({ goal }: { goal: number }) {
  const { t } = useTranslation();
  const [today] = useState(() => localDay(new Date()));
  const { rows } = useQuery('activity.days', { since: weekStart(today) });
  const done = daysLearned(rows, today);
  const progress = t('learn.goal.progress', { done, count: goal });
  return (
    <Panel aria-label={t('learn.goal.title')}>
      <Row gap={[12, 20]} align="center" wrap>
        <Stack as="p" grow={150}>
          <b>{t('learn.goal.title')}</b>
          <span className="text-muted">
            <bdi>{progress}</bdi>
            {done >= goal && <bdi> · {t('learn.goal.reached')}</bdi>}
          </span>
        </Stack>
        <Stack grow={120} maxWidth={240}>
          <Thread beads={beadsOf(goal, Math.min(goal, done))} label={progress} />
        </Stack>
        <LinkButton to="/user/account" search={{ tab: 'learning' }} variant="default">
          {t('learn.goal.change')}
        </LinkButton>
      </Row>
    </Panel>
  );
}
