import * as z from 'zod/mini';
import { OUTCOMES_MAX, outcomeWords, unsatisfied } from '#domain/certify/certification.ts';
import { id } from '#domain/kernel/id.ts';
import { command } from '#sync/command.ts';
import { objective } from '#sync/teach/details.ts';
import { base, typedOver } from '#sync/typed-over.ts';

/** The outcomes of a certification as a teacher words them, in their order; each said like an objective. */
export const learningOutcomes = z.array(objective).check(z.maxLength(OUTCOMES_MAX));

export const certification = {
  /**
   * What a certification for a lesson names (D-58). One that is not there yet is made, under the lesson's name. It is no part
   * of what is published: who is certified later is told by what stands here then.
   */
  'certification.define': command({
    input: z.object({ id: id('Certification'), lessonID: id('Lesson'), base, learningOutcomes }),
    replaces: ({ lessonID }) => lessonID,
    async run(store, actor, { id, lessonID, base, learningOutcomes }) {
      // The lesson first: its lock lets a second device see what the first one made.
      const { name } = await store.get('Lesson', lessonID);
      const [known] = await store.list('Certification', { lessonID });
      const worded = (known?.learningOutcomes ?? []).map(outcomeWords);
      const written = typedOver(base, () => ({ lessonID, learningOutcomes: worded }), { lessonID, learningOutcomes });
      const row = { name, learningOutcomes: learningOutcomes.map(unsatisfied) };
      if (known) await store.update('Certification', known.id, row);
      else await store.insert('Certification', { id, lessonID, userID: actor.id, owner: actor.id, ...row });
      return written;
    },
  }),
};
