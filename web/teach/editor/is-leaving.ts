import type { FocusEvent } from 'react';

/** Whether the focus leaves a group of fields, and not only goes from one to the next. */
export const isLeaving = (event: FocusEvent): boolean => !event.currentTarget.contains(event.relatedTarget);
