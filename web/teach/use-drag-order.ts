import { type DragEvent, useState } from 'react';

/** Entries of a list that are dragged by a handle; buttons and keys do the same, for who cannot drag. */
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
    /** On which side of this entry the dragged one would come to stand. */
    'data-drop': drag?.to !== index || drag.from === index ? undefined : index < drag.from ? 'before' : 'after',
    'data-dragged': drag?.from === index || undefined,
    onDragOver: (event: DragEvent) => {
      // Files and words from elsewhere are not entries.
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
