import * as z from 'zod/mini';
import { AppError } from '#domain/kernel/errors.ts';
import { hasStackedMarks } from '#domain/kernel/text/stacked-marks.ts';
import type { Instant } from '#domain/kernel/time.ts';

/** Schemas that columns of many models use. They accept or refuse a value and never change it. */

const fewMarks = z.refine<string>((value) => !hasStackedMarks(value), 'has too many marks on one letter');
export const text = (max: number) => z.string().check(z.maxLength(max), fewMarks);
export const name = (max: number) => text(max).check(z.regex(/\S/, 'must not be blank'));
export const address = text(2_000);
export const count = z.int().check(z.minimum(0));
export const share = z.number().check(z.minimum(0), z.maximum(1));
export const instant: z.ZodMiniType<Instant> = z.iso.datetime({ offset: true });
export const json = <Value>(isShaped: (value: unknown) => boolean) => z.custom<Value>(isShaped, 'has another shape');

/** Schema that runs one of our parsers; an AppError of the parser becomes a schema error. */
export const parsedBy = <Value>(parse: (value: unknown) => Value) =>
  z.pipe(
    z.unknown(),
    z.transform((value, context): Value => {
      try {
        return parse(value);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        context.issues.push({ code: 'custom', message: error.detail, input: value });
        return z.NEVER;
      }
    }),
  );
