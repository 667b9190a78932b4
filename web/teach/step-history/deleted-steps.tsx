import { plainTextOfStep } from '#domain/teach/step-snapshot.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isPastRestoreWindow, RESTORE_DAYS } from '#domain/interact/revision.ts';
import type { Draft } from '#domain/teach/version/draft.ts';
import type { StepState } from '#domain/teach/step-state.ts';
import { HistoryList } from '#web/shared/revision/history-list.tsx';
import { HistoryVersion } from '#web/shared/revision/history-version.tsx';
import { useSyncState } from '#web/store/hooks.ts';
import { useRemoteList } from '#web/store/use-remote-list.ts';
import { stepTypes } from '#web/teach/lesson/step-type.tsx';
import styles from './step-history.module.css';
import { ellipsize } from '#domain/kernel/text/cut-text.ts';

const EXCERPT_MAX = 240;

interface DeletedStepsProps {
  draft: Draft;
  onRestore: (state: StepState) => void;
}

/** Recently deleted steps of a lesson, each in its last state. */
export function DeletedSteps({ draft: { lesson, nodes }, onRestore }: DeletedStepsProps) {
  const { t } = useTranslation();
  const { isOnline } = useSyncState();
  const list = useRemoteList('node.deleted', 'StepState', { lessonID: lesson.id });
  const [now] = useState(() => new Date().toISOString());
  const isLast = ({ nodeID }: StepState, index: number) =>
    list.rows.findIndex((row) => row.nodeID === nodeID) === index;
  const deleted = list.rows
    .filter(isLast)
    .filter(({ nodeID, at }) => !nodes.some(({ id }) => id === nodeID) && !isPastRestoreWindow(at, now));
  const help = isOnline ? t('states.deletedHelp', { count: RESTORE_DAYS }) : t('history.offline');
  return (
    <HistoryList help={help} failure={undefined} list={{ ...list, rows: deleted }} empty={t('states.noneDeleted')}>
      {deleted.map((state) => {
        const { id, actor, at, step } = state;
        const name = step.name.trim() || t('teach.steps.unnamed');
        return (
          <HistoryVersion
            key={id}
            actor={actor}
            at={at}
            labels={[t('history.deleted'), t(stepTypes[step.type].label)]}
            change={
              <div className={styles.gone}>
                <h3>
                  <bdi>{name}</bdi>
                </h3>
                <p dir="auto">{ellipsize(plainTextOfStep(step), EXCERPT_MAX)}</p>
              </div>
            }
            restoreLabels={{ label: t('states.bringBack'), full: t('states.bringBackThis', { name }) }}
            onRestore={() => onRestore(state)}
          />
        );
      })}
    </HistoryList>
  );
}
