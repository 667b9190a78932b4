import type pg from 'pg';
import type { Actor } from '#domain/account/user.ts';
import type { ModelName, Models } from '#domain/models.ts';
import { newId } from '#server/core/store/new-id.ts';
import { put, putEnrollment, putLesson } from '#server/core/store/test-rows.ts';
import type { SampleContext } from '#server/core/store/test-samples.ts';
import type { CommandName } from '#sync/commands.ts';

type Values = Readonly<Record<string, unknown>>;

interface Given {
  context: SampleContext;
  client: pg.PoolClient;
  actor: Actor;
}
/** Makes the rows that a command needs, and returns values that the schema of its input does not describe. */
export type SampleCase = (given: Given) => Promise<Values> | Values;

/** Cases in which a command is run; together they reach everything that the command writes. */
export const sampleCases = (name: CommandName): readonly SampleCase[] => cases[name] ?? [() => ({})];

const paragraph = { type: 'paragraph', attrs: { id: 'p1' }, content: [{ type: 'text', text: 'The sea rises.' }] };
const text = JSON.stringify({ type: 'doc', content: [paragraph] });

/** Values for every command. */
export const sharedValues: Values = {
  base: undefined,
  phone: '+4930123456',
  scope: { kind: 'enrolled' },
  place: null,
  text,
  questions: [],
  slides: [],
};

async function putNew<M extends ModelName>(client: pg.PoolClient, model: M, row: Partial<Models[M]>) {
  const id = newId('User') as unknown as Models[M]['id'];
  await put(client, model, { ...row, id });
  return id;
}

const anotherPerson = ({ people }: SampleContext, { id }: Actor) =>
  id === people.owner.id ? people.teacher.id : people.owner.id;

/** An enrollment of the actor in the lesson of `teacher`, and its first step. */
const enrolledStep = async ({ context: { people, taught, step, enrollment }, client, actor }: Given) => {
  const own = { owner: actor.id, teacherID: people.teacher.id, lesson: taught };
  return { nodeID: step, enrollmentID: actor.id === people.owner.id ? enrollment : await putEnrollment(client, own) };
};

/** An enrollment of the actor in a lesson that begins with a quiz, and the quiz. */
const enrolledQuiz = async ({ context, client, actor }: Given) => {
  const { people } = context;
  const lesson = await putLesson(client, { owner: people.teacher.id, visibility: 'public', isPublished: true });
  const versionID = newId('LessonVersion');
  await client.query(
    `insert into lesson_version (id, lesson_id, number, published_at, language, outline, body, owner)
      select $2, lesson_id, 2, published_at, language, jsonb_set(outline, '{nodes,0,type}', '"QUIZ"'), body, owner
      from lesson_version where id = $1`,
    [lesson.versionID, versionID],
  );
  const own = { owner: actor.id, teacherID: people.teacher.id, lesson: { ...lesson, versionID } };
  return { nodeID: lesson.nodeIDs[0] ?? context.step, enrollmentID: await putEnrollment(client, own), versionID };
};

const startedQuiz: SampleCase = async (given) => {
  const quiz = await enrolledQuiz(given);
  return { ...quiz, attemptID: await putNew(given.client, 'QuizAttempt', { ...quiz, owner: given.actor.id }) };
};

const openedStep = async (given: Given) => {
  const step = await enrolledStep(given);
  const row = { enrollmentID: step.enrollmentID, topicID: step.nodeID, owner: given.actor.id };
  return { ...step, topicID: await putNew(given.client, 'EnrollmentTopicProgress', row) };
};

const completedLesson: SampleCase = async (given) => {
  const { enrollmentID } = await openedStep(given);
  await given.client.query(`update enrollment set status = 'COMPLETED' where id = $1`, [enrollmentID]);
  return { enrollmentID, run: 1 };
};

const openLesson = async ({ context: { people }, client }: Given) =>
  putLesson(client, { owner: people.teacher.id, visibility: 'public', isPublished: true });

/** A lesson of somebody else, which the actor has voted for. */
const votedLesson: SampleCase = async ({ context: { lesson, taught, people }, client, actor }) => {
  const lessonID = actor.id === people.owner.id ? taught.id : lesson.id;
  await putNew(client, 'Vote', { lessonID, direction: 'up', owner: actor.id });
  return { lessonID, direction: 'down' };
};

const likedPost: SampleCase = async ({ context: { post }, client, actor }) => {
  await putNew(client, 'Vote', { postID: post, direction: 'up', owner: actor.id });
  return { postID: post };
};

const stepOf =
  (type: Models['LessonNode']['type']): SampleCase =>
  async ({ context: { lesson, people }, client }) => {
    const owner = people.owner.id;
    const id = await putNew(client, 'LessonNode', { lessonID: lesson.id, type, name: 'Step', owner });
    const body = { lessonID: lesson.id, lessonNodeID: id, owner };
    await (type === 'QUIZ' ? putNew(client, 'LessonNodeQuiz', body) : putNew(client, 'LessonNodeContent', body));
    return { id };
  };

const ofLesson = (select: (context: SampleContext) => SampleContext['lesson']): SampleCase => {
  return ({ context }) => ({ lessonID: select(context).id });
};

