/** The parts of a Zod schema's definition that are read here. */
interface Definition {
  type: string;
  shape?: Record<string, InputSchema>;
  innerType?: InputSchema;
  element?: InputSchema;
  items?: readonly InputSchema[];
  options?: readonly InputSchema[];
  entries?: Record<string, unknown>;
  values?: readonly unknown[];
}
export interface InputSchema {
  _zod: { def: unknown };
  safeParse(value: unknown): { success: boolean };
}

/** Text that is valid as rich text too. */
const WORDS = JSON.stringify({ type: 'doc', content: [{ type: 'paragraph', attrs: { id: 'p' } }] });
const texts = [WORDS, 'us', '0', 'CODE-100', '2037-01-01T00:00:00.000Z', '2037-01-01', 'example.org'];
/** Values in special formats: a telephone number, a condition of a link, the hash of a file, a preview, a card. */
const forms = [
  '+41791234567',
  'always',
  'a'.repeat(64),
  '',
  'data:image/png;base64,AAAA',
  'cnon:card-nonce-ok',
  `/files/${'a'.repeat(64)}`,
];
const samples = [...texts.slice(0, 4), 1, 0, true, ...texts.slice(4), ...forms, {}];

/** Paths of the ids in a schema. */
export function idPathsIn(schema: InputSchema, place = ''): string[] {
  const { shape, innerType, element, items, options } = schema._zod.def as Definition;
  if (shape) return Object.entries(shape).flatMap(([key, each]) => idPathsIn(each, `${place}.${key}`));
  const inner = innerType ?? element ?? options?.[0];
  if (inner) return idPathsIn(inner, place);
  if (items) return items.flatMap((each, index) => idPathsIn(each, `${place}.${index}`));
  return schema.safeParse(crypto.randomUUID()).success && !schema.safeParse(WORDS).success ? [place] : [];
}

/** Creates an input that the schema accepts, with ids from `idAt`. */
export function anyInput(schema: InputSchema, idAt: (place: string) => string, place = ''): unknown {
  const { type, shape, innerType, element, items, options, entries, values } = schema._zod.def as Definition;
  if (shape)
    return Object.fromEntries(
      Object.entries(shape).map(([key, each]) => [key, anyInput(each, idAt, `${place}.${key}`)]),
    );
  if (type === 'array' && element) return [anyInput(element, idAt, place)];
  const inner = innerType ?? options?.[0];
  if (inner) return anyInput(inner, idAt, place);
  if (items) return items.map((each, index) => anyInput(each, idAt, `${place}.${index}`));
  const candidates = [...(values ?? Object.values(entries ?? {})), idAt(place), ...samples];
  return candidates.find((each) => schema.safeParse(each).success);
}
