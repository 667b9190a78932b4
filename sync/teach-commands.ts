import { lessonCategory } from '#sync/teach/lesson-category.ts';
import { certification } from '#sync/certify/certification.ts';
import { course } from '#sync/teach/course.ts';
import { drafting } from '#sync/teach/drafting.ts';
import { lessonLabel } from '#sync/teach/lesson-label.ts';
import { lesson } from '#sync/teach/lesson.ts';
import { link } from '#sync/teach/link.ts';
import { node } from '#sync/teach/node.ts';
import { lessonPlan } from '#sync/teach/lesson-plan.ts';
import { draftEdit } from '#sync/teach/draft.ts';
import { slides } from '#sync/teach/slide.ts';

/** Commands of teaching; browsers load them on demand. */
export const teachCommands = {
  ...lesson,
  ...course,
  ...lessonPlan,
  ...node,
  ...link,
  ...drafting,
  ...slides,
  ...draftEdit,
  ...lessonCategory,
  ...lessonLabel,
  ...certification,
};
