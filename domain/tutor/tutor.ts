import * as z from 'zod/mini';
import { defineModel, type ModelColumns, type SystemColumns } from '#domain/kernel/model.ts';
import { name, text } from '#domain/kernel/field.ts';
import { type UserId, id } from '#domain/kernel/id.ts';

/** Strengths range from 0 to this. */
export const STRENGTH_MAX = 100;
export const TUTOR_NAME_MAX = 100;
export const TUTOR_ATTRIBUTES_MAX = 50;

export interface TutorAttribute {
  name: string;
  description: string;
  strength: number;
}

export interface Tutor extends SystemColumns<'Tutor'> {
  name: string;
  attributes: TutorAttribute[];
  /** Whether the tutor stores and uses what its learner says about themselves. */
  isRemembering: boolean;
  owner: UserId;
}

/** The tutor that every user has. The specification has two names for the one table (D-35). */
export type PersonalTutor = Tutor;

export const Tutor = defineModel<Tutor>()({
  routes: [['user', 'owner']],
  snapshot: 'whole',
  defaults: { name: 'Sage', attributes: [], isRemembering: true },
});

export const tutorColumns = () => {
  const attribute = z.strictObject({
    name: name(100),
    description: text(1_000),
    strength: z.number().check(z.minimum(0), z.maximum(STRENGTH_MAX)),
  });
  const written = {
    name: name(TUTOR_NAME_MAX),
    attributes: z.array(attribute).check(z.maxLength(TUTOR_ATTRIBUTES_MAX)),
    isRemembering: z.boolean(),
  };
  return {
    owner: ['owner'],
    read: { owner: ['name', 'attributes', 'isRemembering', 'owner'] },
    create: { ...written, owner: id('User') },
    update: written,
  } satisfies ModelColumns<Tutor>;
};
