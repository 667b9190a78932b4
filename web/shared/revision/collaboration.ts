import { useActor } from '#web/store/hooks.ts';

/** Whether others may propose what one's own rows become; the server writes it into the page, and decides by itself. */
export const isCollaborationOpen = (): boolean =>
  document.querySelector<HTMLMetaElement>('meta[name="collaboration"]')?.content !== 'owned';

/** Whether the server lets this person change a row of `owner` that is shared: with `COLLAB=owned` only its owner may. */
export function useCanEdit(owner: string | null | undefined): boolean {
  const { id } = useActor();
  return id === owner || isCollaborationOpen();
}
