import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '#ui/identity/avatar.tsx';
import { Cover } from '#ui/identity/cover.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorBox } from '#ui/feedback/error-box.tsx';
import { LineChart } from '#ui/chart/line-chart.tsx';
import { Note } from '#ui/feedback/note.tsx';
import { presets } from '#ui/setting/settings.ts';
import { Skeleton, SkeletonText } from '#ui/feedback/skeleton.tsx';
import { pillStates, StatePill } from '#ui/feedback/state-pill.tsx';
import { TabPanel, TabStrip } from '#ui/control/tab-strip.tsx';
import { Stack } from '#ui/layout/stack.tsx';
import { beadsOf, beadStates, Thread } from '#ui/thread/thread.tsx';
import { ThreadItem, VerticalThread } from '#ui/thread/vertical-thread.tsx';
import { WaveThread } from '#ui/thread/wave-thread.tsx';
import { GalleryRow, GallerySection } from '#web/gallery/section.tsx';
import styles from './components-page.module.css';

const letters = ['A', 'F', 'K', 'P', 'U', 'Z'];
const minutes = [12, 30, 8, 44, 25, 0, 38];

/** Threads, states, images, charts and messages: components that only display something. */
export function GalleryBadges() {
  const { t } = useTranslation();
  const [tab, setTab] = useState('first');
  return (
    <>
      <GallerySection title={t('gallery.threads')}>
        <Thread beads={beadsOf(7, 4)} label={t('gallery.step', { at: 5, of: 7 })} />
        <Thread beads={beadsOf(20, 8)} label={t('gallery.step', { at: 9, of: 20 })} />
        <VerticalThread label={t('gallery.threads')}>
          {beadStates.map((state) => (
            <ThreadItem key={state} state={state}>
              {t(`gallery.beads.${state}`)}
            </ThreadItem>
          ))}
        </VerticalThread>
        <WaveThread className={styles.wave} />
      </GallerySection>
      <GallerySection title={t('gallery.states')}>
        <GalleryRow>
          {pillStates.map((state) => (
            <StatePill key={state} state={state}>
              {t(`gallery.pills.${state}`)}
            </StatePill>
          ))}
        </GalleryRow>
        <TabStrip
          label={t('gallery.states')}
          tabs={[
            { id: 'first', label: t('gallery.first'), count: 3 },
            { id: 'second', label: t('gallery.second') },
          ]}
          value={tab}
          onChange={setTab}
        />
        <TabPanel id={tab}>{t('gallery.sentence')}</TabPanel>
      </GallerySection>
      <GallerySection title={t('gallery.pictures')}>
        <GalleryRow>
          {letters.map((letter) => (
            <Avatar key={letter} letter={letter} name={letter} />
          ))}
        </GalleryRow>
        <Stack gap={12} columns="repeat(auto-fill, minmax(220px, 1fr))">
          {presets.map((hue) => (
            <Cover key={hue} seed={hue} hue={hue} />
          ))}
        </Stack>
        <LineChart
          label={t('gallery.chart')}
          points={minutes.map((value, day) => ({ label: String(day + 1), value, title: String(value) }))}
          goal={30}
        />
      </GallerySection>
      <GallerySection title={t('gallery.messages')}>
        <Note title={t('gallery.note')}>{t('gallery.sentence')}</Note>
        <ErrorBox onRetry={() => undefined} requestId="01890a5d" />
        <EmptyState art="nothing" title={t('gallery.nothing')}>
          {t('gallery.sentence')}
        </EmptyState>
        <Skeleton height={40} />
        <SkeletonText />
      </GallerySection>
    </>
  );
}
