import { CATEGORIES_PER_LESSON_MAX } from '#domain/teach/lesson-category.ts';
import type pg from 'pg';
import type { Actor } from '#domain/account/user.ts';
import { cutText } from '#domain/kernel/text/cut-text.ts';
import type { Id } from '#domain/kernel/id.ts';
import type { SourcePosition } from '#domain/teach/drafting/drafted-step.ts';
import { IMAGE_ALT_MAX, LESSON_NAME_MAX, type LessonImage } from '#domain/teach/lesson.ts';
import type { QuizQuestion } from '#domain/teach/question/quiz-question.ts';
import { QUESTIONS_MAX } from '#domain/teach/question/question-rules.ts';
import { defaultSettings } from '#domain/teach/question/quiz-settings.ts';
import { allBlocks, emptyRichText, parseRichText, withLinks } from '#domain/teach/rich-text/rich-text.ts';
import { newId } from '#server/core/store/new-id.ts';
import type { ServerStore } from '#server/core/store/write/effect-context.ts';
import { withStoreTransaction, type TransactionParts } from '#server/core/store/write/store-transaction.ts';
import { rowSql } from '#server/core/store/read/row-sql.ts';
import type { LeasedDraft } from '#server/teach/drafting/job/draft-lease.ts';
import { ownerActor, moveJob, sendDraftEnded } from '#server/teach/drafting/job/draft-row.ts';
import type { DraftTopic, TopicContent } from '#server/teach/drafting/drafter/drafter.ts';
import type { DraftSource } from '#server/teach/drafting/source/draft-source.ts';
import { type Words, wordsFor } from '#server/teach/markdown/words.ts';
import { chain, type DraftNode, writeNode } from '#server/teach/write-draft.ts';
import { settleIn } from '#server/wallet/model-call/settle-call.ts';
import { lessonCategory } from '#sync/teach/lesson-category.ts';

/** Finished parts of a draft. */
export interface DraftParts {
  description?: { description: string; objectives: string[] };
  hasCover?: boolean;
  categories?: string[];
  topics: DraftTopic[];
  /** One entry per topic; empty if no content was requested. */
  contents: TopicContent[];
}

interface NewStep {
  node: DraftNode;
  places: SourcePosition[];
  awaiting: string[];
}

/** Most quizzes in a lesson; each asks about the topics since the previous one. */
const QUIZZES_MAX = 8;

/** Money: in one transaction, writes the draft into the lesson and charges its token usage. */
export async function writeDraftResult(
  parts: TransactionParts,
  draft: LeasedDraft,
  made: DraftParts,
  hold: (client: pg.ClientBase) => Promise<void>,
): Promise<void> {
  const { lessonID, callID, usage, request } = draft;
  const owner = ownerActor(draft);
  await withStoreTransaction(parts, async (transaction) => {
    const { client } = transaction;
    await hold(client);
    const store = await transaction.as(owner);
    await writeDetails(store, draft, made);
    const there = await store.list('LessonNode', { lessonID });
    const nodes: DraftNode[] = [];
    for (const step of stepsOf(made, wordsFor(request.language))) {
      await writeNode(store, owner, lessonID, there.length + nodes.length, step.node);
      // Without this flush the store would send all steps of a long draft at once and block the event loop.
      await store.flush();
      await saveSourcePositions(client, draft, step);
      nodes.push(step.node);
    }
    for (const { from, to, condition } of chain(nodes))
      await store.insert('LessonNodeLink', {
        id: newId('LessonNodeLink'),
        lessonID,
        fromLessonNode: from,
        toLessonNode: to,
        condition,
        owner: owner.id,
      });
    await addCategories(client, store, owner, lessonID, made.categories ?? []);
    await store.flush();
    const paid = await client.query<{ callID: string | null }>(
      'select call_id as "callID" from lesson_draft where lesson_id = $1',
      [lessonID],
    );
    const call = paid.rows[0]?.callID ?? callID;
    if (call) await settleIn(client, call, { how: 'done', usage });
    await moveJob(client, lessonID, 'complete');
    await client.query('delete from lesson_draft where lesson_id = $1', [lessonID]);
    await sendDraftEnded(parts, client, draft, 'ready');
  });
}

/** Fills in the details that the teacher has not written meanwhile. */
async function writeDetails(store: ServerStore, draft: LeasedDraft, made: DraftParts): Promise<void> {
  const { lessonID, request, source } = draft;
  const { description, learningObjectives, images } = await store.get('Lesson', lessonID);
  const { description: written } = made;
  const pictures = made.hasCover && images.length === 0 ? picturesOf(source, request.pictures) : [];
  const objectives = written && learningObjectives.length === 0 ? written.objectives : [];
  await store.update('Lesson', lessonID, {
    ...(written && description === '' && written.description !== '' ? { description: written.description } : {}),
    ...(objectives.length > 0
      ? { learningObjectives: objectives.map((name) => ({ id: newId('Objective'), name, description: '' })) }
      : {}),
    ...(pictures.length > 0 ? { images: pictures } : {}),
  });
}

