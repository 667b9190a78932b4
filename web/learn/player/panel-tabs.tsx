import '#web/shared/registry/step-comment-registry.ts';
import { useTranslation } from 'react-i18next';
import { TabStrip } from '#ui/control/tab-strip.tsx';
import { SavedList, StepComments } from '#web/learn/player/lazy-panels.ts';
import type { StepCommentsProps } from '#web/learn/player/step-comments.tsx';
import type { NotesPanelState, PanelTab } from '#web/learn/player/use-notes-panel.ts';
import { useQuery } from '#web/store/hooks.ts';

export interface PanelTabsProps extends Pick<NotesPanelState, 'tab' | 'setTab'> {
  comments: StepCommentsProps | undefined;
  /** Number of bookmarks and highlights in the lesson. */
  saved: number;
}

/** Tabs of the margin, with the numbers of comments on the step and of what the learner saved. */
export function PanelTabs({ comments, ...tabs }: PanelTabsProps) {
  return comments ? <WithComments {...tabs} comments={comments} /> : <Strip {...tabs} />;
}

function WithComments({ comments: { lesson, player }, ...tabs }: PanelTabsProps & { comments: StepCommentsProps }) {
  const { count } = useQuery('stepComment.byStep', { lessonID: lesson.id, nodeID: player.current.id });
  return <Strip {...tabs} commentCount={count ?? 0} />;
}

interface StripProps extends Omit<PanelTabsProps, 'comments'> {
  /** Undefined without a tab for comments. */
  commentCount?: number;
}

function Strip({ tab, setTab, commentCount, saved }: StripProps) {
  const { t } = useTranslation();
  return (
    <TabStrip
      label={t('player.margin')}
      value={tab}
      onChange={(next) => setTab(next as PanelTab)}
      onNear={(next) => panels[next]?.preload()}
      tabs={[
        { id: 'notes', label: t('player.tabs.notes') },
        ...(commentCount === undefined
          ? []
          : [{ id: 'comments', label: t('comments.title'), count: commentCount || undefined }]),
        { id: 'saved', label: t('player.tabs.saved'), count: saved || undefined },
      ]}
    />
  );
}

const panels: Record<string, { preload: () => void }> = { comments: StepComments, saved: SavedList };
