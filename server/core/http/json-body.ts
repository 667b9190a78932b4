import type { Context } from 'hono';
import type * as z from 'zod/mini';
import { AppError } from '#domain/kernel/errors.ts';

/**
 * Parses the JSON body of a request.
 * @param expected what the body has to be, for the error
 * @throws AppError unsupported_media; invalid_input with the names of the wrong fields
 */
export async function jsonBody<Schema extends z.ZodMiniType>(
  c: Context,
  schema: Schema,
  expected: string,
): Promise<z.output<Schema>> {
  // Security: a form of another site can send text, but not this content type.
  if (!c.req.header('content-type')?.startsWith('application/json'))
    throw new AppError('unsupported_media', 'application/json');
  const parsed = schema.safeParse(await c.req.json().catch(() => undefined));
  if (parsed.success) return parsed.data;
  const fields = parsed.error.issues.map(({ path }) => String(path[0]));
  throw new AppError('invalid_input', expected, { cause: parsed.error, details: { fields } });
}
