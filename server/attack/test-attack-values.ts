import { anyInput, type InputSchema } from '#server/core/http/test-any-input.ts';

const BIG = 100_000;
const DEPTH = 20_000;

/** Values of every type, each of which is invalid at most places. */
export const wrongValues: readonly unknown[] = [
  null,
  true,
  -1,
  0.5,
  1e308,
  Number.MAX_SAFE_INTEGER,
  '',
  '\u0000',
  '\ud800',
  '-1',
  '../../etc/passwd',
  "'; drop table lesson; --",
  '<script>alert(1)</script>',
  '1e999999999-01-01T00:00:00Z',
  [],
  [[]],
  {},
  { $ne: null },
  { in: [] },
  JSON.parse('{"__proto__":{"isAdmin":true},"constructor":{"prototype":{}}}'),
];

/** Text that is too long, lists that are too long and JSON that is too deep for any place. */
export const hugeValues: readonly unknown[] = [
  'a'.repeat(BIG),
  '\u{1F600}'.repeat(BIG / 4),
  `{"type":"doc","content":${'[{"type":"blockquote","content":'.repeat(2_000)}[]${'}]'.repeat(2_000)}}`,
  Array.from({ length: BIG / 10 }, () => 'a'),
  Object.fromEntries(Array.from({ length: BIG / 20 }, (_, index) => [`k${index}`, index])),
];

/** JSON text that is nested as deeply as the length of a body allows. */
export const deepJson = (): string => `${'['.repeat(DEPTH)}${']'.repeat(DEPTH)}`;

type Path = readonly (string | number)[];

/** Paths of a value and of everything in it, starting with the value itself. */
export function pathsIn(value: unknown, path: Path = []): Path[] {
  const below = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return [path, ...below.flatMap(([key, each]) => pathsIn(each, [...path, Array.isArray(value) ? Number(key) : key]))];
}

/** Copies the value with `other` at a path. */
export function replaceAt(value: unknown, path: Path, other: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return other;
  const copy: Record<string | number, unknown> = Array.isArray(value)
    ? ([...value] as never)
    : { ...(value as object) };
  copy[key] = replaceAt(copy[key], rest, other);
  return copy;
}

/** Copies of the value with each of `others` at each of its paths. */
export function mutationsOf(value: unknown, others: readonly unknown[]): unknown[] {
  return pathsIn(value).flatMap((path) => others.map((other) => replaceAt(value, path, other)));
}

/** Keys that an attacker adds to an input to reach columns that nobody may write. */
export const unknownKeys = {
  id: '00000000-0000-0000-0000-000000000000',
  owner: '00000000-0000-0000-0000-000000000000',
  role: 'ADMIN',
  price: -1,
  amount: 1_000_000,
  deletedAt: null,
  hasOwnProperty: 1,
  toString: 'x',
};

/** Inputs whose parts depend on each other, which `anyInput` cannot find because it creates each part separately. */
const dependent: Record<string, (input: never) => unknown> = {
  'card.createFromHighlight': (input: { place: object }) => ({ ...input, place: { ...input.place, start: 1, end: 2 } }),
  'review.setReminder': () => ({ reminderHour: 8, timeZone: 'Europe/Berlin' }),
  'coupon.create': (input: object) => ({ ...input, cents: null }),
};

/** Creates a valid input of a command or query. */
export function validInput(name: string, schema: unknown, idAt: (place: string) => string): unknown {
  const input = anyInput(schema as InputSchema, idAt);
  const whole = dependent[name]?.(input as never) ?? input;
  if (!(schema as InputSchema).safeParse(whole).success)
    throw new Error(`no attack knows a valid input of ${name}: add a sample to anyInput or an entry to dependent`);
  return whole;
}
