import type * as z from 'zod/mini';
import { AppError } from '#domain/kernel/errors.ts';
import { type ModelName, models } from '#domain/models.ts';
import { columns } from '#domain/policy/columns.ts';

const refuse = (model: ModelName, field: string, reason: string, cause?: unknown): never => {
  throw new AppError('invalid_input', `${model}.${field}: ${reason}`, { cause, details: { model, field } });
};

/** Refuses a value that does not fit its column, and names the column. */
export function checkFields(model: ModelName, written: object): void {
  const schemas: Readonly<Record<string, z.ZodMiniType>> = columns[model].schemas;
  for (const [field, value] of Object.entries(written)) {
    const parsed = schemas[field]?.safeParse(value);
    if (parsed?.success === false) refuse(model, field, parsed.error.issues[0]?.message ?? 'refused', parsed.error);
  }
}

/** Checks a new row: `checkFields`, and every column without a default must be given. */
export function checkNewRow(model: ModelName, written: object): void {
  for (const field of columns[model].create)
    if (!(field in written) && !(field in models[model].defaults)) refuse(model, field, 'is required');
  checkFields(model, written);
}
