import { useNavigate, useSearch } from '@tanstack/react-router';
import { isId } from '#domain/kernel/id.ts';
import type { LessonNode } from '#domain/teach/node.ts';

export const editorTabs = ['steps', 'details', 'certification', 'learners', 'comments', 'figures'] as const;
export type EditorTab = (typeof editorTabs)[number];

export interface EditorLocation {
  tab: EditorTab;
  step: LessonNode['id'] | undefined;
}

/**
 * Tab and step of the editor, stored in the URL: a link can open a step, and the back button leaves the editor at once.
 */
export function useEditorLocation(): EditorLocation & { go: (place: Partial<EditorLocation>) => void } {
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  const here: EditorLocation = {
    tab: editorTabs.find((tab) => tab === search.tab) ?? 'steps',
    step: isId(search.step) ? (search.step as LessonNode['id']) : undefined,
  };
  return {
    ...here,
    go: (place) => {
      const { tab, step } = { ...here, ...place };
      void navigate({
        to: '.',
        search: { tab: tab === 'steps' ? undefined : tab, step },
        replace: true,
        resetScroll: false,
      });
    },
  };
}
