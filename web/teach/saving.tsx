import { type ReactNode, useState } from 'react';
import { createSaveQueue } from '#web/teach/save-queue.ts';
import { SaveQueueContext, useSaveOnLeave } from '#web/teach/use-saved-field.ts';

/** Around the fields of one thing that are saved as one types. */
export function Saving({ children }: { children: ReactNode }) {
  const [queue] = useState(createSaveQueue);
  useSaveOnLeave(queue);
  return <SaveQueueContext value={queue}>{children}</SaveQueueContext>;
}
