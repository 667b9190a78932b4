import * as z from 'zod/mini';
import { defineModel, type ModelColumns, type SystemColumns } from '#domain/kernel/model.ts';
import { name, text } from '#domain/kernel/field.ts';
import { type UserId, id } from '#domain/kernel/id.ts';

export const STRENGTH_MAX = 100;
const ATTRIBUTE_NAME_MAX = 100;
const ATTRIBUTE_DESCRIPTION_MAX = 1_000;
export const TUTOR_NAME_MAX = 100;
export const TUTOR_ATTRIBUTES_MAX = 50;

export interface TutorAttribute {
  name: string;
  description: string;
  /** How strongly the attribute shapes the answers, 0 to STRENGTH_MAX. */
  strength: number;
}

export interface Tutor extends SystemColumns<'Tutor'> {
  name: string;
  attributes: TutorAttribute[];
  /** True if the tutor stores and uses what its owner says about themselves. */
  isRemembering: boolean;
  owner: UserId;
}

/** The specification's second name for the table Tutor (D-35). */
export type PersonalTutor = Tutor;

export const Tutor = defineModel<Tutor>()({
  routes: [['user', 'owner']],
  snapshot: 'whole',
  defaults: { name: 'Sage', attributes: [], isRemembering: true },
});

export const tutorColumns = () => {
  const attribute = z.strictObject({
    name: name(ATTRIBUTE_NAME_MAX),
    description: text(ATTRIBUTE_DESCRIPTION_MAX),
    strength: z.number().check(z.minimum(0), z.maximum(STRENGTH_MAX)),
  });
  const written = {
    name: name(TUTOR_NAME_MAX),
    attributes: z.array(attribute).check(z.maxLength(TUTOR_ATTRIBUTES_MAX)),
  };
  return {
    owner: ['owner'],
    read: { owner: ['name', 'attributes', 'isRemembering', 'owner'] },
    create: { ...written, owner: id('User') },
    update: { ...written, isRemembering: z.boolean() },
  } satisfies ModelColumns<Tutor>;
};
