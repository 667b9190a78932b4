import { defineModel, type ModelColumns, type SystemColumns } from '#domain/kernel/model.ts';
import { name } from '#domain/kernel/field.ts';
import { type Id, type UserId, id } from '#domain/kernel/id.ts';
import type { Instant } from '#domain/kernel/time.ts';

export const TESTIMONY_MAX = 5_000;

export interface Endorsement extends SystemColumns<'Endorsement'> {
  /** Time of the endorsement by the server's clock. */
  dateTime: Instant;
  testimony: string;
  /** The author's own last version, which is displayed as theirs and signed. */
  authorTestimony: string;
  /** The person who suggested a different `testimony` to the author; null without a suggestion. */
  editedBy: UserId | null;
  author: UserId;
  certificationID: Id<'Certification'>;
  deletedAt: Instant | null;
  /** Set while a moderator's decision hides it from everybody. */
  hiddenAt: Instant | null;
  /** Set while the holder hides it from their certificate. */
  hiddenByHolderAt: Instant | null;
}

export const Endorsement = defineModel<Endorsement>()({
  routes: [
    ['user', 'author'],
    ['certification', 'certificationID'],
  ],
  defaults: { editedBy: null, deletedAt: null, hiddenAt: null, hiddenByHolderAt: null },
});

export const endorsementColumns = () => {
  const testimony = name(TESTIMONY_MAX);
  return {
    owner: ['author'],
    read: {
      others: ['dateTime', 'testimony', 'authorTestimony', 'editedBy', 'author', 'certificationID', 'hiddenByHolderAt'],
    },
    create: { testimony, author: id('User'), certificationID: id('Certification') },
    update: { testimony },
    computed: ['authorTestimony', 'editedBy'],
  } satisfies ModelColumns<Endorsement>;
};
