import { isLinkCondition, type LinkCondition } from '#domain/teach/link.ts';
import { textLanguages } from '#domain/teach/rich-text/text-language.ts';
import * as z from 'zod/mini';
import { address, count, instant, json, name, text } from '#domain/kernel/field.ts';
import { id } from '#domain/kernel/id.ts';
import { LABEL_NAME_MAX } from '#domain/teach/lesson-label.ts';
import {
  type Credit,
  DESCRIPTION_MAX,
  IMAGE_ALT_MAX,
  LESSON_NAME_MAX,
  lessonVisibilities,
} from '#domain/teach/lesson.ts';
import { lessonStatuses, lessonTypes } from '#domain/teach/node.ts';
import { QUESTIONS_MAX, type QuizQuestion } from '#domain/teach/question/quiz-question.ts';
import { quizSettingFields } from '#domain/teach/question/quiz-settings.ts';
import { PRICE_MAX_USD } from '#domain/wallet/price.ts';

const BODY_MAX = 2_000_000;
const LIST_MAX = 1_000;
/** One entry for the step and one for each of its questions. */
const AWAITING_MAX = QUESTIONS_MAX + 1;
const owner = id('User');
const lessonID = id('Lesson');
const lessonNodeID = id('LessonNode');
const description = text(DESCRIPTION_MAX);
const importKey = z.nullable(text(1_000));
const deletedAt = z.nullable(instant);

const objective = z.object({ id: name(64), name: name(300), description: text(1_000) });
const learningObjectives = z.array(objective).check(z.maxLength(LIST_MAX));
const credit = z.nullable(json<Credit>((value) => typeof value === 'object'));
const slide = z.object({
  id: z.exactOptional(text(64)),
  name: text(1_000),
  description: text(10_000),
  content: text(BODY_MAX),
  url: address,
});
const titled = { name: name(LESSON_NAME_MAX), description };

export const teachFields = {
  Course: { ...titled, learningObjectives, credit, importKey, deletedAt, owner },
  Lesson: {
    ...titled,
    learningObjectives,
    images: z
      .array(z.object({ url: address, base64: text(20_000), alt: z.exactOptional(text(IMAGE_ALT_MAX)) }))
      .check(z.maxLength(LIST_MAX)),
    price: z.number().check(z.minimum(0), z.maximum(PRICE_MAX_USD)),
    language: z.enum(textLanguages),
    position: count,
    visibility: z.enum(lessonVisibilities),
    lessonplanID: z.nullable(id('LessonPlan')),
    tutorID: z.nullable(id('Tutor')),
    courseID: z.nullable(id('Course')),
    credit,
    importKey,
    deletedAt,
    teacherID: owner,
    owner,
  },
  LessonNode: {
    lessonID,
    type: z.enum(lessonTypes),
    name: text(LESSON_NAME_MAX),
    description: text(10_000),
    status: z.enum(lessonStatuses),
    slides: z.array(slide).check(z.maxLength(LIST_MAX)),
    position: count,
    minutes: count,
    importKey,
    owner,
  },
  LessonNodeContent: {
    lessonID,
    lessonNodeID,
    text: text(BODY_MAX),
    video: z.nullable(address),
    captions: text(BODY_MAX),
    owner,
  },
  // Questions are validated by parseQuestions on input; a second validation here would double the cost.
  LessonNodeQuiz: {
    lessonID,
    lessonNodeID,
    questions: json<QuizQuestion[]>(Array.isArray),
    ...quizSettingFields,
    owner,
  },
  LessonNodeLink: {
    lessonID,
    fromLessonNode: lessonNodeID,
    toLessonNode: lessonNodeID,
    condition: z.custom<LinkCondition>(isLinkCondition, 'is no condition'),
    owner,
  },
  StepState: {},
  DraftedStep: { awaiting: z.array(text(64)).check(z.maxLength(AWAITING_MAX)) },
  LessonCategory: { ...titled, owner },
  LessonLessonCategory: { lessonID, lessonCategoryID: id('LessonCategory'), owner },
  LessonLabel: { name: name(LABEL_NAME_MAX), description, owner },
  LessonLessonLabel: { lessonID, lessonLabelID: id('LessonLabel'), owner },
  LessonPlan: { ...titled, lessonOrder: z.array(lessonID).check(z.maxLength(LIST_MAX)), owner },
  LessonVersion: {},
  LessonVersionKey: {},
  LessonPassage: {},
};
