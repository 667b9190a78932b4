import type pg from 'pg';
import { PAUSE_MINUTES, SESSION_MINUTES } from '#domain/teach/step-state.ts';
import { bindStatement, prepareStatement } from '#server/core/store/read/prepared-statement.ts';
import type { EffectContext, StoreChange } from '#server/core/store/write/effect-context.ts';

/** Columns of a step that are no part of its written content. */
const layoutColumns: ReadonlySet<string> = new Set(['position', 'status', 'content']);

/** Id of the step that a change belongs to; nothing if the change needs no entry in the history. */
function changedStep({ model, action, before, after }: StoreChange): string | undefined {
  if (model === 'LessonNodeContent' || model === 'LessonNodeQuiz') return after['lessonNodeID'] as string;
  if (model !== 'LessonNode') return undefined;
  const isContent = Object.keys(after).some((field) => after[field] !== before?.[field] && !layoutColumns.has(field));
  return isContent || action === 'delete' ? after.id : undefined;
}

/** `StepSnapshot` as JSON, built from its rows. */
const written = `jsonb_build_object(
  'type', n.type, 'name', n.name, 'description', n.description, 'minutes', n.minutes, 'slides', n.slides,
  'importKey', n.import_key,
  'content', case when c.id is not null then
    jsonb_build_object('id', c.id, 'text', c.text, 'video', c.video, 'captions', c.captions) end,
  'quiz', case when q.id is not null then
    jsonb_build_object('id', q.id, 'questions', q.questions, 'passMark', q.pass_mark, 'attempts', q.attempts,
      'isShuffled', q.is_shuffled, 'feedback', q.feedback, 'timeLimitSeconds', q.time_limit_seconds) end)`;

/**
 * Writers of one lesson wait for each other at its row, so that no number is given twice. A state that somebody may
 * look for later is never overwritten: another writer's, a published one, a deletion, a restored one.
 */
const saveStates = prepareStatement((p) => {
  const [nodes, restored] = [`${p.named('nodes')}::uuid[]`, `${p.named('restored')}::uuid[]`];
  const [actor, now] = [`${p.named('actor')}::uuid`, `${p.named('now')}::timestamptz`];
  const within = (minutes: number) => `> ${now} - ${p.constant(minutes)} * interval '1 minute'`;
  return `with step as (
      select n.id, n.lesson_id, n.position, n.owner, ${written} as step from lesson_node n
        left join lesson_node_content c on c.lesson_node_id = n.id
        left join lesson_node_quiz q on q.lesson_node_id = n.id
        where n.id = any(${nodes})),
    last as (
      select distinct on (s.node_id) s.*, s.action = 'write' and s.actor = ${actor} and s.published_as is null
          and s.at ${within(PAUSE_MINUTES)} and s.created_at ${within(SESSION_MINUTES)}
          and s.node_id <> all (${restored}) as is_open
        from step_state s where s.node_id = any(${nodes}) order by s.node_id, s.seq desc),
    changed as (
      select step.*, last.id as last_id, last.seq, last.action as last_action,
          coalesce(last.is_open, false) as is_open
        from step left join last on last.node_id = step.id
        where last.id is null or last.action = 'delete' or last.step <> step.step),
    extended as (
      update step_state s set step = c.step, position = c.position, at = ${now}
        from changed c where c.is_open and s.id = c.last_id)
    insert into step_state (id, lesson_id, node_id, seq, actor, at, action, step, position, owner)
      select uuid7(), lesson_id, id, coalesce(seq, 0) + 1, ${actor}, ${now},
          case when last_action = 'delete' or id = any(${restored}) then 'restore' else 'write' end,
          step, position, owner
        from changed where not is_open
      union all
      select uuid7(), lesson_id, node_id, seq + 1, ${actor}, ${now}, 'delete', step, position, owner
        from last where action <> 'delete' and not exists (select from step where step.id = last.node_id)`;
});

const markAsPublished = prepareStatement(
  (p) => `update step_state s set published_as = ${p.named('number')}
    where s.lesson_id = ${p.named('lesson')} and s.action <> 'delete' and s.published_as is null
      and not exists (select from step_state l where l.node_id = s.node_id and l.seq > s.seq)`,
);

/** Records each changed step as it is now, after all statements that were sent before. */
export function saveStepStates(
  { client, actor, now }: EffectContext,
  changes: readonly StoreChange[],
): Promise<unknown>[] {
  const stepsOf = (some: readonly StoreChange[]) => [...new Set(some.flatMap((change) => changedStep(change) ?? []))];
  const nodes = stepsOf(changes);
  if (nodes.length === 0) return [];
  const restored = stepsOf(changes.filter(({ action }) => action === 'restore'));
  return [client.query(bindStatement(saveStates, { nodes, restored, actor: actor.id, now }))];
}

/** Marks the states that a version was made of, so that they are never overwritten. */
export const markPublished = (client: pg.ClientBase, lesson: string, number: number): Promise<unknown> =>
  client.query(bindStatement(markAsPublished, { lesson, number }));
