import { certification } from '#sync/certify/certification.ts';
import { endorsement } from '#sync/certify/endorsement.ts';
import { initialCommands } from '#sync/initial-commands.ts';
import { follow } from '#sync/interact/follow.ts';
import { mute } from '#sync/interact/mute.ts';
import { postComment } from '#sync/interact/post-comment.ts';
import { stepComment } from '#sync/interact/step-comment.ts';
import { post } from '#sync/interact/post.ts';
import { annotation } from '#sync/learn/annotation.ts';
import { ownCard } from '#sync/learn/own-card.ts';
import { studyHabit } from '#sync/learn/study-habit.ts';
import { course } from '#sync/teach/course.ts';
import { draftEdit } from '#sync/teach/draft.ts';
import { drafting } from '#sync/teach/drafting.ts';
import { lessonCategory } from '#sync/teach/lesson-category.ts';
import { labelEdit, lessonLabel } from '#sync/teach/lesson-label.ts';
import { lessonPlan } from '#sync/teach/lesson-plan.ts';
import { lesson } from '#sync/teach/lesson.ts';
import { link } from '#sync/teach/link.ts';
import { node } from '#sync/teach/node.ts';
import { slides } from '#sync/teach/slide.ts';
import { tutorMemory } from '#sync/tutor/tutor-memory.ts';
import { tutor } from '#sync/tutor/tutor.ts';

/**
 * Every command that a browser runs on its own rows before the server does, by the name stored in the outbox. Those
 * that are not initial load with the pages that need them, or when one is pending. A name must exist for 60 days after
 * its last use, because an outbox may wait that long.
 */
export const localCommands = {
  ...initialCommands,
  ...ownCard,
  ...studyHabit,
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
  ...labelEdit,
  ...annotation,
  ...certification,
  ...endorsement,
  ...tutor,
  ...tutorMemory,
  ...post,
  ...postComment,
  ...follow,
  ...stepComment,
  ...mute,
};
