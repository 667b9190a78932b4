import { useState } from 'react';
import type { Draft } from '#domain/teach/publishing.ts';
import { createStore, useStore as useValue } from '#ui/store.ts';
import { useCommand } from '#web/store/hooks.ts';
import { newId } from '#web/store/new-id.ts';
import { useStore } from '#web/store/store-provider.tsx';
import { isSameShape, type ShapeAct, takeBack } from '#web/teach/editor/shape-change.ts';
import { draftNow } from '#web/teach/editor/use-draft.ts';
import { takingTurns } from '#web/teach/taking-turns.ts';
import { useSaveQueue } from '#web/teach/use-saved-field.ts';

interface Acts {
  done: readonly ShapeAct[];
  undone: readonly ShapeAct[];
}

const none: Acts = { done: [], undone: [] };
const newLink = () => newId('LessonNodeLink');

/** Undo and redo of edits to the steps and links of a draft since it was opened here. */
export function useShapeHistory({ lesson }: Pick<Draft, 'lesson'>) {
  const store = useStore();
  const queue = useSaveQueue();
  const { send } = useCommand('node.reshape');
  const [{ acts, inTurn }] = useState(() => ({ acts: createStore(none), inTurn: takingTurns(1) }));
  const { done, undone } = useValue(acts);

  const perform = async (work: () => Promise<unknown>): Promise<ShapeAct> => {
    // Saves pending input first, because it belongs to the state that an undo restores.
    await queue.flush();
    const before = draftNow(store, lesson);
    await work();
    return { before, after: draftNow(store, lesson) };
  };

  const goBack = (from: keyof Acts, to: keyof Acts, wanted?: ShapeAct) =>
    inTurn(async () => {
      const act = acts.get()[from].findLast((each) => wanted === undefined || each === wanted);
      if (act === undefined) return;
      const back = await perform(() =>
        send({ lessonID: lesson.id, ...takeBack(act, draftNow(store, lesson), newLink) }),
      );
      const { [from]: left, [to]: taken } = acts.get();
      acts.set({ ...acts.get(), [from]: left.filter((each) => each !== act), [to]: [...taken, back] });
    });

  return {
    /** Runs an edit that can be undone. */
    record: (work: () => Promise<unknown>): Promise<ShapeAct> =>
      inTurn(async () => {
        const act = await perform(work);
        if (!isSameShape(act)) acts.set({ done: [...acts.get().done, act], undone: [] });
        return act;
      }),
    /** Undoes the last edit, or the given one. */
    undo: (act?: ShapeAct) => goBack('done', 'undone', act),
    redo: () => goBack('undone', 'done'),
    canUndo: done.length > 0,
    canRedo: undone.length > 0,
  };
}
