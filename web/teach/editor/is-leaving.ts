import type { FocusEvent } from 'react';

/** True if the focus leaves a group of fields instead of moving within it. */
export const isLeaving = (event: FocusEvent): boolean => !event.currentTarget.contains(event.relatedTarget);
