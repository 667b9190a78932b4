import { type Id, id, type UserId } from '#domain/kernel/id.ts';
import { defineModel, type ModelColumns } from '#domain/kernel/model.ts';
import type { Instant } from '#domain/kernel/time.ts';

/** Hides a person's posts from the owner's feed. The muted person is not told. */
export interface Mute {
  id: Id<'Mute'>;
  createdAt: Instant;
  updatedAt: Instant;
  personID: UserId;
  owner: UserId;
}

export const Mute = defineModel<Mute>()({ routes: [['u', 'owner']], snapshot: 'whole', defaults: {} });

export const muteColumns = () =>
  ({
    owner: ['owner'],
    read: { owner: ['personID', 'owner'] },
    create: { personID: id('User'), owner: id('User') },
  }) satisfies ModelColumns<Mute>;
