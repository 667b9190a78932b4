import { issueColumns } from '#domain/certify/issue.ts';
import type { Certification } from '#domain/certify/certification.ts';
import { AppError } from '#domain/kernel/errors.ts';
import { claimPayment, claimRefund } from '#domain/wallet/ledger.ts';
import type { EffectContext } from '#server/core/store/write/effect-context.ts';
import { postTransfer } from '#server/wallet/ledger.ts';
import type { Effects } from '#sync/core/effect.ts';

/**
 * Pays the price that the holder saw and issues the certificate, or does neither. A certificate that is issued
 * already is left as it is.
 */
export async function claimCertification(
  { unsafe, client, actor, now, sendEvent }: EffectContext,
  { id, expectedTokens }: Effects['certification.claim'],
): Promise<void> {
  const certification = await unsafe.get('Certification', id);
  if (certification.userID !== actor.id || certification.definitionID === null)
    throw new AppError('not_found', 'Certification');
  if (certification.status === 'ISSUED') return;
  const written = issueColumns(certification, now);
  // Money: a price that changed since the holder saw it is shown and never charged (D-89).
  const tokens = Number(certification.tokenPrice);
  if (tokens !== expectedTokens) throw new AppError('price_changed', `costs ${tokens}`, { details: { tokens } });
  if (tokens > 0) await postTransfer(client, claimPayment(paymentOf(certification, tokens)));
  await unsafe.setComputed('Certification', id, { ...written, unearnedTokens: tokens });
  await sendEvent('certification.issued', { certificationID: id, at: now });
}

/** Refunds what the teacher has not earned yet and notifies the holder, in the transaction of the revocation. */
export async function settleRevocation(
  { store, unsafe, client, now, sendEvent }: EffectContext,
  { id }: Effects['certification.revoke'],
): Promise<void> {
  const certification = await unsafe.get('Certification', id);
  if (certification.unearnedTokens > 0) {
    await store.flush();
    await postTransfer(client, claimRefund(paymentOf(certification, certification.unearnedTokens)));
    await unsafe.setComputed('Certification', id, { unearnedTokens: 0 });
  }
  await sendEvent('certification.revoked', { certificationID: id, at: now });
}

const paymentOf = ({ id, userID, owner }: Certification, tokens: number) => ({
  id,
  owner: userID,
  teacherID: owner,
  tokens,
});
