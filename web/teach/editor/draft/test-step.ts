import type { LessonNodeLink, LinkCondition } from '#domain/teach/link.ts';
import type { Id } from '#domain/kernel/id.ts';
import type { LessonNode } from '#domain/teach/node.ts';
import { rowOf } from '#web/store/row/test-row.ts';

/** A step whose name is its id, for tests. */
export const step = (id: string, type: LessonNode['type'] = 'RICHTEXT'): LessonNode =>
  rowOf('LessonNode', id, { type, name: id });

/** A link from one step to another, for tests. */
export const link = (from: string, to: string, condition: LinkCondition = 'always'): LessonNodeLink =>
  rowOf('LessonNodeLink', `${from}-${to}`, {
    fromLessonNode: from as Id<'LessonNode'>,
    toLessonNode: to as Id<'LessonNode'>,
    condition,
  });
