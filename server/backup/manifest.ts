import * as z from 'zod/mini';

/** Raised when what is in an archive changes its meaning. */
export const FORMAT = 1;

const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const count = z.number().check(z.minimum(0));

/** What every format says first: whether this release can read the rest. */
export const heading = z.object({
  format: z.number(),
  /** When the last migration of the saved schema was made, in ms. */
  schema: z.number(),
});

export const manifest = z.object({
  ...heading.shape,
  savedAt: z.string(),
  /** By name: the part `rows/<name>.copy` is what Postgres's COPY writes of these columns. */
  tables: z.record(z.string(), z.object({ columns: z.array(z.string()), rows: count, sha256 })),
  /** What had happened and was not told yet. */
  events: z.array(z.object({ name: z.string(), data: z.record(z.string(), z.unknown()) })),
  /** Each part `files/<sha256>`; `lost` are those whose bytes the store did not have, or had changed. */
  files: z.object({ count, bytes: count, lost: z.array(sha256) }),
});
export type Manifest = z.output<typeof manifest>;

export const parts = {
  manifest: 'manifest.json',
  secrets: 'secrets.json',
  rows: (table: string): string => `rows/${table}.copy`,
  file: (name: string): string => `files/${name}`,
};

export const sha256OfPart = (part: string): string | undefined => /^files\/([0-9a-f]{64})$/.exec(part)?.[1];
