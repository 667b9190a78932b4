import type pg from 'pg';
import type { Actor } from '#domain/account/user.ts';
import type { Id } from '#domain/kernel/id.ts';
import type { ModelName, Models } from '#domain/models.ts';
import { newId } from '#server/core/store/new-id.ts';
import { draftedStep, lessonPassage, stepState } from '#server/core/store/test-row-changes.ts';
import { put, type TestLesson } from '#server/core/store/test-rows.ts';

const longAgo = '2020-01-01T00:00:00Z';

export interface Community {
  people: Actor[];
  /** One lesson for each fact that a rule reads: published or not, free or not, deleted or not. */
  lessons: TestLesson[];
}

/** Rows that people own and share, in every combination that a rule reads. */
export async function putCommunity(client: pg.ClientBase, community: Community): Promise<void> {
  const make = async <M extends ModelName>(model: M, row: Partial<Models[M]>): Promise<Models[M]['id']> => {
    const id = newId(model) as Models[M]['id'];
    await put(client, model, { ...row, id });
    return id;
  };
  for (const lesson of community.lessons) await make('LessonPassage', lessonPassage(lesson));
  for (const person of community.people) await putOwn(make, client, person, community);
  await putFriendships(make, community.people);
  await putPosts(make, community.people);
  await putDefinitions(make, community);
  await putShared(make, community);
  for (const name of ['Eve', 'Mallory'])
    await make('ContactMessage', { name, email: 'e@example.org', content: 'Hello' });
  for (const path of ['/learn', '/teach']) await make('PageView', { path, sessionID: 'tab' });
  await putReports(make, community);
}

type Make = <M extends ModelName>(model: M, row: Partial<Models[M]>) => Promise<Models[M]['id']>;

async function putOwn(make: Make, client: pg.ClientBase, person: Actor, { lessons }: Community) {
  const { id: owner } = person;
  const { rows } = await client.query<{ id: Id<'Tutor'> }>('select id from tutor where owner = $1', [owner]);
  const tutorID = rows[0]?.id;
  if (!tutorID) throw new Error('a person has a tutor');
  await make('Task', { name: 'Read', userID: owner, owner });
  await make('LearningDay', { day: '2026-11-20', seconds: 60, owner });
  await make('NotificationSetting', { kind: 'message', owner });
  await make('AccessToken', { name: 'Script', prefix: 'mg', hash: owner.replaceAll('-', '').repeat(2), owner });
  await make('Purchase', { kind: 'topUp', subtotalCents: 500, totalCents: 500, owner });
  await make('SubscriptionPlan', {
    subscriptionTier: 'STUDENT',
    startDate: '2026-01-01',
    status: 'ACTIVE',
    squareSubscriptionID: owner,
    owner,
  });
  const tutormemoryID = await make('TutorMemory', { content: 'likes maps', userID: owner, tutorID, owner });
  await make('OpenAIChatResponse', { role: 'user', content: 'Why?', tutormemoryID, owner });
  for (const lesson of lessons.slice(0, 2)) {
    await make('StepState', stepState(person, lesson));
    await make('DraftedStep', draftedStep(person, lesson));
  }
  for (const { versionID, nodeIDs } of lessons)
    for (const nodeID of nodeIDs)
      await make('Card', { versionID, nodeID, front: 'Why?', back: 'So.', due: longAgo, owner });
  for (const { id: lessonID, nodeIDs } of lessons)
    for (const nodeID of nodeIDs) await make('Annotation', { lessonID, nodeID, owner });
}

async function putFriendships(make: Make, people: Actor[]) {
  const pairs = people.flatMap(({ id: requesterID }, index) =>
    people.slice(index + 1).map(({ id: addresseeID }) => ({ requesterID, addresseeID })),
  );
  const statuses = ['ACCEPTED', 'PENDING', 'DECLINED', 'BLOCKED', 'ACCEPTED', 'BLOCKED'] as const;
  for (const [index, status] of statuses.entries())
    await make('Friendship', { ...pairs[index], status, respondedAt: status === 'PENDING' ? null : longAgo });
}

async function putPosts(make: Make, people: Actor[]) {
  const [first, second, third] = people;
  for (const [owner, personID] of [
    [first, second],
    [third, first],
  ])
    if (owner && personID) {
      await make('Mute', { personID: personID.id, owner: owner.id });
      await make('Follow', { teacherID: personID.id, owner: owner.id });
    }
  for (const { id: owner } of people)
    for (const visibility of ['public', 'friends', undefined] as const) {
      const post = await make('Post', { title: 'A post', userID: owner, owner });
      if (visibility) await make('FeedItem', { postID: post, title: 'A post', visibility, owner });
      for (const { id: userID } of people.slice(0, 2))
        for (const deletedAt of [null, longAgo]) {
          const rowID = await make('PostComment', { content: 'Indeed', userID, postID: post, deletedAt });
          await putRevision(make, { model: 'PostComment', rowID, actor: userID, owner: userID });
        }
      for (const { id: voter } of people.slice(0, 2)) await make('Vote', { postID: post, owner: voter });
    }
}

