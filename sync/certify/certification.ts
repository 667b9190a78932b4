import { outcomeText } from '#domain/certify/issue.ts';
import * as z from 'zod/mini';
import {
  countedAttempts,
  EVIDENCE_MAX,
  evidenceFields,
  type LearningOutcome,
  OUTCOMES_MAX,
  VALID_MONTHS_MAX,
} from '#domain/certify/certification.ts';
import { AppError } from '#domain/kernel/errors.ts';
import { id } from '#domain/kernel/id.ts';
import { command } from '#sync/core/command.ts';
import type { Store } from '#sync/core/store.ts';
import { description, name, objective } from '#sync/core/input.ts';
import { base, pickFields, checkEditBase } from '#sync/core/edit-conflict.ts';
import { withoutUndefined } from '#domain/kernel/without-undefined.ts';

/** Outcomes as the teacher writes them, in order; they have the fields of objectives. */
const learningOutcomes = z.array(objective).check(z.maxLength(OUTCOMES_MAX));

/** Target of a definition: a lesson or a course. */
const target = { lessonID: z.optional(id('Lesson')), courseID: z.optional(id('Course')) };
const targetInput = z.object(target);
type DefinitionTarget = z.output<typeof targetInput>;

const definition = {
  id: id('Certification'),
  ...target,
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
   * Creates or changes the certification of a lesson or course (D-58); a new one takes the name of its target. It takes
   * effect without publishing: later evaluations use the definition of their time.
   */
  'certification.define': command({
    input: z.object(definition),
    screen: 'certification',
    replaces: ({ id: _id, base: _base, lessonID, courseID, ...changed }) =>
      `${courseID ?? lessonID}:${Object.keys(changed).sort().join()}`,
    async run(store, actor, { id, lessonID, courseID, base, ...rest }) {
      const { row: known, name: targetName, ...where } = await definitionOf(store, { lessonID, courseID });
      const fields = withoutUndefined(rest);
      const held = { learningOutcomes: [], ...known };
      const now = { ...held, learningOutcomes: held.learningOutcomes.map(outcomeText) };
      const written = checkEditBase(base, () => ({ ...where, ...pickFields(now, fields) }), { ...where, ...fields });
      const { learningOutcomes: words, ...others } = fields;
      const row = { ...others, ...(words && { learningOutcomes: withKeptEvidence(held.learningOutcomes, words) }) };
      if (known) await store.update('Certification', known.id, row);
      else
        await store.insert('Certification', {
          id,
          ...where,
          userID: actor.id,
          owner: actor.id,
          name: targetName,
          ...row,
        });
      await store.effect('certification.defined', { id: known?.id ?? id });
      return written;
    },
  }),

  /** Sets the steps that are evidence for an outcome; every one of them is required. */
  'certification.setEvidence': command({
    input: z.object({
      id: id('Certification'),
      outcomeID: z.string().check(z.minLength(1), z.maxLength(64)),
      evidence: z.array(z.object(evidenceFields())).check(z.maxLength(EVIDENCE_MAX)),
    }),
    screen: 'certification',
    replaces: ({ id, outcomeID }) => `${id} ${outcomeID}`,
    async run(store, _actor, { id, outcomeID, evidence }) {
      const { status, learningOutcomes } = await store.get('Certification', id);
      if (status !== 'DRAFT') throw new AppError('invalid_state', 'not a definition', { details: { state: status } });
      const steps = new Set(evidence.map(({ nodeID }) => nodeID));
      if (steps.size < evidence.length) throw new AppError('invalid_input', 'evidence: a step is repeated');
      const changed = learningOutcomes.map((outcome) =>
        outcome.id === outcomeID ? { ...outcome, evidence } : outcome,
      );
      await store.update('Certification', id, { learningOutcomes: changed });
      await store.effect('certification.defined', { id });
    },
  }),

  /** Deletes a definition that nobody holds or works towards; what somebody relies on stays (D-81). */
  'certification.delete': command({
    input: z.object({ id: id('Certification') }),
    isDoneIfGone: true,
    screen: 'certification',
    async run(store, _actor, { id }) {
      const { status } = await store.get('Certification', id);
      if (status !== 'DRAFT') throw new AppError('invalid_state', 'not a definition', { details: { state: status } });
      const held = await store.list('Certification', { definitionID: id });
      if (held.length > 0) throw new AppError('invalid_state', 'learners hold it or work towards it');
      await store.remove('Certification', id);
    },
  }),
};

/** Loads the lesson or course first, because its row lock lets a second device see what the first one created. */
async function definitionOf(store: Store, { lessonID, courseID }: DefinitionTarget) {
  if (lessonID === undefined) {
    if (courseID === undefined) throw new AppError('invalid_input', 'lessonID or courseID is required');
    const { name } = await store.get('Course', courseID);
    const [row] = await store.list('Certification', { courseID });
    return { row, name, courseID };
  }
  if (courseID !== undefined) throw new AppError('invalid_input', 'a definition has either a lesson or a course');
  const { name } = await store.get('Lesson', lessonID);
  const [row] = await store.list('Certification', { lessonID });
  return { row, name, lessonID };
}

/** Keeps the evidence of an outcome when its text changes. */
const withKeptEvidence = (
  held: readonly LearningOutcome[],
  words: readonly Omit<LearningOutcome, 'satisfied' | 'evidence'>[],
): LearningOutcome[] =>
  words.map((outcome) => ({
    ...outcome,
    satisfied: false,
    evidence: held.find(({ id }) => id === outcome.id)?.evidence ?? [],
  }));
