import { writePage } from '#web/app/route/lazy-page.ts';

/** The lesson editor, used by the address of a lesson and by that of a lesson in a course. */
export const editor = writePage(() => import('#web/teach/editor/page/editor-page.tsx'), 'EditorPage');

/** The preview of a lesson as a learner sees it, starting at any step. */
export const rehearsal = writePage(() => import('#web/app/player/rehearsal-page.tsx'), 'RehearsalPage');