const putRevision = (make: Make, row: Pick<Models['Revision'], 'model' | 'rowID' | 'actor' | 'owner'>) =>
  make('Revision', { ...row, action: 'create', after: {} });

/** Certifications defined for listed and hidden places, with the awards that others hold of them. */
async function putDefinitions(make: Make, { people, lessons }: Community) {
  const define = async (index: number, place: Partial<Models['Certification']>) => {
    const [owner, holder] = [people[index % people.length], people[(index + 1) % people.length]];
    if (!owner || !holder) throw new Error('a community has people');
    const definitionID = await make('Certification', { name: 'Maps', userID: owner.id, owner: owner.id, ...place });
    for (const status of ['IN_PROGRESS', 'REVOKED'] as const)
      await make('Certification', { name: 'Maps', userID: holder.id, owner: owner.id, definitionID, status });
  };
  for (const [index, lesson] of lessons.entries()) await define(index, { lessonID: lesson.id });
  for (const [index, visibility] of (['private', 'public', 'public'] as const).entries()) {
    const owner = people[index % people.length]?.id;
    if (!owner) throw new Error('a community has people');
    const deletedAt = index === 2 ? longAgo : null;
    await define(index, { courseID: await make('Course', { name: 'Maps', visibility, deletedAt, owner }) });
  }
}

async function putShared(make: Make, { people, lessons }: Community) {
  const [holder, other] = people;
  if (!holder || !other) throw new Error('a community has people');
  // The holder of this certification and another of these people have blocked each other.
  const theirs = { name: 'Maps', status: 'ISSUED', userID: other.id, owner: holder.id } as const;
  const certificationID = await make('Certification', theirs);
  for (const { id: owner } of people) {
    await make('Endorsement', { testimony: 'I saw it', author: owner, certificationID });
    const category = await make('LessonCategory', { name: `Subject of ${owner}`, owner });
    await putRevision(make, { model: 'LessonCategory', rowID: category, actor: owner, owner });
    for (const deletedAt of [null, longAgo]) {
      const name = `${owner} ${deletedAt === null ? 'here' : 'gone'}`;
      const label = await make('LessonLabel', { name, deletedAt, owner });
      await putRevision(make, { model: 'LessonLabel', rowID: label, actor: owner, owner });
      for (const lesson of lessons)
        await make('LessonLessonLabel', { lessonID: lesson.id, lessonLabelID: label, owner });
      await make('LessonPlan', { name: 'Autumn', deletedAt, owner });
      for (const status of ['DRAFT', 'ISSUED'] as const)
        for (const hiddenByHolderAt of [null, longAgo]) {
          const held = await make('Certification', { name: 'Maps', status, userID: holder.id, owner });
          await make('Endorsement', {
            testimony: 'I saw it',
            author: owner,
            certificationID: held,
            deletedAt,
            hiddenByHolderAt,
          });
        }
      for (const lesson of lessons) await putOpinions(make, lesson, { owner, deletedAt });
    }
  }
  for (const status of ['DONE', 'PROPOSED'] as const)
    for (const actor of people)
      await make('Revision', {
        model: 'LessonNodeLink',
        rowID: newId('LessonNodeLink'),
        action: 'create',
        after: {},
        status,
        actor: actor.id,
        owner: holder.id,
      });
}

/** A review of a lesson and comments on its steps, one of them hidden by the teacher. */
async function putOpinions(
  make: Make,
  { id: lessonID, nodeIDs }: TestLesson,
  { owner, deletedAt }: Pick<Models['StepComment'], 'owner' | 'deletedAt'>,
) {
  await make('LessonReview', { lessonID, userID: owner, rating: 4, deletedAt });
  for (const [index, nodeID] of nodeIDs.slice(0, 2).entries()) {
    const hiddenByTeacherAt = index === 0 ? null : longAgo;
    const place = { lessonID, nodeID, threadID: newId('StepComment'), threadAt: longAgo };
    await make('StepComment', { content: 'Why?', ...place, owner, deletedAt, hiddenByTeacherAt });
  }
}

async function putReports(make: Make, { people, lessons: [lesson] }: Community) {
  const [author] = people;
  if (!lesson || !author) throw new Error('a community has lessons');
  const thing = {
    model: 'Lesson',
    author: author.id,
    reason: 'SPAM',
    snapshot: { name: 'A lesson', text: '' },
  } as const;
  for (const { id: reporter } of people) {
    await make('Report', { ...thing, rowID: newId('Lesson'), reporter });
    const decided = { status: 'UPHELD', decidedBy: author.id, decidedAt: longAgo } as const;
    await make('Report', { ...thing, rowID: lesson.id, reporter, ...decided });
    await make('AuditEntry', { actor: reporter, action: 'report.uphold', model: 'Lesson', person: author.id });
  }
}
