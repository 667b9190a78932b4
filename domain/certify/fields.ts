import * as z from 'zod/mini';
import {
  countedAttempts,
  EVIDENCE_MAX,
  type Evidence,
  OUTCOMES_MAX,
  VALID_MONTHS_MAX,
} from '#domain/certify/certification.ts';
import { TESTIMONY_MAX } from '#domain/certify/endorsement.ts';
import { name, share, text } from '#domain/kernel/field.ts';
import { id } from '#domain/kernel/id.ts';
import { DESCRIPTION_MAX, LESSON_NAME_MAX } from '#domain/teach/lesson.ts';

const person = id('User');

export const evidenceFields = {
  lessonID: id('Lesson'),
  nodeID: id('LessonNode'),
  score: z.nullable(share),
};
const evidence: z.ZodMiniType<Evidence> = z.strictObject(evidenceFields);

const outcome = z.strictObject({
  id: name(64),
  name: name(LESSON_NAME_MAX),
  description: text(DESCRIPTION_MAX),
  satisfied: z.boolean(),
  evidence: z.array(evidence).check(z.maxLength(EVIDENCE_MAX)),
});

export const certifyFields = {
  Certification: {
    name: name(LESSON_NAME_MAX),
    userID: person,
    description: text(DESCRIPTION_MAX),
    tokenPrice: z.string().check(z.regex(/^(0|[1-9]\d{0,11})$/)),
    learningOutcomes: z.array(outcome).check(z.maxLength(OUTCOMES_MAX)),
    lessonID: z.nullable(id('Lesson')),
    courseID: z.nullable(id('Course')),
    validMonths: z.nullable(z.int().check(z.minimum(1), z.maximum(VALID_MONTHS_MAX))),
    countedAttempts: z.enum(countedAttempts),
    owner: person,
  },
  Endorsement: { testimony: name(TESTIMONY_MAX), author: person, certificationID: id('Certification') },
};
