import { AppError } from '#domain/kernel/errors.ts';
import { VISIBILITY_CHECK_MAX } from '#sync/interact/visibility-check.ts';
import type { Frame, Rows } from '#sync/core/protocol.ts';
import {
  FEED_TOPIC,
  isSharedByOther,
  type SharedRowModel,
  sharedModels,
  routingKeys,
} from '#web/store/row/audience.ts';
import type { Disk } from '#web/store/tab/disk.ts';
import type { FrameContext } from '#web/store/replication/frame.ts';
import type { ModelRow } from '#web/store/row/row.ts';
import type { ApiClient } from '#web/store/api/api-client.ts';

/** Snapshot at the start of a connection, as opposed to the snapshot of a topic. */
export type FirstSnapshot = Extract<Frame, { t: 'snap' }>;

/** Queries that return the rows that are still shared, out of a list of ids. */
const lists = { FeedItem: 'feed.stillVisible', PostComment: 'comment.stillVisible' } as const satisfies Record<
  SharedRowModel,
  string
>;

/**
 * Shared rows that are on screen. The others are not re-checked: they are dropped with the snapshot and fetched again
 * when they are next shown.
 */
const shownRows = ({ actor, base, isSubscribed }: FrameContext, model: SharedRowModel): ModelRow[] => {
  const isShown = (row: ModelRow) =>
    [...(model === 'FeedItem' ? [FEED_TOPIC] : []), ...routingKeys(model, row)].some(isSubscribed);
  return [...base.all(model)].filter((row) => isSharedByOther(actor, model, row) && isShown(row));
};

interface RevalidationParts {
  page: ApiClient['page'];
  context: () => FrameContext;
  enqueue: Disk['enqueue'];
  /** Applies one frame. Call it inside the disk's `enqueue`. */
  applyFrame: (frame: Frame) => Promise<readonly string[]>;
}

/**
 * Applies a snapshot together with the shared rows that are on screen. A snapshot cannot say that a row was unshared,
 * so those rows are re-checked with the server first. A page may add rows during the check; they are then checked too.
 */
export async function applyRevalidated(
  frame: FirstSnapshot,
  { page, context, enqueue, applyFrame }: RevalidationParts,
): Promise<readonly string[]> {
  const revalidation = createRevalidation(page);
  let acked: readonly string[] | undefined;
  while (acked === undefined) {
    await revalidation.settle(context());
    acked = await enqueue(async () =>
      revalidation.isSettled(context()) ? applyFrame(revalidation.whole(frame)) : undefined,
    );
  }
  return acked;
}

export type ApplyRevalidated = typeof applyRevalidated;

function createRevalidation(page: ApiClient['page']) {
  const asked = new Set<string>();
  const stillShared: Record<SharedRowModel, ModelRow[]> = { FeedItem: [], PostComment: [] };

  async function ask(model: SharedRowModel, ids: string[]): Promise<void> {
    for (const id of ids) asked.add(id);
    try {
      const { m } = await page(lists[model], { ids }, null);
      stillShared[model].push(...((m[model] ?? []) as ModelRow[]));
    } catch (error) {
      // A refusal means that the rows are not shared any more. Without an answer the snapshot is not applied and is
      // requested again.
      if (!(error instanceof AppError)) throw error;
    }
  }

  const unasked = (context: FrameContext, model: SharedRowModel): string[] =>
    shownRows(context, model)
      .map(({ id }) => id)
      .filter((id) => !asked.has(id));

  return {
    isSettled: (context: FrameContext): boolean => sharedModels.every((model) => unasked(context, model).length === 0),
    async settle(context: FrameContext): Promise<void> {
      for (const model of sharedModels) {
        const ids = unasked(context, model);
        for (let from = 0; from < ids.length; from += VISIBILITY_CHECK_MAX)
          await ask(model, ids.slice(from, from + VISIBILITY_CHECK_MAX));
      }
    },
    whole: (frame: FirstSnapshot): FirstSnapshot => ({ ...frame, m: { ...frame.m, ...(stillShared as Rows) } }),
  };
}
