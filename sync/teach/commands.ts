import { category } from '#sync/teach/category.ts';
import { certification } from '#sync/certify/certification.ts';
import { course } from '#sync/teach/course.ts';
import { draft } from '#sync/teach/draft.ts';
import { label } from '#sync/teach/label.ts';
import { lesson } from '#sync/teach/lesson.ts';
import { link } from '#sync/teach/link.ts';
import { node } from '#sync/teach/node.ts';
import { plan } from '#sync/teach/plan.ts';
import { reshape } from '#sync/teach/reshape.ts';
import { slides } from '#sync/teach/slides.ts';

/** Commands of teaching; browsers load them on demand. */
export const teachCommands = {
  ...lesson,
  ...course,
  ...plan,
  ...node,
  ...link,
  ...draft,
  ...slides,
  ...reshape,
  ...category,
  ...label,
  ...certification,
};
