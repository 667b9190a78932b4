import * as z from 'zod/mini';
import { certificationLifecycle, REVOCATION_REASON_MAX } from '#domain/certify/certification.ts';
import { AppError } from '#domain/kernel/errors.ts';
import { id } from '#domain/kernel/id.ts';
import { command } from '#sync/command.ts';

/** What becomes of a certification that somebody holds; the server's word comes first. */
export const holding = {
  /** Money: pays what the holder was shown or nothing; claimed twice, it is issued once. */
  'certification.claim': command({
    input: z.object({ id: id('Certification'), expectedTokens: z.int().check(z.minimum(0)) }),
    isOnlineOnly: true,
    async run(store, actor, input) {
      const [own] = await store.list('Certification', { id: input.id, userID: actor.id });
      if (!own) throw new AppError('not_found', 'Certification');
      await store.effect('certification.claim', input);
    },
  }),

  /** By the teacher, who says why; the holder is told. */
  'certification.revoke': command({
    input: z.object({
      id: id('Certification'),
      reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(REVOCATION_REASON_MAX)),
    }),
    isOnlineOnly: true,
    async run(store, actor, { id, reason }) {
      const [own] = await store.list('Certification', { id, owner: actor.id });
      if (!own) throw new AppError('not_found', 'Certification');
      await store.derive('Certification', id, {
        status: certificationLifecycle.next(own.status, 'revoke'),
        revokedAt: store.now,
        revocationReason: reason,
      });
      await store.effect('certification.revoke', { id });
    },
  }),
};
