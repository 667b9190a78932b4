import type { Instant } from '#domain/kernel/time.ts';

export const exportStates = ['waiting', 'running', 'ready', 'failed'] as const;
export type ExportState = (typeof exportStates)[number];

/** For how long an archive can be fetched. */
export const EXPORT_DAYS = 7;

/** The archive of everything that is somebody's, as its owner is told of it. */
export interface AccountExport {
  id: string;
  state: ExportState;
  createdAt: Instant;
  /** How much of it is written, from 0 to 1. */
  share: number;
  /** Of the whole; null until it is ready. */
  bytes: number | null;
  /** Until when it can be fetched. */
  endsAt: Instant;
}
