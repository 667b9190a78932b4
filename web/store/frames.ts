import type { Actor } from '#domain/account/user.ts';
import type { ModelName } from '#domain/models.ts';
import type { Related } from '#domain/policy/check.ts';
import type { Frame, Rows } from '#sync/protocol.ts';
import {
  EVERYBODY,
  isEager,
  isLent,
  isStored,
  isStreamOnly,
  isWhole,
  modelsIn,
  ownTopic,
  routingKeys,
  storedModels,
} from '#web/store/audience.ts';
import { layerOver } from '#web/store/layer.ts';
import type { Memory } from '#web/store/memory.ts';
import { type AnyRow, type Reader, type RowChange, valueOf } from '#web/store/row.ts';

export interface FrameContext {
  actor: Actor;
  base: Memory['base'];
  /** Topics that some tab follows. */
  isFollowed: (topic: string) => boolean;
  /** Followed topics whose snapshot is here. */
  isHeard: (topic: string) => boolean;
}

export interface FramePlan {
  changes: RowChange[];
  /** Commands whose rows are in this frame or were in an earlier one. */
  acked: string[];
  /** The point of the stream that has now been reached. */
  cursor?: string;
}

type FrameOf<T extends Frame['t']> = Extract<Frame, { t: T }>;

/** What a frame does to the rows as they stand. */
export function planFrame(frame: Frame, context: FrameContext): FramePlan {
  switch (frame.t) {
    case 'hb':
      return { changes: [], acked: [], cursor: frame.c };
    case 'b':
      return planBatch(frame, context);
    case 'snap':
      return frame.topic === undefined
        ? { changes: planSnapshot(frame.m, context), acked: [], cursor: frame.c }
        : { changes: planTopic(frame.topic, frame.m, context), acked: [] };
    case 'deny':
      return { changes: forget(frame.topic, context, () => true), acked: [] };
    case 'gone':
      // Cards and drafts stay as a copy for next time; of a whole model a snapshot would not bring the rest up to date.
      return { changes: context.isFollowed(frame.topic) ? [] : forget(frame.topic, context, isWhole), acked: [] };
  }
}

function planBatch(frame: FrameOf<'b'>, { actor, base }: FrameContext): FramePlan {
  const changes: RowChange[] = [];
  const acked: string[] = [];
  for (const [model, id, row] of frame.p) {
    if (model === '$cmd') acked.push(id);
    else if (isStored(model)) changes.push({ model, id, row: row as AnyRow | null });
  }
  const unshared = changes.filter(({ model, row }) => model === 'FeedItem' && row === null);
  for (const { id } of unshared) changes.push(...commentsBelow(base.get('FeedItem', id), base, actor));
  return { changes, acked, cursor: frame.c };
}

/** What others said below a post goes with it. */
const commentsBelow = (
  item: AnyRow | undefined,
  base: FrameContext['base'],
  actor: FrameContext['actor'],
): RowChange[] =>
  item === undefined
    ? []
    : [...base.all('PostComment')]
        .filter((row) => valueOf(row, 'postID') === valueOf(item, 'postID') && valueOf(row, 'userID') !== actor.id)
        .map(({ id }) => ({ model: 'PostComment', id, row: null }));

const rowsIn = (rows: Rows, model: ModelName): readonly AnyRow[] => (rows[model] ?? []) as readonly AnyRow[];

const puts = (rows: Rows): RowChange[] =>
  storedModels.flatMap((model) => rowsIn(rows, model).map((row) => ({ model, id: row.id, row })));

/** A snapshot is all that the actor starts with: what was started with before and is not in it is gone. */
function planSnapshot(rows: Rows, context: FrameContext): RowChange[] {
  const changes = puts(rows);
  const after = layerOver(context.base, changes);
  const related = relatedIn(after);
  for (const model of storedModels.toSorted((a, b) => Number(isWhole(b)) - Number(isWhole(a)))) {
    const sent = new Set(rowsIn(rows, model).map(({ id }) => id));
    for (const row of context.base.all(model)) {
      if (sent.has(row.id) || !isReplaced(model, row, related, context)) continue;
      const gone = { model, id: row.id, row: null };
      changes.push(gone);
      after.put(gone);
    }
  }
  return changes;
}

function isReplaced(model: ModelName, row: AnyRow, related: Related, { actor, isFollowed }: FrameContext): boolean {
  // Security: what became of it meanwhile is not known. What is on screen and still shared was put into the snapshot.
  if (isLent(actor, model, row)) return true;
  // A topic sends a snapshot of its own.
  if (isWhole(model)) return !routingKeys(model, row).some(isFollowed);
  return isEager(actor, model, row, related);
}

/** Looked up by an index that is made at the first question: whole models, which rules ask about, are settled by then. */
function relatedIn(rows: Reader): Related {
  const indexes = new Map<string, Map<unknown, AnyRow[]>>();
  return (model, column, value) => {
    const name = `${model}.${column}`;
    const index = indexes.get(name) ?? Map.groupBy(rows.all(model), (row) => valueOf(row, column));
    indexes.set(name, index);
    return index.get(value) ?? [];
  };
}

function planTopic(topic: string, rows: Rows, { base }: FrameContext): RowChange[] {
  const changes = puts(rows);
  if (isStreamOnly(topic)) return changes;
  const sent = new Set(changes.map(({ model, id }) => `${model} ${id}`));
  for (const { model, column, value } of modelsIn(topic))
    for (const row of base.all(model))
      if (valueOf(row, column) === value && !sent.has(`${model} ${row.id}`))
        changes.push({ model, id: row.id, row: null });
  return changes;
}

/** The rows that came by `topic` alone. */
function forget(
  topic: string,
  { actor, base, isFollowed }: FrameContext,
  isMeant: (model: ModelName) => boolean,
): RowChange[] {
  if (isStreamOnly(topic)) return [];
  const related = relatedIn(base);
  const comesAnyway = (key: string) =>
    key === ownTopic(actor) || key === EVERYBODY || (key !== topic && isFollowed(key));
  return modelsIn(topic)
    .filter(({ model }) => isMeant(model))
    .flatMap(({ model, column, value }) =>
      [...base.all(model)]
        .filter((row) => valueOf(row, column) === value)
        .filter((row) => !routingKeys(model, row).some(comesAnyway) && !isEager(actor, model, row, related))
        .map((row) => ({ model, id: row.id, row: null })),
    );
}

/**
 * What acknowledged commands did to rows that will not be sent, say a draft whose editor was closed: the device's own
 * version stays until the server's is fetched. Without it the text of yesterday would flash up, and a new draft would go
 * while the snapshot of its topic is under way. Rows that everything starts with, or of a topic that is heard, come by
 * themselves: what is not among them the server did not do.
 */
export function keptEffects(
  effects: readonly RowChange[],
  { actor, base, isHeard }: FrameContext,
  isBrought: (change: RowChange) => boolean,
): RowChange[] {
  const related = relatedIn(base);
  return effects.filter((change) => {
    const row = change.row ?? base.get(change.model, change.id);
    if (!row || !isStored(change.model) || isBrought(change)) return false;
    return !routingKeys(change.model, row).some(isHeard) && !isEager(actor, change.model, row, related);
  });
}