/** First distinct pictures of the source. */
function picturesOf({ sections }: DraftSource, most: number): LessonImage[] {
  const images = sections
    .flatMap((section) => ('text' in section ? allBlocks(section.text) : []))
    .flatMap((block) => (block.type === 'image' ? [block.attrs] : []));
  const first = [...new Map(images.toReversed().map((image) => [image.file, image])).values()].toReversed();
  return first.slice(0, most).map(({ file, alt }) => {
    const words = cutText(alt, IMAGE_ALT_MAX);
    return { url: `/files/${file}`, base64: '', ...(words === '' ? {} : { alt: words }) };
  });
}

/** Yields steps one by one, because each of them is validated when it is built. */
function* stepsOf({ topics, contents }: DraftParts, words: Words): Generator<NewStep> {
  const every = Math.max(1, Math.ceil(topics.length / QUIZZES_MAX));
  let open: { questions: QuizQuestion[]; places: SourcePosition[] } = { questions: [], places: [] };
  for (const [index, topic] of topics.entries()) {
    const content = contents[index];
    if (content === undefined) yield readingStep(topic, { text: null, isGiven: true, places: [] });
    else {
      if (content.text) yield readingStep(topic, content);
      if (content.given.length > 0) yield quizStep(topic.name, content.given, content.places, []);
      open = { questions: [...open.questions, ...content.questions], places: [...open.places, ...content.places] };
    }
    if ((index + 1) % every === 0 || index === topics.length - 1) {
      const questions = open.questions.slice(0, QUESTIONS_MAX);
      const ids = questions.map(({ id }) => id);
      if (questions.length > 0) yield quizStep(words.checkYourself, questions, open.places, ids);
      open = { questions: [], places: [] };
    }
  }
}

function readingStep(
  { name, about }: DraftTopic,
  { text, isGiven, places }: Pick<TopicContent, 'text' | 'isGiven' | 'places'>,
): NewStep {
  const id = newId('LessonNode');
  // Internal links of the source are removed, because their target steps no longer exist.
  const doc = text ? parseRichText(withLinks(text, () => undefined)) : emptyRichText('empty');
  const blocks = new Set(allBlocks(doc).map(({ attrs }) => attrs.id));
  return {
    node: { id, type: 'RICHTEXT', text: doc, description: about, ...stepFields(name) },
    places: places.filter((place) => blocks.has(place.id)),
    awaiting: isGiven ? [] : [id],
  };
}

const quizStep = (
  name: string,
  questions: QuizQuestion[],
  places: readonly SourcePosition[],
  awaiting: string[],
): NewStep => ({
  node: {
    id: newId('LessonNode'),
    type: 'QUIZ',
    questions,
    settings: defaultSettings,
    description: '',
    ...stepFields(name),
  },
  places: places.filter(({ id }) => questions.some((question) => question.id === id)),
  awaiting,
});

const stepFields = (name: string) => ({ name: cutText(name, LESSON_NAME_MAX), minutes: 0, importKey: null });

/** Reuses categories with the same name, ignoring case, and creates the missing ones (D-65). */
async function addCategories(
  client: pg.ClientBase,
  store: ServerStore,
  owner: Actor,
  lessonID: Id<'Lesson'>,
  names: readonly string[],
): Promise<void> {
  const wanted = [...new Map(names.map((name) => [name.trim().toLowerCase(), name.trim()])).values()];
  if (wanted.length === 0) return;
  await store.flush();
  await client.query(
    `with created as (
       insert into lesson_category (id, name, owner) select uuid7(), name, $2 from unnest($1::text[]) name
         on conflict ((lower(name))) do nothing returning *)
     insert into revision (id, model, row_id, actor, action, after, owner)
       select uuid7(), 'LessonCategory', c.id, c.owner, 'create', ${rowSql('LessonCategory', 'c')}, c.owner
         from created c`,
    [wanted, owner.id],
  );
  const { rows } = await client.query<{ id: Id<'LessonCategory'> }>(
    'select id from lesson_category where lower(name) in (select lower(name) from unnest($1::text[]) name) limit $2',
    [wanted, CATEGORIES_PER_LESSON_MAX],
  );
  for (const { id: categoryID } of rows)
    await lessonCategory['category.add'].run(store, owner, { id: newId('LessonLessonCategory'), lessonID, categoryID });
}

async function saveSourcePositions(
  client: pg.ClientBase,
  { lessonID, owner }: LeasedDraft,
  { node, places, awaiting }: NewStep,
): Promise<void> {
  await client.query(
    `insert into drafted_step (id, lesson_id, node_id, places, awaiting, owner)
      values (uuid7(), $1, $2, $3, $4, $5)`,
    [lessonID, node.id, JSON.stringify(places), awaiting, owner],
  );
}
