import { useState } from 'react';
import type { Draft } from '#domain/teach/version/draft.ts';
import { createObservable, useObservable } from '#ui/browser/observable.ts';
import { useCommand } from '#web/store/hooks.ts';
import { newId } from '#web/store/row/new-id.ts';
import { useStore } from '#web/store/store-provider.tsx';
import { isSameGraph, type DraftGraphChange, inverseEdit } from '#web/teach/editor/draft/draft-edit.ts';
import { readDraft } from '#web/teach/editor/draft/use-draft.ts';
import { useSaveQueue } from '#web/writing/saved-field/use-saved-field.ts';
import { Semaphore } from '#domain/kernel/semaphore.ts';

interface HistoryStacks {
  done: readonly DraftGraphChange[];
  undone: readonly DraftGraphChange[];
}

const emptyStacks: HistoryStacks = { done: [], undone: [] };
const newLinkID = () => newId('LessonNodeLink');

/** Undo and redo of edits to the steps and links of a draft since it was opened here. */
export function useDraftHistory({ lesson }: Pick<Draft, 'lesson'>) {
  const store = useStore();
  const queue = useSaveQueue();
  const { send } = useCommand('draft.edit');
  const [{ stacks, semaphore }] = useState(() => ({
    stacks: createObservable(emptyStacks),
    semaphore: new Semaphore(1),
  }));
  const { done, undone } = useObservable(stacks);

  const perform = async (work: () => Promise<unknown>): Promise<DraftGraphChange> => {
    // Saves pending input first, because it belongs to the state that an undo restores.
    await queue.flush();
    const before = readDraft(store, lesson);
    await work();
    return { before, after: readDraft(store, lesson) };
  };

  const applyInverse = (from: keyof HistoryStacks, to: keyof HistoryStacks, requested?: DraftGraphChange) =>
    semaphore.run(async () => {
      const change = stacks.get()[from].findLast((each) => requested === undefined || each === requested);
      if (change === undefined) return;
      const inverse = await perform(() =>
        send({ lessonID: lesson.id, ...inverseEdit(change, readDraft(store, lesson), newLinkID) }),
      );
      const { [from]: source, [to]: target } = stacks.get();
      stacks.set({ ...stacks.get(), [from]: source.filter((each) => each !== change), [to]: [...target, inverse] });
    });

  return {
    /** Runs an edit that can be undone. */
    record: (work: () => Promise<unknown>): Promise<DraftGraphChange> =>
      semaphore.run(async () => {
        const change = await perform(work);
        if (!isSameGraph(change)) stacks.set({ done: [...stacks.get().done, change], undone: [] });
        return change;
      }),
    /** Undoes the last edit, or the given one. */
    undo: (change?: DraftGraphChange) => applyInverse('done', 'undone', change),
    redo: () => applyInverse('undone', 'done'),
    canUndo: done.length > 0,
    canRedo: undone.length > 0,
  };
}
