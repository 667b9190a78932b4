import type { LessonJob } from '#domain/teach/lesson-draft.ts';
import { useJobText } from '#web/teach/drafting/use-job-text.ts';

/** Status of a drafting job in one line. */
export function JobLine({ job }: { job: LessonJob }) {
  const jobText = useJobText();
  return <span>{jobText(job)}</span>;
}
