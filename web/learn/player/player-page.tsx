import { Navigate, useParams } from '@tanstack/react-router';
import { isId } from '#domain/kernel/id.ts';
import type { Lesson } from '#domain/teach/lesson.ts';
import { Page } from '#ui/page.tsx';
import { LessonMissing, LessonUnreachable } from '#web/learn/lesson/lesson-missing.tsx';
import { Player } from '#web/learn/player/player.tsx';
import { PlayerSkeleton } from '#web/learn/player/player-skeleton.tsx';
import { useActor, useRows, useSyncState, useVersion } from '#web/store/hooks.ts';

export function PlayerPage() {
  const { id } = useParams({ strict: false });
  if (isId(id)) return <PlayerByLesson key={id} lessonID={id as Lesson['id']} />;
  return (
    <Page>
      <LessonMissing />
    </Page>
  );
}

function PlayerByLesson({ lessonID }: { lessonID: Lesson['id'] }) {
  const actor = useActor();
  const { isFilled, isLoaded, link } = useSyncState();
  const [enrollment] = useRows('Enrollment', { owner: actor.id, lessonID, withdrawnAt: null });
  const { version, state, retry } = useVersion(enrollment?.versionID);

  // What this device kept may be older than an enrolment made elsewhere: only fresh rows say that there is none.
  if (enrollment === undefined && isLoaded) {
    return <Navigate to="/learn/catalog/lesson/$id" params={{ id: lessonID }} replace />;
  }
  // What anyone may read of a version has no bodies; the whole of it is on its way to who has just enrolled.
  if (enrollment && version?.body) return <Player key={version.id} enrollment={enrollment} version={version} />;
  const isOffline = state === 'offline' || (!isFilled && link === 'off');
  if (!isOffline && state !== 'error') return <PlayerSkeleton />;
  return (
    <Page>
      <LessonUnreachable isOffline={isOffline} onRetry={retry} />
    </Page>
  );
}
