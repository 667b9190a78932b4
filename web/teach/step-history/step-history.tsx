import { toStepSnapshot } from '#domain/teach/step-snapshot.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fingerprint } from '#domain/kernel/fingerprint.ts';
import type { LessonNode } from '#domain/teach/node.ts';
import { type StepAction, type StepState, STATES_KEPT } from '#domain/teach/step-state.ts';
import { toast } from '#ui/overlay/toasts.ts';
import { HistoryList } from '#web/shared/revision/history-list.tsx';
import { HistoryVersion } from '#web/shared/revision/history-version.tsx';
import { useSyncState } from '#web/store/hooks.ts';
import { useStore } from '#web/store/store-provider.tsx';
import { useRemoteList } from '#web/store/use-remote-list.ts';
import { StepChange } from '#web/teach/step-history/step-change.tsx';
import { type ActionError, useAction } from '#web/shared/error/use-action.ts';

const actionTexts = {
  write: 'history.written',
  delete: 'history.deleted',
  restore: 'history.restored',
} as const satisfies Record<StepAction, string>;

interface StepHistoryProps {
  nodeID: LessonNode['id'];
  onRestored: () => void;
}

/** History of a step; its teacher restores a state with one click and can undo that. */
export function StepHistory({ nodeID, onRestored }: StepHistoryProps) {
  const { t } = useTranslation();
  const store = useStore();
  const { isOnline } = useSyncState();
  const list = useRemoteList('node.history', 'StepState', { nodeID });
  const [failure, setFailure] = useState<ActionError>();
  const restore = useAction('node.restore', setFailure);
  const undoing = useAction('node.restore');
  const { rows, hasMore } = list;
  const [current] = rows;

  /** Fingerprint of the step on this device, by which the server detects a conflict. */
  const baseNow = () => {
    const node = store.get('LessonNode', nodeID);
    const [content] = store.list('LessonNodeContent', { lessonNodeID: nodeID });
    const [quiz] = store.list('LessonNodeQuiz', { lessonNodeID: nodeID });
    return node && fingerprint(toStepSnapshot(node, content, quiz));
  };
  const restoreState = async (state: StepState) => {
    if (!(await restore.act({ stateID: state.id, base: baseNow() }))) return;
    const undo = () => current && undoing.act({ stateID: current.id, base: fingerprint(state.step) });
    toast.offer(t('history.isBack'), { label: t('draft.history.undo'), onClick: () => void undo() });
    onRestored();
  };
  // The last loaded state is hidden until the one before it arrives, because its diff needs both.
  const shown = hasMore ? rows.slice(0, -1) : rows;
  return (
    <HistoryList
      help={isOnline ? t('states.help', { kept: STATES_KEPT }) : t('history.offline')}
      failure={failure}
      list={list}
      empty={t('states.empty')}
    >
      {shown.map((state, index) => {
        const { id, actor, at, seq, action, step, publishedAs } = state;
        const before = rows[index + 1];
        const isOther = current !== undefined && fingerprint(current.step) !== fingerprint(step);
        const published = publishedAs === null ? [] : [t('states.published', { number: publishedAs })];
        return (
          <HistoryVersion
            key={id}
            actor={actor}
            at={at}
            seq={seq}
            labels={[t(actionTexts[action]), ...published]}
            change={before && action !== 'delete' && <StepChange before={before.step} after={step} />}
            onRestore={
              isOther && action !== 'delete' && isOnline && !restore.isBusy ? () => void restoreState(state) : undefined
            }
          />
        );
      })}
    </HistoryList>
  );
}
