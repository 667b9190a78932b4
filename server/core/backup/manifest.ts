import * as z from 'zod/mini';

/** Version of the format, raised when the meaning of an archive's contents changes. */
export const FORMAT = 1;

const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const count = z.number().check(z.minimum(0));

/** Beginning of every format, from which this release decides whether it can read the rest. */
export const manifestHeader = z.object({
  format: z.number(),
  /** Number of the last migration of the saved schema; releases before 27 November 2026 wrote a time in ms. */
  schema: z.number(),
});

export const manifest = z.object({
  ...manifestHeader.shape,
  savedAt: z.string(),
  /** Saved tables by name; the part `rows/<name>.copy` holds the output of Postgres's COPY for these columns. */
  tables: z.record(z.string(), z.object({ columns: z.array(z.string()), rows: count, sha256 })),
  /** Events that had happened and were not processed yet. */
  events: z.array(z.object({ name: z.string(), data: z.record(z.string(), z.unknown()) })),
  /** Parts `files/<sha256>`; `lost` are those whose bytes were missing in the store, or changed. */
  files: z.object({ count, bytes: count, lost: z.array(sha256) }),
});
export type BackupManifest = z.output<typeof manifest>;

export const parts = {
  manifest: 'manifest.json',
  secrets: 'secrets.json',
  rows: (table: string): string => `rows/${table}.copy`,
  file: (name: string): string => `files/${name}`,
};

export const sha256OfPart = (part: string): string | undefined => /^files\/([0-9a-f]{64})$/.exec(part)?.[1];
