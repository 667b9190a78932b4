import { isEndorsable } from '#domain/certify/testimony.ts';
import type { Certification } from '#domain/certify/certification.ts';
import { useActor, useRows } from '#web/store/hooks.ts';

/** The reader's actions on endorsements of a certification; texts are given as keys. */
interface EndorsementRights {
  isHolder: boolean;
  mayAsk: boolean;
  mayWrite: boolean;
  /** Why another person than the holder may not endorse it. */
  refusal: string | undefined;
  /** The key of the text for an empty list. */
  emptyText: string;
}

export function useEndorsementRights(certification: Certification): EndorsementRights {
  const { id } = useActor();
  const { userID, status } = certification;
  const [block] = useRows('Friendship', { addresseeID: id, requesterID: userID, status: 'BLOCKED' });
  const isIssued = status === 'ISSUED';
  if (userID === id)
    return {
      isHolder: true,
      mayAsk: isIssued,
      mayWrite: false,
      refusal: undefined,
      emptyText: 'certify.endorse.noneOwn',
    };
  const mayWrite = isEndorsable(certification, id) && block === undefined;
  const refusal = isIssued ? block && 'certify.endorse.blocked' : 'certify.endorse.notIssued';
  const emptyText = mayWrite ? 'certify.endorse.beFirst' : 'certify.endorse.none';
  return { isHolder: false, mayAsk: false, mayWrite, refusal, emptyText };
}
