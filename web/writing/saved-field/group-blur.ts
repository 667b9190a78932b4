import type { FocusEvent } from 'react';

/** True if the focus leaves a group of fields instead of moving within it. */
export const isGroupBlur = (event: FocusEvent): boolean => !event.currentTarget.contains(event.relatedTarget);
