import { defineModel, type ModelColumns } from '#domain/kernel/model.ts';
import type { Id } from '#domain/kernel/id.ts';
import type { Instant } from '#domain/kernel/time.ts';

/**
 * One page view. It identifies no person: the session is a random ID of the browser tab, never a login session (D-38).
 */
export interface PageView {
  id: Id<'PageView'>;
  createdAt: Instant;
  updatedAt: Instant;
  /** The route pattern, so that it contains no row IDs. */
  path: string;
  sessionID: string;
}

export const PageView = defineModel<PageView>()({ routes: [], defaults: {} });

export const pageViewColumns = () =>
  ({ owner: [], read: { admin: ['path', 'sessionID'] } }) satisfies ModelColumns<PageView>;
