import type { LessonJob } from '#domain/teach/lesson-draft.ts';
import { useJobText } from '#web/teach/drafting/use-job-text.ts';

/** What the drafting of a lesson says, in a line. */
export function JobLine({ job }: { job: LessonJob }) {
  const jobText = useJobText();
  return <span>{jobText(job)}</span>;
}
