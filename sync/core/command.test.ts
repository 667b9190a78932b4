import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { parseCommandInput } from '#sync/core/command.ts';

const schema = z.object({
  name: z.string().check(z.trim()),
  note: z.optional(z.string()),
  order: z.union([z.object({ kind: z.literal('a') }), z.object({ kind: z.literal('b'), cents: z.int() })]),
  steps: z.array(z.object({ id: z.string() })),
});
const input = { name: ' Ada ', order: { kind: 'a' }, steps: [{ id: '1' }] };
const unknown = (unknownField: string) => expect.objectContaining({ code: 'invalid_input', details: { unknownField } });

describe('parseCommandInput', () => {
  test('the parsed input is returned', () => {
    expect(parseCommandInput(schema, input)).toEqual({ ...input, name: 'Ada' });
    expect(parseCommandInput(schema, { ...input, note: undefined, other: undefined })).toEqual({
      ...input,
      name: 'Ada',
    });
  });

  test('an unknown field is refused at every depth and named [S-222]', () => {
    const refused = (value: object) => () => parseCommandInput(schema, value);
    expect(refused({ ...input, role: 'ADMIN' })).toThrow(unknown('role'));
    expect(refused({ ...input, order: { kind: 'a', cents: 1 } })).toThrow(unknown('order.cents'));
    expect(refused({ ...input, steps: [{ id: '1' }, { id: '2', owner: 'x' }] })).toThrow(unknown('steps.1.owner'));
    expect(refused(JSON.parse(JSON.stringify(input).replace('{', '{"__proto__":{},')) as object)).toThrow('__proto__');
  });

  test('a wrong field is named', () => {
    expect(() => parseCommandInput(schema, { ...input, name: 1 })).toThrow(
      expect.objectContaining({ code: 'invalid_input', details: { fields: ['name'] } }),
    );
  });
});
