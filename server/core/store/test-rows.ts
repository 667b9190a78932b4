import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Actor, Role } from '#domain/account/user.ts';
import type { Id, UserId } from '#domain/kernel/id.ts';
import type { ModelName, Models } from '#domain/models.ts';
import type { Body, Outline } from '#domain/teach/version/version.ts';
import { newId } from '#server/core/store/new-id.ts';
import { writeStatement } from '#server/core/store/write/write-sql.ts';

type Db = pg.Pool | pg.ClientBase;

/** Inserts a row directly into its table, for the rows that a test starts from. */
export async function put<M extends ModelName>(
  db: Db,
  model: M,
  row: Partial<Models[M]> & { id: Models[M]['id'] },
): Promise<void> {
  const fields = Object.keys(row).toSorted();
  await db.query(writeStatement({ kind: 'insert', model, fields }, [row]));
}

/** Inserts a verified person; the database adds a wallet, a tutor and a notification. */
export async function putPerson(db: Db, name: string, role: Role = 'USER'): Promise<Actor> {
  const id = newId('User');
  await put(db, 'User', {
    id,
    owner: id,
    firstName: name,
    lastName: 'Test',
    email: `${name}.${randomUUID()}@example.test`,
    emailVerified: true,
    cognitoSub: id,
    role,
  });
  return { id, role };
}

const paragraph = (text: string) => ({
  type: 'doc' as const,
  content: [{ type: 'paragraph' as const, attrs: { id: 'p1' }, content: [{ type: 'text' as const, text }] }],
});

export interface TestLessonInput {
  owner: UserId;
  teacherID?: UserId;
  name?: string;
  visibility?: 'public' | 'private';
  price?: number;
  isPublished?: boolean;
  deletedAt?: string | null;
  /** Number of steps of the version. */
  steps?: number;
}

export interface TestLesson {
  id: Id<'Lesson'>;
  versionID: Id<'LessonVersion'>;
  nodeIDs: Id<'LessonNode'>[];
}

/** Inserts a lesson with a version that only its owner sees until `isPublished`. */
export async function putLesson(db: Db, facts: TestLessonInput): Promise<TestLesson> {
  const {
    owner,
    teacherID = owner,
    name = 'A lesson',
    visibility = 'private',
    price = 0,
    isPublished = false,
    deletedAt = null,
    steps = 2,
  } = facts;
  const id = newId('Lesson');
  const versionID = newId('LessonVersion');
  const nodeIDs = Array.from({ length: steps }, () => newId('LessonNode'));
  const [start] = nodeIDs;
  if (!start) throw new Error('a lesson has a step');
  const publishedAt = new Date().toISOString();
  const outline: Outline = {
    name,
    description: '',
    learningObjectives: [],
    credit: null,
    start,
    nodes: nodeIDs.map((node) => ({
      id: node,
      type: 'RICHTEXT',
      name: 'Step',
      description: '',
      minutes: 1,
      questions: 0,
    })),
    links: nodeIDs.slice(1).map((to, index) => ({ from: nodeIDs[index] ?? start, to, condition: 'always' })),
  };
  const body = Object.fromEntries(
    nodeIDs.map((node) => [node, { type: 'RICHTEXT', text: paragraph(`secret of ${node}`) }]),
  ) as Body;
  await put(db, 'Lesson', { id, owner, teacherID, name, price });
  await put(db, 'LessonVersion', {
    id: versionID,
    lessonID: id,
    number: 1,
    publishedAt,
    language: 'us',
    outline,
    preview: null,
    body,
    owner,
  });
  await put(db, 'LessonVersionKey', { id: newId('LessonVersionKey'), versionID, keys: {}, owner });
  await db.query(
    'update lesson set visibility = $2, published_version_id = $3, published_at = $4, deleted_at = $5 where id = $1',
    [id, visibility, isPublished ? versionID : null, isPublished ? publishedAt : null, deletedAt],
  );
  return { id, versionID, nodeIDs };
}

/** Enrolls a learner in a version of a lesson. */
export async function putEnrollment(
  db: Db,
  {
    owner,
    teacherID,
    lesson,
    finished = 0,
    withdrawnAt = null,
  }: {
    owner: UserId;
    teacherID: UserId;
    lesson: TestLesson;
    /** Number of steps that are finished, from the first. */
    finished?: number;
    withdrawnAt?: string | null;
  },
): Promise<Id<'Enrollment'>> {
  const id = newId('Enrollment');
  const progress = lesson.nodeIDs.map((topicID, index) => ({
    topicID,
    status: index < finished ? ('COMPLETE' as const) : ('INCOMPLETE' as const),
  }));
  await put(db, 'Enrollment', {
    id,
    owner,
    teacherID,
    lessonID: lesson.id,
    versionID: lesson.versionID,
    progress,
    withdrawnAt,
  });
  return id;
}
