import { type ReactNode, useState } from 'react';
import type { LessonNode } from '#domain/teach/node.ts';
import type { LessonVersion, QuizKey } from '#domain/teach/version/version.ts';
import type { LeaveTarget } from '#web/learn/player/end-actions.tsx';
import { Player } from '#web/learn/player/player.tsx';
import { rehearsalStore } from '#web/learn/rehearsal/rehearsal-store.ts';
import { rehearsalEnrollment } from '#web/learn/rehearsal/rehearsal-enrollment.ts';
import { useActor, useRow } from '#web/store/hooks.ts';
import { StoreProvider, useStore } from '#web/store/store-provider.tsx';

export interface RehearsalProps {
  version: LessonVersion;
  keys: Record<string, QuizKey>;
  /** The first step to show; the start of the lesson if the version has no such step. */
  at: LessonNode['id'] | undefined;
  notice: ReactNode;
  leave: LeaveTarget;
}

/** A teacher's run through a lesson as its learners will see it: the real player with a store that saves nothing. */
export function Rehearsal({ version, keys, at, ...frame }: RehearsalProps) {
  const actor = useActor();
  const outerStore = useStore();
  const [{ store, id }] = useState(() => {
    const start = rehearsalEnrollment(version, actor.id, at);
    return { store: rehearsalStore(outerStore, version, keys, start), id: start.enrollment.id };
  });
  return (
    <StoreProvider store={store}>
      <RehearsalPlayer id={id} version={version} {...frame} />
    </StoreProvider>
  );
}

type RehearsalPlayerProps = Omit<RehearsalProps, 'keys' | 'at'> & { id: Parameters<typeof useRow<'Enrollment'>>[1] };

function RehearsalPlayer({ id, ...lesson }: RehearsalPlayerProps) {
  const enrollment = useRow('Enrollment', id);
  return enrollment && <Player enrollment={enrollment} {...lesson} />;
}
