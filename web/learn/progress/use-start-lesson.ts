import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { Lesson } from '#domain/teach/lesson.ts';
import { type ActionError, useAction } from '#web/shared/error/use-action.ts';
import { useActor, useRows } from '#web/store/hooks.ts';
import { newId } from '#web/store/row/new-id.ts';

/** Starts a lesson of a purchased course, and opens the player once the enrollment row has arrived. */
export function useStartLesson() {
  const actor = useActor();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<ActionError>();
  const { act } = useAction('enrollment.start', setFailure);
  const [startedID, setBegun] = useState<Lesson['id']>();
  const startedFilter = { in: startedID === undefined ? [] : [startedID] };
  const [enrollment] = useRows('Enrollment', { owner: actor.id, lessonID: startedFilter, withdrawnAt: null });

  const lessonID = enrollment?.lessonID;
  useEffect(() => {
    if (lessonID) void navigate({ to: '/learn/enrollments/lesson/$id', params: { id: lessonID } });
  }, [lessonID, navigate]);

  const begin = async (id: Lesson['id']) => {
    setBegun(id);
    if (!(await act({ id: newId('Enrollment'), lessonID: id, expectedTokens: 0 }))) setBegun(undefined);
  };
  return { begin: (id: Lesson['id']) => void begin(id), isBusy: startedID !== undefined, failure };
}
