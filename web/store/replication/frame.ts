import type { Actor } from '#domain/account/user.ts';
import type { ModelName } from '#domain/models.ts';
import type { Related } from '#domain/policy/check.ts';
import type { Frame, Rows } from '#sync/core/protocol.ts';
import {
  EVERYBODY,
  isEager,
  isSharedByOther,
  isStored,
  isStreamOnly,
  isFullySynced,
  modelsOfTopic,
  ownTopic,
  routingKeys,
  storedModels,
} from '#web/store/row/audience.ts';
import { layerOver } from '#web/store/row/layer.ts';
import type { Memory } from '#web/store/row/memory.ts';
import { type ModelRow, type RowReader, type RowChange, columnValue } from '#web/store/row/row.ts';

export interface FrameContext {
  actor: Actor;
  base: Memory['base'];
  /** True for topics that some tab subscribes to. */
  isSubscribed: (topic: string) => boolean;
  /** True for subscribed topics whose snapshot has arrived. */
  hasSnapshot: (topic: string) => boolean;
}

export interface FramePlan {
  changes: RowChange[];
  /** Keys of commands whose rows are in this frame or in an earlier one. */
  acked: string[];
  /** Position of the stream after this frame. */
  cursor?: string;
}

type FrameOf<T extends Frame['t']> = Extract<Frame, { t: T }>;

/** Row changes and acknowledgements that a frame means for the current rows. */
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
      return { changes: removalsOfTopic(frame.topic, context, () => true), acked: [] };
    case 'gone':
      // Rows of paged models stay as a copy for the next visit. Rows of fully synced models go, because later snapshots
      // would not update them.
      return {
        changes: context.isSubscribed(frame.topic) ? [] : removalsOfTopic(frame.topic, context, isFullySynced),
        acked: [],
      };
  }
}

function planBatch(frame: FrameOf<'b'>, { actor, base }: FrameContext): FramePlan {
  const changes: RowChange[] = [];
  const acked: string[] = [];
  for (const [model, id, row] of frame.p) {
    if (model === '$cmd') acked.push(id);
    else if (isStored(model)) changes.push({ model, id, row: row as ModelRow | null });
  }
  const unshared = changes.filter(({ model, row }) => model === 'FeedItem' && row === null);
  for (const { id } of unshared) changes.push(...commentsOfItem(base.get('FeedItem', id), base, actor));
  return { changes, acked, cursor: frame.c };
}

/** Comments by others disappear together with their post. */
const commentsOfItem = (
  item: ModelRow | undefined,
  base: FrameContext['base'],
  actor: FrameContext['actor'],
): RowChange[] =>
  item === undefined
    ? []
    : [...base.all('PostComment')]
        .filter(
          (row) =>
            columnValue(row, 'postID') === columnValue(item, 'postID') && columnValue(row, 'userID') !== actor.id,
        )
        .map(({ id }) => ({ model: 'PostComment', id, row: null }));

const rowsIn = (rows: Rows, model: ModelName): readonly ModelRow[] => (rows[model] ?? []) as readonly ModelRow[];

const changesOf = (rows: Rows): RowChange[] =>
  storedModels.flatMap((model) => rowsIn(rows, model).map((row) => ({ model, id: row.id, row })));

/** A snapshot holds every row that the actor starts with: an eager row that it lacks is gone. */
function planSnapshot(rows: Rows, context: FrameContext): RowChange[] {
  const changes = changesOf(rows);
  const after = layerOver(context.base, changes);
  const related = relatedIn(after);
  for (const model of storedModels.toSorted((a, b) => Number(isFullySynced(b)) - Number(isFullySynced(a)))) {
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

function isReplaced(model: ModelName, row: ModelRow, related: Related, { actor, isSubscribed }: FrameContext): boolean {
  // Security: a shared row may have been unshared in the meantime. Rows that are on screen and still shared were added
  // to the snapshot before.
  if (isSharedByOther(actor, model, row)) return true;
  // Rows of a subscribed topic are skipped: the topic sends its own snapshot.
  if (isFullySynced(model)) return !routingKeys(model, row).some(isSubscribed);
  return isEager(actor, model, row, related);
}

/**
 * Looks up rows by an index that is built at the first lookup. By then the fully synced models, which the rules look
 * up, are final.
 */
function relatedIn(rows: RowReader): Related {
  const indexes = new Map<string, Map<unknown, ModelRow[]>>();
  return (model, column, value) => {
    const name = `${model}.${column}`;
    const index = indexes.get(name) ?? Map.groupBy(rows.all(model), (row) => columnValue(row, column));
    indexes.set(name, index);
    return index.get(value) ?? [];
  };
}

function planTopic(topic: string, rows: Rows, { base }: FrameContext): RowChange[] {
  const changes = changesOf(rows);
  if (isStreamOnly(topic)) return changes;
  const sent = new Set(changes.map(({ model, id }) => `${model} ${id}`));
  for (const { model, column, value } of modelsOfTopic(topic))
    for (const row of base.all(model))
      if (columnValue(row, column) === value && !sent.has(`${model} ${row.id}`))
        changes.push({ model, id: row.id, row: null });
  return changes;
}

/** Removals of the rows that came by `topic` alone. */
function removalsOfTopic(
  topic: string,
  { actor, base, isSubscribed }: FrameContext,
  isMeant: (model: ModelName) => boolean,
): RowChange[] {
  if (isStreamOnly(topic)) return [];
  const related = relatedIn(base);
  const comesAnyway = (key: string) =>
    key === ownTopic(actor) || key === EVERYBODY || (key !== topic && isSubscribed(key));
  return modelsOfTopic(topic)
    .filter(({ model }) => isMeant(model))
    .flatMap(({ model, column, value }) =>
      [...base.all(model)]
        .filter((row) => columnValue(row, column) === value)
        .filter((row) => !routingKeys(model, row).some(comesAnyway) && !isEager(actor, model, row, related))
        .map((row) => ({ model, id: row.id, row: null })),
    );
}

/**
 * Local effects of acknowledged commands on rows that the server will not send, such as a draft whose editor was
 * closed. They are kept until the server's rows are fetched; otherwise the old text would flash up, and a new draft
 * would vanish while the snapshot of its topic is in flight. Eager rows and rows of subscribed topics arrive by
 * themselves, so an effect that is not among them did not happen.
 */
export function retainedEffects(
  effects: readonly RowChange[],
  { actor, base, hasSnapshot }: FrameContext,
  hasArrived: (change: RowChange) => boolean,
): RowChange[] {
  const related = relatedIn(base);
  return effects.filter((change) => {
    const row = change.row ?? base.get(change.model, change.id);
    if (!row || !isStored(change.model) || hasArrived(change)) return false;
    return !routingKeys(change.model, row).some(hasSnapshot) && !isEager(actor, change.model, row, related);
  });
}
