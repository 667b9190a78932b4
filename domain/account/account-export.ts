import type { Instant } from '#domain/kernel/time.ts';

export const exportStates = ['waiting', 'running', 'ready', 'failed'] as const;
export type ExportState = (typeof exportStates)[number];

/** Days for which an archive can be downloaded. */
export const EXPORT_DAYS = 7;

/** An archive of all data of one person, as shown to that person. */
export interface AccountExport {
  id: string;
  state: ExportState;
  createdAt: Instant;
  /** Progress from 0 to 1. */
  share: number;
  /** Size of the whole archive; null until it is ready. */
  bytes: number | null;
  /** End of the download period. */
  endsAt: Instant;
}
