import { useMemo } from 'react';
import type { Revision } from '#domain/interact/revision.ts';
import type { Lesson } from '#domain/teach/lesson.ts';
import { proposedLink } from '#web/shared/lesson/use-proposal-text.ts';
import { useQuery } from '#web/store/hooks.ts';

/** Link changes that others propose for a lesson, live. */
export function useProposals(lessonID: Lesson['id'] | undefined): Revision[] {
  const { rows } = useQuery('proposal.received', {});
  return useMemo(
    () =>
      rows.filter(
        (row) => row.status === 'PROPOSED' && row.model === 'LessonNodeLink' && proposedLink(row).lessonID === lessonID,
      ),
    [rows, lessonID],
  );
}
