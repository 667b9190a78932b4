import { teachPage } from '#web/app/lazy-page.ts';

/** A lesson is written on its own and within its course. */
export const editor = teachPage(
  () => import('#web/teach/editor/editor-page.tsx'),
  'EditorPage',
  'teach',
  'draft',
  'editor',
  'exchange',
  'learn',
  'wallet',
  'text',
);

/** And tried as a learner, from a step on. */
export const rehearsal = teachPage(
  () => import('#web/app/rehearsal-page.tsx'),
  'RehearsalPage',
  'versions',
  'learn',
  'player',
  'teach',
  'wallet',
  'text',
);
