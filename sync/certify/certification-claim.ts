import * as z from 'zod/mini';
import { certificationLifecycle, REVOCATION_REASON_MAX } from '#domain/certify/certification.ts';
import { AppError } from '#domain/kernel/errors.ts';
import { id } from '#domain/kernel/id.ts';
import { command } from '#sync/core/command.ts';

/** Commands on a learner's certification; all need the server. */
export const certificationOnline = {
  /** Money: charges exactly the price that the holder saw; claiming twice issues once. */
  'certification.claim': command({
    input: z.object({ id: id('Certification'), expectedTokens: z.int().check(z.minimum(0)) }),
    isOnlineOnly: true,
    async run(store, actor, input) {
      const [own] = await store.list('Certification', { id: input.id, userID: actor.id });
      if (!own) throw new AppError('not_found', 'Certification');
      await store.effect('certification.claim', input);
    },
  }),

  /** Lets the teacher revoke a certification with a reason, which the holder is told. */
  'certification.revoke': command({
    input: z.object({
      id: id('Certification'),
      reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(REVOCATION_REASON_MAX)),
    }),
    isOnlineOnly: true,
    async run(store, actor, { id, reason }) {
      const [own] = await store.list('Certification', { id, owner: actor.id });
      if (!own) throw new AppError('not_found', 'Certification');
      await store.setComputed('Certification', id, {
        status: certificationLifecycle.next(own.status, 'revoke'),
        revokedAt: store.now,
        revocationReason: reason,
      });
      await store.effect('certification.revoke', { id });
    },
  }),
};
