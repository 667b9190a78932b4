import { Navigate, useNavigate, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { isId } from '#domain/kernel/id.ts';
import type { Lesson } from '#domain/teach/lesson.ts';
import { Page } from '#ui/layout/page.tsx';
import { LessonUnreachable } from '#web/learn/lesson/lesson-unreachable.tsx';
import { NotFound } from '#web/shared/loading/not-found.tsx';
import { Player, type PlayerProps } from '#web/learn/player/player.tsx';
import { PlayerSkeleton } from '#web/learn/frame/player-skeleton.tsx';
import { lazyComponent } from '#web/shared/loading/lazy-component.tsx';
import { useActor, useRow, useRows, useSyncState, useTopic, useVersion } from '#web/store/hooks.ts';

const VersionUpgradeNotice = lazyComponent(
  async () => (await import('#web/learn/version-upgrade/version-upgrade-notice.tsx')).VersionUpgradeNotice,
  null,
);

const KeepLesson = lazyComponent(async () => (await import('#web/learn/offline/keep-lesson.tsx')).KeepLesson, null);

/** Player of the lesson in the URL; `TutorPanel` is passed in because areas may not import each other. */
export function PlayerPage({ TutorPanel }: Pick<PlayerProps, 'TutorPanel'>) {
  const { id } = useParams({ strict: false });
  if (isId(id)) return <PlayerByLesson key={id} lessonID={id as Lesson['id']} TutorPanel={TutorPanel} />;
  return <NotFound />;
}

interface PlayerByLessonProps extends Pick<PlayerProps, 'TutorPanel'> {
  lessonID: Lesson['id'];
}

function PlayerByLesson({ lessonID, TutorPanel }: PlayerByLessonProps) {
  const actor = useActor();
  const { isFilled, isLoaded, connection } = useSyncState();
  const [enrollment] = useRows('Enrollment', { owner: actor.id, lessonID, withdrawnAt: null });
  const { version, state, retry } = useVersion(enrollment?.versionID);

  // Stored rows may be older than an enrollment made on another device, so only fresh rows prove that there is none.
  if (enrollment === undefined && isLoaded) {
    return <Navigate to="/learn/catalog/lesson/$id" params={{ id: lessonID }} replace />;
  }
  // The public part of a version has no bodies. A learner who has just enrolled still waits for the whole version.
  if (enrollment && version?.body)
    return <OwnPlayer key={version.id} enrollment={enrollment} version={version} TutorPanel={TutorPanel} />;
  const isOffline = state === 'offline' || (!isFilled && connection === 'off');
  if (!isOffline && state !== 'error') return <PlayerSkeleton />;
  return (
    <Page>
      <LessonUnreachable isOffline={isOffline} onRetry={retry} />
    </Page>
  );
}

function OwnPlayer({ enrollment, version, TutorPanel }: Pick<PlayerProps, 'enrollment' | 'version' | 'TutorPanel'>) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  useTopic(`lesson:${version.lessonID}`);
  const lesson = useRow('Lesson', version.lessonID);
  const mayUpgrade = lesson?.publishedVersionID && lesson.publishedVersionID !== version.id;
  const notice = mayUpgrade ? <VersionUpgradeNotice enrollment={enrollment} /> : undefined;
  const leave = { label: t('player.end.leave'), go: () => void navigate({ to: '/learn/dashboard' }) };
  const props = { enrollment, version, notice, leave, TutorPanel };
  const hasComments = lesson?.visibility === 'public' && lesson.allowsComments;
  return (
    <Player
      {...props}
      commentedLesson={hasComments ? lesson : undefined}
      offlineControl={<KeepLesson version={version} />}
    />
  );
}
