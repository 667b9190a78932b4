import { type ReactNode, useState } from 'react';
import { createSaveQueue } from '#web/teach/save-queue.ts';
import { SaveQueueContext, useSaveOnLeave } from '#web/teach/use-saved-field.ts';

/** Provides a save queue to the fields of one entity. */
export function Saving({ children }: { children: ReactNode }) {
  const [queue] = useState(createSaveQueue);
  useSaveOnLeave(queue);
  return <SaveQueueContext value={queue}>{children}</SaveQueueContext>;
}
