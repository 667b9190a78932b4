import { type PointerEvent, type RefObject, useState } from 'react';

/**
 * Reordering rows of a list by dragging a handle with a mouse, a pen or a finger; native dragging ignores fingers. Buttons
 * do the same for people who cannot drag.
 */
export function usePointerDrag(list: RefObject<HTMLElement | null>, onMove: (from: number, by: number) => void) {
  const [drag, setDrag] = useState<{ from: number; to: number }>();
  const end = () => setDrag(undefined);
  const rowAt = (y: number): number => {
    const rows = [...(list.current?.children ?? [])];
    const index = rows.findIndex((row) => y < row.getBoundingClientRect().bottom);
    return index === -1 ? rows.length - 1 : index;
  };

  const handleOf = (index: number) => ({
    onPointerDown: ({ button, currentTarget, pointerId }: PointerEvent) => {
      if (button !== 0) return;
      currentTarget.setPointerCapture(pointerId);
      setDrag({ from: index, to: index });
    },
    onPointerMove: ({ clientY }: PointerEvent) => {
      if (drag) setDrag({ from: drag.from, to: rowAt(clientY) });
    },
    onPointerUp: ({ clientY }: PointerEvent) => {
      const by = drag ? rowAt(clientY) - drag.from : 0;
      if (by !== 0) onMove(index, by);
      end();
    },
    onPointerCancel: end,
  });

  const rowOf = (index: number) => ({
    /** Side of this row on which the dragged one would be dropped. */
    'data-drop': drag?.to !== index || drag.from === index ? undefined : index < drag.from ? 'before' : 'after',
    'data-dragged': drag?.from === index || undefined,
  });
  return { handleOf, rowOf };
}
