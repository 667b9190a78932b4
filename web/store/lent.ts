import { AppError } from '#domain/kernel/errors.ts';
import { HELD_MAX } from '#sync/interact/held.ts';
import type { Frame, Rows } from '#sync/protocol.ts';
import { FEED, isLent, type LentModel, lentModels, routingKeys } from '#web/store/audience.ts';
import type { Disk } from '#web/store/disk.ts';
import type { FrameContext } from '#web/store/frames.ts';
import type { AnyRow } from '#web/store/row.ts';
import type { Wire } from '#web/store/wire.ts';

/** The snapshot that a connection begins with, as opposed to that of a topic. */
export type FirstSnapshot = Extract<Frame, { t: 'snap' }>;

/** The list that says which of some rows others still lend. */
const lists = { FeedItem: 'feed.held', PostComment: 'comment.held' } as const satisfies Record<LentModel, string>;

/** What others share and a screen shows. Of the rest nobody asks: it goes with the snapshot and comes again when it is looked at. */
const shown = ({ actor, base, isFollowed }: FrameContext, model: LentModel): AnyRow[] => {
  const isShown = (row: AnyRow) =>
    [...(model === 'FeedItem' ? [FEED] : []), ...routingKeys(model, row)].some(isFollowed);
  return [...base.all(model)].filter((row) => isLent(actor, model, row) && isShown(row));
};

interface Taking {
  page: Wire['page'];
  context: () => FrameContext;
  inTurn: Disk['inTurn'];
  /** Within the turn. */
  take: (frame: Frame) => Promise<readonly string[]>;
}

/**
 * Takes a snapshot together with what others share and a screen shows. It knows of no end: of that it holds what the server,
 * asked after it was made, still gives to the actor. A page may bring more while that is asked.
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
      // Refused, it is not the actor's. Where nobody answers, the snapshot is not taken and comes again.
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
