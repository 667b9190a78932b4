import { assertEndorsable } from '#domain/certify/testimony.ts';
import * as z from 'zod/mini';
import { TESTIMONY_MAX } from '#domain/certify/endorsement.ts';
import { id } from '#domain/kernel/id.ts';
import { command } from '#sync/core/command.ts';

const testimony = z.string().check(z.trim(), z.minLength(1), z.maxLength(TESTIMONY_MAX));

export const endorsement = {
  /** Each author has one endorsement per certification; writing again changes it. */
  'endorsement.write': command({
    input: z.object({ id: id('Endorsement'), certificationID: id('Certification'), testimony }),
    async run(store, actor, { id, certificationID, testimony }) {
      const certification = await store.get('Certification', certificationID);
      const [own] = await store.list('Endorsement', { certificationID, author: actor.id });
      if (own) return store.update('Endorsement', own.id, { testimony });
      assertEndorsable(certification, actor.id);
      await store.insert('Endorsement', { id, certificationID, testimony, author: actor.id });
      await store.effect('endorsement.notify', { id });
    },
  }),

  /** Everybody may edit (D-07); another person's text is a suggestion next to the author's. */
  'endorsement.edit': command({
    input: z.object({ id: id('Endorsement'), testimony }),
    run: (store, _actor, { id, testimony }) => store.update('Endorsement', id, { testimony }),
  }),

  'endorsement.delete': command({
    input: z.object({ id: id('Endorsement') }),
    isDoneIfGone: true,
    run: (store, _actor, { id }) => store.remove('Endorsement', id),
  }),
};

/** Commands that only the server can run. */
export const endorsementOnline = {
  /** Lets the holder hide it from their certificate. */
  'endorsement.hide': command({
    input: z.object({ id: id('Endorsement') }),
    isOnlineOnly: true,
    run: (store, _actor, { id }) => store.effect('endorsement.hide', { id, isHidden: true }),
  }),

  'endorsement.show': command({
    input: z.object({ id: id('Endorsement') }),
    isOnlineOnly: true,
    run: (store, _actor, { id }) => store.effect('endorsement.hide', { id, isHidden: false }),
  }),
};
