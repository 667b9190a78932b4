import type { LessonJob } from '#domain/teach/drafting/lesson-draft.ts';
import { useJobText } from '#web/teach/lesson/use-job-text.ts';

/** Status of a drafting job in one line. */
export function JobStatusLine({ job }: { job: LessonJob }) {
  const jobText = useJobText();
  return <span>{jobText(job)}</span>;
}
