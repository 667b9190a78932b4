import { useActor } from '#web/store/hooks.ts';

/**
 * True if other users may propose changes to a user's rows. The server writes this into the page and enforces it itself.
 */
export const isCollaborationOpen = (): boolean =>
  document.querySelector<HTMLMetaElement>('meta[name="collaboration"]')?.content !== 'owned';

/** True if the user may change a shared row of `owner`. With `COLLAB=owned` only the owner may. */
export function useCanEdit(owner: string | null | undefined): boolean {
  const { id } = useActor();
  return id === owner || isCollaborationOpen();
}
