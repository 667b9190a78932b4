import { id, type UserId } from '#domain/kernel/id.ts';
import { defineModel, type ModelColumns, type SystemColumns } from '#domain/kernel/model.ts';

/** Hides a person's posts from the owner's feed. The muted person is not told. */
export interface Mute extends SystemColumns<'Mute'> {
  personID: UserId;
  owner: UserId;
}

export const Mute = defineModel<Mute>()({ routes: [['user', 'owner']], snapshot: 'whole', defaults: {} });

export const muteColumns = () =>
  ({
    owner: ['owner'],
    read: { owner: ['personID', 'owner'] },
    create: { personID: id('User'), owner: id('User') },
  }) satisfies ModelColumns<Mute>;
