import type pg from 'pg';
import type { SampleContext } from '#server/core/store/test-samples.ts';
import type { CommandName } from '#sync/commands.ts';

type Values = Readonly<Record<string, unknown>>;

/** Values that the schema of an input does not describe, and rows that a command needs. */
export async function sampleValues(name: CommandName, context: SampleContext, client: pg.PoolClient): Promise<Values> {
  return { ...shared, ...(await values[name]?.(context, client)) };
}

const shared: Values = {
  base: undefined,
  phone: '+4930123456',
  scope: { kind: 'enrolled' },
  place: null,
  text: '{"type":"doc","content":[]}',
  questions: [],
  slides: [],
};

const values: { [N in CommandName]?: (context: SampleContext, client: pg.PoolClient) => Promise<Values> | Values } = {
  'coupon.create': () => ({ cents: null }),
  'review.setReminder': () => ({ reminderHour: 8, timeZone: 'Europe/Berlin' }),
  'activity.setWeeklyGoal': () => ({ weeklyGoal: 3 }),
  'card.createFromHighlight': () => ({ place: { blockID: 'p1', start: 0, end: 9 } }),
};
