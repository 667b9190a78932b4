import { textLanguages } from '#domain/teach/rich-text/text-language.ts';
import { z } from '@hono/zod-openapi';
import { languages, roles } from '#domain/account/user.ts';
import { enrollmentStatuses } from '#domain/learn/enrollment.ts';
import { lessonLevels, lessonVisibilities } from '#domain/teach/lesson.ts';
import { lessonStatuses } from '#domain/teach/node.ts';
import { transferKinds } from '#domain/wallet/wallet.ts';

/** Schemas of the API's answers, used to document and to validate them. The names are those of the specification (D-67). */

const uuid = z.uuid();
const instant = z.string().meta({ format: 'date-time' });
const objective = z.object({ id: z.string(), name: z.string(), description: z.string() });
const visibility = z.enum(lessonVisibilities);
const row = { id: uuid, createdAt: instant, updatedAt: instant };

export const profileSchema = z
  .object({
    ...row,
    firstName: z.string(),
    lastName: z.string(),
    email: z.email(),
    emailVerified: z.boolean(),
    phone: z.string().nullable(),
    profileImage: z.string().nullable(),
    isPublic: z.boolean(),
    language: z.enum(languages),
    role: z.enum(roles),
  })
  .openapi('Profile');

const publishedLesson = z.object({
  description: z.string(),
  visibility,
  learningObjectives: z.array(objective),
  price: z.number(),
  courseID: uuid.nullable(),
  position: z.number(),
  teacherID: uuid,
  categoryIDs: z.array(uuid),
  labelIDs: z.array(uuid),
  language: z.enum(textLanguages),
  level: z.enum(lessonLevels).nullable(),
  publishedAt: instant.nullable(),
  steps: z.int(),
  minutes: z.int(),
  learners: z.int(),
  rating: z.number().nullable(),
  reviews: z.int(),
  updoot: z.int(),
  downdoot: z.int(),
});
/** Other people see only the name of a lesson that was never published (D-75). */
export const lessonSchema = z
  .object({ ...row, name: z.string(), ...publishedLesson.partial().shape })
  .openapi('Lesson');

export const courseSchema = z
  .object({
    ...row,
    name: z.string(),
    description: z.string(),
    learningObjectives: z.array(objective),
    visibility,
    owner: uuid,
  })
  .openapi('Course');

const stepStatus = z.enum(lessonStatuses);
export const enrollmentSchema = z
  .object({
    ...row,
    status: z.enum(enrollmentStatuses),
    startDate: instant.nullable(),
    completionDate: instant.nullable(),
    lessonID: uuid.nullable(),
    courseID: uuid.nullable(),
    teacherID: uuid,
    versionID: uuid.nullable(),
    paidTokens: z.int(),
    progress: z.array(z.object({ topicID: uuid, status: stepStatus })),
  })
  .openapi('Enrollment');

export const progressSchema = z
  .object({
    ...row,
    topicID: uuid,
    enrollmentID: uuid,
    status: stepStatus,
    place: z.number(),
    completedAt: instant.nullable(),
  })
  .openapi('StepProgress');

export const walletSchema = z
  .object({ ...row, name: z.string(), tokenBalance: z.object({ value: z.int() }) })
  .openapi('Wallet');

export const transactionSchema = z
  .object({
    ...row,
    timestamp: instant,
    amount: z.int(),
    kind: z.enum(transferKinds),
    tokenwalletID: uuid,
    enrollmentID: uuid.nullable(),
  })
  .openapi('Transaction');

export const problemSchema = z
  .object({
    code: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    details: z.record(z.string(), z.unknown()).optional(),
    requestId: z.string().optional(),
  })
  .openapi('Problem');
