import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Outline } from '#domain/teach/version/version.ts';
import { TabPanel } from '#ui/control/tab-strip.tsx';
import { Stack } from '#ui/layout/stack.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import type { PanelTabsProps } from '#web/learn/player/panel-tabs.tsx';
import { SavedList, StepComments } from '#web/learn/player/lazy-panels.ts';
import type { SavedListProps } from '#web/learn/annotation/saved-list.tsx';
import type { StepCommentsProps } from '#web/learn/player/step-comments.tsx';
import type { NotesPanelState } from '#web/learn/player/use-notes-panel.ts';
import { CreditLine } from '#web/shared/lesson/credit-line.tsx';
import { lazyComponent } from '#web/shared/loading/lazy-component.tsx';
import styles from './notes-panel.module.css';

const PanelTabs = lazyComponent<PanelTabsProps>(
  async () => (await import('#web/learn/player/panel-tabs.tsx')).PanelTabs,
  <div className={styles.tabsPlaceholder} />,
);

interface NotesPanelProps {
  outline: Outline;
  /** False at the end of the lesson, which lists the objectives as reached. */
  hasObjectives: boolean;
  margin: NotesPanelState;
  /** Element that lets the learner ask the tutor. */
  tutor: ReactNode;
  /** Undefined where learners do not comment. */
  comments: StepCommentsProps | undefined;
  saved: SavedListProps;
}

/** The lesson's objectives, the tutor and the credits, comments, bookmarks and highlights: a column beside the text, or a sheet on narrow screens. */
export function NotesPanel({ margin, comments, saved, ...content }: NotesPanelProps) {
  const { t } = useTranslation();
  const tab = margin.tab === 'comments' && !comments ? 'notes' : margin.tab;
  const tabbed = (
    <>
      <PanelTabs tab={tab} setTab={margin.setTab} comments={comments} saved={saved.annotations.length} />
      <TabPanel id="notes" isHidden={tab !== 'notes'}>
        <Stack gap={24}>
          <Notes {...content} />
        </Stack>
      </TabPanel>
      {tab === 'comments' && comments && (
        <TabPanel id="comments">
          <StepComments {...comments} />
        </TabPanel>
      )}
      {tab === 'saved' && (
        <TabPanel id="saved">
          <SavedList {...saved} />
        </TabPanel>
      )}
    </>
  );
  return (
    <>
      {margin.isBeside && (
        <aside className={styles.panel} aria-label={t('player.margin')}>
          {tabbed}
        </aside>
      )}
      <Dialog opened={margin.isSheet} onClose={margin.closeSheet} title={t('player.margin')} position="bottom">
        <Stack gap={20}>{tabbed}</Stack>
      </Dialog>
    </>
  );
}

function Notes({ outline, hasObjectives, tutor }: Pick<NotesPanelProps, 'outline' | 'hasObjectives' | 'tutor'>) {
  const { t } = useTranslation();
  const { learningObjectives, credit } = outline;
  return (
    <>
      {hasObjectives && learningObjectives.length > 0 && (
        <section className={styles.note}>
          <h2>{t('learn.objectives')}</h2>
          <ul>
            {learningObjectives.map(({ id, name }) => (
              <li key={id}>{name}</li>
            ))}
          </ul>
        </section>
      )}
      {tutor}
      {credit && (
        <section>
          <CreditLine credit={credit} />
        </section>
      )}
    </>
  );
}
