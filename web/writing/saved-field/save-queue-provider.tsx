import { type ReactNode, useState } from 'react';
import { createSaveQueue } from '#web/writing/saved-field/save-queue.ts';
import { SaveQueueContext, useSaveOnLeave } from '#web/writing/saved-field/use-saved-field.ts';

/** Provides a save queue to the fields of one entity. */
export function SaveQueueProvider({ children }: { children: ReactNode }) {
  const [queue] = useState(createSaveQueue);
  useSaveOnLeave(queue);
  return <SaveQueueContext value={queue}>{children}</SaveQueueContext>;
}