const cases: { readonly [N in CommandName]?: readonly SampleCase[] } = {
  'coupon.create': [() => ({ cents: null })],
  'review.setReminder': [() => ({ reminderHour: 8, timeZone: 'Europe/Berlin' })],
  'activity.setWeeklyGoal': [() => ({ weeklyGoal: 3 })],
  'card.createFromHighlight': [
    async (given) => ({
      ...(await enrolledStep(given)),
      place: { blockID: 'p1', start: 0, end: 9 },
      gaps: [{ start: 4, end: 7 }],
    }),
  ],
  'step.open': [enrolledStep],
  'step.savePosition': [openedStep],
  'step.finish': [enrolledStep],
  'annotation.bookmark': [enrolledStep],
  'annotation.highlight': [enrolledStep],
  'stepComment.write': [enrolledStep],
  'quiz.start': [enrolledQuiz],
  'quiz.answer': [enrolledQuiz],
  'quiz.submit': [startedQuiz],
  'enrollment.retake': [completedLesson],
  'enrollment.start': [async (given) => ({ lessonID: (await openLesson(given)).id, expectedTokens: 0 })],
  'enrollment.startCourse': [
    async (given) => {
      const { client, context } = given;
      const owner = context.people.teacher.id;
      const courseID = await putNew(client, 'Course', { name: 'All of it', owner });
      await client.query(`update course set visibility = 'public' where id = $1`, [courseID]);
      await client.query('update lesson set course_id = $2 where id = $1', [(await openLesson(given)).id, courseID]);
      return { courseID, expectedTokens: 0 };
    },
  ],
  'vote.cast': [ofLesson(({ lesson }) => lesson), ofLesson(({ taught }) => taught), votedLesson],
  'vote.withdraw': [votedLesson],
  'post.like': [({ context: { post } }) => ({ postID: post })],
  'post.unlike': [likedPost],
  'post.write': [({ context: { lesson } }) => ({ lessonID: lesson.id, certificationID: null })],
  'comment.write': [({ context: { post } }) => ({ postID: post })],
  'follow.remove': [
    async ({ context, client, actor }) => {
      const teacherID = anotherPerson(context, actor);
      await putNew(client, 'Follow', { teacherID, owner: actor.id });
      return { teacherID };
    },
  ],
  'mute.remove': [
    async ({ context, client, actor }) => {
      const personID = anotherPerson(context, actor);
      await putNew(client, 'Mute', { personID, owner: actor.id });
      return { personID };
    },
  ],
  'label.add': [
    async ({ client, actor }) => ({
      lessonID: (await putLesson(client, { owner: actor.id })).id,
      labelID: newId('LessonLabel'),
    }),
  ],
  'friend.remove': [
    async ({ context: { people }, client }) => ({
      id: await putNew(client, 'Friendship', {
        requesterID: people.owner.id,
        addresseeID: people.moderator.id,
        status: 'ACCEPTED',
        respondedAt: new Date().toISOString(),
      }),
    }),
  ],
  'friend.accept': [
    async ({ context: { people }, client }) => ({
      id: await putNew(client, 'Friendship', { requesterID: people.owner.id, addresseeID: people.moderator.id }),
    }),
  ],
  'certification.define': [
    async ({ client, actor }) => ({ lessonID: (await putLesson(client, { owner: actor.id })).id, courseID: undefined }),
    async ({ client, actor }) => ({
      courseID: await putNew(client, 'Course', { name: 'All of it', owner: actor.id }),
      lessonID: undefined,
    }),
    async ({ context: { lesson, people }, client }) => {
      const owner = people.owner.id;
      await putNew(client, 'Certification', { name: 'Tides', lessonID: lesson.id, userID: owner, owner });
      return { lessonID: lesson.id, courseID: undefined };
    },
  ],
  'endorsement.write': [({ context: { certification } }) => ({ certificationID: certification })],
  'tutor.delete': [
    async ({ client, actor }) => ({ id: await putNew(client, 'Tutor', { name: 'Sage', owner: actor.id }) }),
  ],
  'memory.delete': [
    async ({ context: { memory, people }, client }) => {
      const message = { role: 'user', content: 'Why?', tutormemoryID: memory, owner: people.owner.id } as const;
      await putNew(client, 'OpenAIChatResponse', message);
      return { id: memory };
    },
  ],
  'notification.setPreference': [
    () => ({}),
    async ({ client, actor }) => {
      await putNew(client, 'NotificationSetting', { kind: 'commented', owner: actor.id });
      return { kind: 'commented' };
    },
  ],
  'wallet.create': [
    async ({ client, actor }) => {
      await client.query('delete from token_wallet where owner = $1', [actor.id]);
      return { id: newId('TokenWallet') };
    },
  ],
  'node.add': [() => ({ type: 'RICHTEXT' }), () => ({ type: 'QUIZ' })],
  'node.delete': [stepOf('RICHTEXT'), stepOf('QUIZ')],
  'slides.write': [stepOf('SLIDESHOW')],
  'draft.edit': [
    () => {
      const step = { type: 'RICHTEXT', name: 'Step', description: '', minutes: 1, status: 'INCOMPLETE' };
      return {
        added: [{ id: newId('LessonNode'), ...step, importKey: null, bodyID: newId('LessonNodeContent') }],
      };
    },
  ],
  'proposal.accept': [
    async ({ context: { lesson, nodeIDs, people }, client }) => {
      const [fromLessonNode, toLessonNode] = nodeIDs;
      const rowID = newId('LessonNodeLink');
      const after = { id: rowID, lessonID: lesson.id, fromLessonNode, toLessonNode, condition: 'always' };
      const proposal = { model: 'LessonNodeLink', rowID, action: 'create', status: 'PROPOSED', after } as const;
      return {
        id: await putNew(client, 'Revision', { ...proposal, actor: people.other.id, owner: people.owner.id }),
      };
    },
  ],
  'report.create': [
    ({ context: { label } }) => ({ model: 'LessonLabel', rowID: label }),
    ({ context: { taught } }) => ({ model: 'Lesson', rowID: taught.id }),
  ],
};
