import type * as z from 'zod/mini';
import { newId } from '#server/core/store/new-id.ts';

/** Parts of a schema's definition that the walk needs. */
interface Definition {
  shape?: Record<string, z.ZodMiniType>;
  innerType?: z.ZodMiniType;
  element?: z.ZodMiniType;
  items?: readonly z.ZodMiniType[];
  options?: readonly z.ZodMiniType[];
}

export interface SampleSource {
  /** ID of a row of the model, for the key of the input. */
  idOf: (model: string, key: string) => Promise<string>;
  /** Values of keys that no schema describes. */
  values: Readonly<Record<string, unknown>>;
}

/** Values of which the first that a schema accepts is taken. */
const candidates = (): unknown[] => [
  'Changed',
  1,
  true,
  '5',
  'always',
  '2026-11-20',
  '2026-11-20T00:00:00.000Z',
  'cnon:card',
  `/files/${'a'.repeat(64)}`,
  newId('User'),
  'https://example.org/film',
  'WEBVTT\n',
  '',
  [],
  {},
  60,
  '+49 30 123456',
  null,
];

const modelOf = (schema: z.ZodMiniType): string | undefined =>
  /^not the ID of (\w+)$/.exec(schema.safeParse(null).error?.issues[0]?.message ?? '')?.[1];

/** An input that the schema accepts, with every optional field. */
export async function sampleInput(schema: z.ZodMiniType, source: SampleSource, key = ''): Promise<unknown> {
  const value = source.values[key];
  if (Object.hasOwn(source.values, key) && schema.safeParse(value).success) return value;
  const { shape, innerType, element, items, options } = schema._zod.def as unknown as Definition;
  if (shape) {
    const sample: Record<string, unknown> = {};
    for (const [name, field] of Object.entries(shape)) sample[name] = await sampleInput(field, source, name);
    return sample;
  }
  if (innerType) return sampleInput(innerType, source, key);
  if (element) return [await sampleInput(element, source, key)];
  if (items) {
    const samples: unknown[] = [];
    for (const item of items) samples.push(await sampleInput(item, source, key));
    return samples;
  }
  if (options?.[0]) return sampleInput(options[0], source, key);
  return leafSample(schema, source, key);
}

async function leafSample(schema: z.ZodMiniType, source: SampleSource, key: string): Promise<unknown> {
  const model = modelOf(schema);
  if (model !== undefined) return source.idOf(model, key);
  const { entries, values } = schema._zod.def as { entries?: object; values?: readonly unknown[] };
  const found = [...Object.values(entries ?? {}), ...(values ?? []), ...candidates()].find(
    (each) => schema.safeParse(each).success,
  );
  if (found === undefined) throw new Error(`no sample of ${key}`);
  return found;
}
