import * as z from 'zod/mini';
import {
  countedAttempts,
  EVIDENCE_MAX,
  type LearningOutcome,
  OUTCOMES_MAX,
  outcomeWords,
  VALID_MONTHS_MAX,
} from '#domain/certify/certification.ts';
import { evidenceFields } from '#domain/certify/fields.ts';
import { AppError } from '#domain/kernel/errors.ts';
import { id } from '#domain/kernel/id.ts';
import { command } from '#sync/command.ts';
import type { Store } from '#sync/store.ts';
import { defined, description, name, objective } from '#sync/teach/details.ts';
import { base, sameFields, typedOver } from '#sync/typed-over.ts';

/** The outcomes of a certification as a teacher words them, in their order; each said like an objective. */
const learningOutcomes = z.array(objective).check(z.maxLength(OUTCOMES_MAX));

/** What a definition is for: a lesson, or a course where that is named. */
const place = { lessonID: z.optional(id('Lesson')), courseID: z.optional(id('Course')) };
const placeInput = z.object(place);
type Place = z.output<typeof placeInput>;

const definition = {
  id: id('Certification'),
  ...place,
  base,
  name: z.optional(name),
  description: z.optional(description),
  tokenPrice: z.optional(z.string().check(z.regex(/^(0|[1-9]\d{0,11})$/))),
  validMonths: z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(VALID_MONTHS_MAX)))),
  countedAttempts: z.optional(z.enum(countedAttempts)),
  learningOutcomes: z.optional(learningOutcomes),
};

export const certification = {
  /**
   * What a certification for a lesson or a course is (D-58). One that is not there yet is made, under the name of that. It is no
   * part of what is published: who is certified later is told by what stands here then.
   */
  'certification.define': command({
    input: z.object(definition),
    replaces: ({ id: _id, base: _base, lessonID, courseID, ...changed }) =>
      `${courseID ?? lessonID}:${Object.keys(changed).sort().join()}`,
    async run(store, actor, { id, lessonID, courseID, base, ...rest }) {
      const { row: known, name: placeName, ...where } = await definitionOf(store, { lessonID, courseID });
      const fields = defined(rest);
      const held = { learningOutcomes: [], ...known };
      const now = { ...held, learningOutcomes: held.learningOutcomes.map(outcomeWords) };
      const written = typedOver(base, () => ({ ...where, ...sameFields(now, fields) }), { ...where, ...fields });
      const { learningOutcomes: words, ...others } = fields;
      const row = { ...others, ...(words && { learningOutcomes: worded(held.learningOutcomes, words) }) };
      if (known) await store.update('Certification', known.id, row);
      else
        await store.insert('Certification', {
          id,
          ...where,
          userID: actor.id,
          owner: actor.id,
          name: placeName,
          ...row,
        });
      await store.effect('certification.defined', { id: known?.id ?? id });
      return written;
    },
  }),

  /** Which steps show an outcome; all that are named have to. */
  'certification.showBy': command({
    input: z.object({
      id: id('Certification'),
      outcomeID: z.string().check(z.minLength(1), z.maxLength(64)),
      evidence: z.array(z.object(evidenceFields)).check(z.maxLength(EVIDENCE_MAX)),
    }),
    replaces: ({ id, outcomeID }) => `${id} ${outcomeID}`,
    async run(store, _actor, { id, outcomeID, evidence }) {
      const { status, learningOutcomes } = await store.get('Certification', id);
      if (status !== 'DRAFT') throw new AppError('illegal_step', 'no definition', { details: { state: status } });
      const steps = new Set(evidence.map(({ nodeID }) => nodeID));
      if (steps.size < evidence.length) throw new AppError('invalid_input', 'evidence: a step is named twice');
      const changed = learningOutcomes.map((outcome) =>
        outcome.id === outcomeID ? { ...outcome, evidence } : outcome,
      );
      await store.update('Certification', id, { learningOutcomes: changed });
      await store.effect('certification.defined', { id });
    },
  }),
};

/** The lesson or course first: its lock lets a second device see what the first one made. */
async function definitionOf(store: Store, { lessonID, courseID }: Place) {
  if (lessonID === undefined) {
    if (courseID === undefined) throw new AppError('invalid_input', 'a lesson or a course is certified');
    const { name } = await store.get('Course', courseID);
    const [row] = await store.list('Certification', { courseID });
    return { row, name, courseID };
  }
  if (courseID !== undefined) throw new AppError('invalid_input', 'one definition is for one thing');
  const { name } = await store.get('Lesson', lessonID);
  const [row] = await store.list('Certification', { lessonID });
  return { row, name, lessonID };
}

/** What shows an outcome stays with it however it is worded. */
const worded = (
  held: readonly LearningOutcome[],
  words: readonly Omit<LearningOutcome, 'satisfied' | 'evidence'>[],
): LearningOutcome[] =>
  words.map((outcome) => ({
    ...outcome,
    satisfied: false,
    evidence: held.find(({ id }) => id === outcome.id)?.evidence ?? [],
  }));
