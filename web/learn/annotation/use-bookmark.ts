import type { PlayerState } from '#web/learn/progress/use-player.ts';
import { useAction } from '#web/shared/error/use-action.ts';
import { useRows } from '#web/store/hooks.ts';
import { newId } from '#web/store/row/new-id.ts';

interface Bookmark {
  isSet: boolean;
  toggle: () => void;
}

/** The learner's bookmark of the current step; undefined after the last step. */
export function useBookmark({ enrollment, current, isAtEnd }: PlayerState): Bookmark | undefined {
  const [bookmark] = useRows('Annotation', { owner: enrollment.owner, nodeID: current.id, passage: null });
  const { act: add } = useAction('annotation.bookmark');
  const { act: remove } = useAction('annotation.delete');
  if (isAtEnd) return undefined;
  const toggle = () =>
    void (bookmark
      ? remove({ id: bookmark.id })
      : add({ id: newId('Annotation'), enrollmentID: enrollment.id, nodeID: current.id }));
  return { isSet: bookmark !== undefined, toggle };
}
