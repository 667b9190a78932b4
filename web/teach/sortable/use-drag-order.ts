import { type DragEvent, useState } from 'react';

/** Reordering by dragging a handle; buttons and keys do the same for users who cannot drag. */
export function useDragOrder(onMove: (from: number, by: number) => void) {
  const [drag, setDrag] = useState<{ from: number; to: number }>();
  const end = () => setDrag(undefined);

  const handleOf = (index: number) => ({
    draggable: true,
    onDragStart: ({ dataTransfer, currentTarget }: DragEvent) => {
      dataTransfer.effectAllowed = 'move';
      const entry = currentTarget.closest('li');
      if (entry) dataTransfer.setDragImage(entry, 0, 0);
      setDrag({ from: index, to: index });
    },
    onDragEnd: end,
  });

  const entryOf = (index: number) => ({
    /** Side of this entry on which the dragged one would be dropped. */
    'data-drop': drag?.to !== index || drag.from === index ? undefined : index < drag.from ? 'before' : 'after',
    'data-dragged': drag?.from === index || undefined,
    onDragOver: (event: DragEvent) => {
      // Dragged files and text are not entries.
      if (drag === undefined) return;
      event.preventDefault();
      if (drag.to !== index) setDrag({ ...drag, to: index });
    },
    onDrop: (event: DragEvent) => {
      if (drag === undefined) return;
      event.preventDefault();
      end();
      if (drag.from !== index) onMove(drag.from, index - drag.from);
    },
  });
  return { handleOf, entryOf };
}
