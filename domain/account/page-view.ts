import type { Id } from '#domain/kernel/id.ts';
import type { Instant } from '#domain/kernel/time.ts';

/** One change of route. It names no person: the session is a random word of the tab, never that of a sign-in (D-38). */
export interface PageView {
  id: Id<'PageView'>;
  createdAt: Instant;
  updatedAt: Instant;
  /** The route's pattern, so that no id is in it. */
  path: string;
  sessionID: string;
}
