import { defineModel, type ModelColumns, type SystemColumns } from '#domain/kernel/model.ts';

/**
 * One page view. It identifies no person: the session is a random ID of the browser tab, never a login session (D-38).
 */
export interface PageView extends SystemColumns<'PageView'> {
  /** The route pattern, so that it contains no row IDs. */
  path: string;
  sessionID: string;
}

export const PageView = defineModel<PageView>()({ routes: [], defaults: {} });

export const pageViewColumns = () =>
  ({ owner: [], read: { admin: ['path', 'sessionID'] } }) satisfies ModelColumns<PageView>;
