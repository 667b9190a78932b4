import { type Certification, issued } from '#domain/certify/certification.ts';
import { AppError } from '#domain/kernel/errors.ts';
import { claimPayment, claimRefund } from '#domain/wallet/ledger.ts';
import type { EffectContext } from '#server/store/effect-context.ts';
import { post } from '#server/wallet/post.ts';
import type { Effects } from '#sync/effect.ts';

/**
 * Pays the price that the holder saw and issues the certificate, or does neither. A certificate that is issued
 * already is left as it is.
 */
export async function claimCertification(
  { unsafe, client, actor, now, sendEvent }: EffectContext,
  { id, expectedTokens }: Effects['certification.claim'],
): Promise<void> {
  const held = await unsafe.get('Certification', id);
  if (held.userID !== actor.id || held.definitionID === null) throw new AppError('not_found', 'Certification');
  if (held.status === 'ISSUED') return;
  const written = issued(held, now);
  // Money: a price that changed since the holder saw it is shown and never charged (D-89).
  const tokens = Number(held.tokenPrice);
  if (tokens !== expectedTokens) throw new AppError('price_changed', `costs ${tokens}`, { details: { tokens } });
  if (tokens > 0) await post(client, claimPayment(paymentOf(held, tokens)));
  await unsafe.derive('Certification', id, { ...written, unearnedTokens: tokens });
  await sendEvent('certification.issued', { certificationID: id, at: now });
}

/** Refunds what the teacher has not earned yet and notifies the holder, in the transaction of the revocation. */
export async function settleRevoked(
  { store, unsafe, client, now, sendEvent }: EffectContext,
  { id }: Effects['certification.revoke'],
): Promise<void> {
  const held = await unsafe.get('Certification', id);
  if (held.unearnedTokens > 0) {
    await store.flush();
    await post(client, claimRefund(paymentOf(held, held.unearnedTokens)));
    await unsafe.derive('Certification', id, { unearnedTokens: 0 });
  }
  await sendEvent('certification.revoked', { certificationID: id, at: now });
}

const paymentOf = ({ id, userID, owner }: Certification, tokens: number) => ({
  id,
  owner: userID,
  teacherID: owner,
  tokens,
});
