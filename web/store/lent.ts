import { AppError } from '#domain/kernel/errors.ts';
import { HELD_MAX } from '#sync/interact/held.ts';
import type { Frame, Rows } from '#sync/protocol.ts';
import { FEED, isLent, type LentModel, lentModels, routingKeys } from '#web/store/audience.ts';
import type { Disk } from '#web/store/disk.ts';
import type { FrameContext } from '#web/store/frames.ts';
import type { AnyRow } from '#web/store/row.ts';
import type { Wire } from '#web/store/wire.ts';

/** Snapshot at the start of a connection, as opposed to the snapshot of a topic. */
export type FirstSnapshot = Extract<Frame, { t: 'snap' }>;

/** Queries that return the rows that are still shared, out of a list of ids. */
const lists = { FeedItem: 'feed.held', PostComment: 'comment.held' } as const satisfies Record<LentModel, string>;

/**
 * Shared rows that are on screen. The others are not re-checked: they are dropped with the snapshot and fetched again
 * when they are next shown.
 */
const shown = ({ actor, base, isFollowed }: FrameContext, model: LentModel): AnyRow[] => {
  const isShown = (row: AnyRow) =>
    [...(model === 'FeedItem' ? [FEED] : []), ...routingKeys(model, row)].some(isFollowed);
  return [...base.all(model)].filter((row) => isLent(actor, model, row) && isShown(row));
};

interface Taking {
  page: Wire['page'];
  context: () => FrameContext;
  inTurn: Disk['inTurn'];
  /** Applies one frame. Call it inside the disk's `inTurn`. */
  take: (frame: Frame) => Promise<readonly string[]>;
}

/**
 * Applies a snapshot together with the shared rows that are on screen. A snapshot cannot say that a row was unshared,
 * so those rows are re-checked with the server first. A page may add rows during the check; they are then checked too.
 */
export async function takeWhole(
  frame: FirstSnapshot,
  { page, context, inTurn, take }: Taking,
): Promise<readonly string[]> {
  const loan = createLoan(page);
  let acked: readonly string[] | undefined;
  while (acked === undefined) {
    await loan.settle(context());
    acked = await inTurn(async () => (loan.isSettled(context()) ? take(loan.whole(frame)) : undefined));
  }
  return acked;
}

export type TakeWhole = typeof takeWhole;

function createLoan(page: Wire['page']) {
  const asked = new Set<string>();
  const given: Record<LentModel, AnyRow[]> = { FeedItem: [], PostComment: [] };

  async function ask(model: LentModel, ids: string[]): Promise<void> {
    for (const id of ids) asked.add(id);
    try {
      const { m } = await page(lists[model], { ids }, null);
      given[model].push(...((m[model] ?? []) as AnyRow[]));
    } catch (error) {
      // A refusal means that the rows are not shared any more. Without an answer the snapshot is not applied and is
      // requested again.
      if (!(error instanceof AppError)) throw error;
    }
  }

  const unasked = (context: FrameContext, model: LentModel): string[] =>
    shown(context, model)
      .map(({ id }) => id)
      .filter((id) => !asked.has(id));

  return {
    isSettled: (context: FrameContext): boolean => lentModels.every((model) => unasked(context, model).length === 0),
    async settle(context: FrameContext): Promise<void> {
      for (const model of lentModels) {
        const ids = unasked(context, model);
        for (let from = 0; from < ids.length; from += HELD_MAX) await ask(model, ids.slice(from, from + HELD_MAX));
      }
    },
    whole: (frame: FirstSnapshot): FirstSnapshot => ({ ...frame, m: { ...frame.m, ...(given as Rows) } }),
  };
}
