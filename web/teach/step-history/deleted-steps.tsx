import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cutText } from '#domain/kernel/cut-text.ts';
import { isTooOld, RESTORE_DAYS } from '#domain/policy/revision.ts';
import type { Draft } from '#domain/teach/publishing.ts';
import { extractOf, type StepState } from '#domain/teach/step-state.ts';
import { HistoryList } from '#web/shared/history-list.tsx';
import { HistoryVersion } from '#web/shared/history-version.tsx';
import { useSyncState } from '#web/store/hooks.ts';
import { useAskedList } from '#web/store/use-asked-list.ts';
import { stepLook } from '#web/teach/editor/step-look.tsx';
import styles from './step-history.module.css';

const SHOWN = 240;
const shortened = (text: string): string => (text.length <= SHOWN ? text : `${cutText(text, SHOWN)}…`);

interface DeletedStepsProps {
  draft: Draft;
  onBringBack: (state: StepState) => void;
}

/** Recently deleted steps of a lesson, each in its last state. */
export function DeletedSteps({ draft: { lesson, nodes }, onBringBack }: DeletedStepsProps) {
  const { t } = useTranslation();
  const { isOnline } = useSyncState();
  const list = useAskedList('node.removed', 'StepState', { lessonID: lesson.id });
  const [now] = useState(() => new Date().toISOString());
  const isLast = ({ nodeID }: StepState, index: number) =>
    list.rows.findIndex((row) => row.nodeID === nodeID) === index;
  const gone = list.rows
    .filter(isLast)
    .filter(({ nodeID, at }) => !nodes.some(({ id }) => id === nodeID) && !isTooOld(at, now));
  const help = isOnline ? t('states.deletedHelp', { count: RESTORE_DAYS }) : t('history.offline');
  return (
    <HistoryList help={help} refusal={undefined} list={{ ...list, rows: gone }} empty={t('states.noneDeleted')}>
      {gone.map((state) => {
        const { id, actor, at, step } = state;
        const name = step.name.trim() || t('teach.steps.unnamed');
        return (
          <HistoryVersion
            key={id}
            actor={actor}
            at={at}
            deeds={[t('history.deleted'), t(stepLook[step.type].label)]}
            change={
              <div className={styles['gone']}>
                <h3>
                  <bdi>{name}</bdi>
                </h3>
                <p dir="auto">{shortened(extractOf(step))}</p>
              </div>
            }
            goBackWords={{ label: t('states.bringBack'), full: t('states.bringBackThis', { name }) }}
            onGoBack={() => onBringBack(state)}
          />
        );
      })}
    </HistoryList>
  );
}
