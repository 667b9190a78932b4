import type * as z from 'zod/mini';
import { accountFields } from '#domain/account/fields.ts';
import { adminFields } from '#domain/admin/fields.ts';
import { certifyFields } from '#domain/certify/fields.ts';
import { defaults } from '#domain/defaults.ts';
import { interactFields } from '#domain/interact/fields.ts';
import { AppError } from '#domain/kernel/errors.ts';
import { learnFields } from '#domain/learn/fields.ts';
import type { Column, ModelName, Models } from '#domain/models.ts';
import { columns } from '#domain/policy/columns.ts';
import { teachFields } from '#domain/teach/fields.ts';
import { walletFields } from '#domain/wallet/fields.ts';

type Writable<M extends ModelName> = ((typeof columns)[M]['create'] | (typeof columns)[M]['update'])[number] &
  Column<M>;

/** Schema of each column that a person may write; a column without one does not compile. */
const fields = {
  ...accountFields,
  ...walletFields,
  ...interactFields,
  ...teachFields,
  ...learnFields,
  ...certifyFields,
  ...adminFields,
  Revision: {},
} satisfies { [M in ModelName]: { [C in Writable<M>]: z.ZodMiniType<Models[M][C]> } };

const schemas: Record<ModelName, Record<string, z.ZodMiniType>> = fields;

const refuse = (model: ModelName, field: string, reason: string, cause?: unknown): never => {
  throw new AppError('invalid_input', `${model}.${field}: ${reason}`, { cause, details: { model, field } });
};

/** Refuses a value that does not fit its column, and names the column. */
export function checkFields(model: ModelName, written: object): void {
  for (const [field, value] of Object.entries(written)) {
    const parsed = schemas[model][field]?.safeParse(value);
    if (parsed?.success === false) refuse(model, field, parsed.error.issues[0]?.message ?? 'refused', parsed.error);
  }
}

/** Checks a new row: `checkFields`, and every column without a default must be given. */
export function checkNewRow(model: ModelName, written: object): void {
  for (const field of columns[model].create)
    if (!(field in written) && !(field in defaults[model])) refuse(model, field, 'is required');
  checkFields(model, written);
}
