import * as z from 'zod/mini';
import { COUPON_PATTERN } from '#domain/wallet/coupon.ts';
import { command } from '#sync/core/command.ts';

const day = z.nullable(z.iso.date());
const count = z.nullable(z.int().check(z.minimum(1), z.maximum(1_000_000)));

export const coupon = {
  'coupon.create': command({
    input: z
      .object({
        code: z.string().check(z.trim(), z.toUpperCase(), z.regex(COUPON_PATTERN)),
        percent: z.nullable(z.int().check(z.minimum(1), z.maximum(100))),
        cents: z.nullable(z.int().check(z.minimum(1), z.maximum(1_000_000))),
        validFrom: day,
        validUntil: day,
        uses: count,
        usesPerPerson: count,
      })
      .check(
        z.refine(
          ({ percent, cents }) => (percent === null) !== (cents === null),
          'needs either a percentage or an amount',
        ),
      )
      .check(
        z.refine(
          ({ validFrom, validUntil }) => validFrom === null || validUntil === null || validFrom <= validUntil,
          'ends before it begins',
        ),
      ),
    isOnlineOnly: true,
    run: (store, _actor, given) => store.effect('coupon.create', given),
  }),

  /** Makes the coupon unusable from now on. */
  'coupon.end': command({
    input: z.object({ code: z.string().check(z.maxLength(40)) }),
    isOnlineOnly: true,
    run: (store, _actor, given) => store.effect('coupon.end', given),
  }),
};
