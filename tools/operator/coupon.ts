import process from 'node:process';
import { parseArgs } from 'node:util';
import pg from 'pg';
import * as z from 'zod';
import { COUPON_PATTERN, couponCode } from '#domain/wallet/coupon.ts';
import { StartError } from '#server/core/env/start-error.ts';
import { openSchool } from '#tools/operator/school.ts';
import { runProgram, printLine } from '#tools/operator/program.ts';

const USAGE = `Usage: npm run coupon -- <code> --by <e-mail of an administrator> (--percent <1 to 100> | --dollars <amount>)
  [--from 2026-11-01] [--until 2026-12-31] [--uses <times in all>] [--each <times a person>]`;

const count = z.coerce.number().int().min(1).optional();
const options = z
  .object({
    by: z.string(),
    percent: z.coerce.number().int().min(1).max(100).optional(),
    dollars: z.coerce.number().min(0.01).max(10_000).optional(),
    from: z.iso.date().optional(),
    until: z.iso.date().optional(),
    uses: count,
    each: count,
  })
  .refine(({ percent, dollars }) => (percent === undefined) !== (dollars === undefined))
  .refine(({ from, until }) => from === undefined || until === undefined || from <= until);

function readArguments() {
  const text = { type: 'string' } as const;
  const named = { by: text, percent: text, dollars: text, from: text, until: text, uses: text, each: text };
  try {
    const { values, positionals } = parseArgs({ args: process.argv.slice(2), options: named, allowPositionals: true });
    const code = couponCode(positionals[0] ?? '');
    if (positionals.length !== 1 || !COUPON_PATTERN.test(code)) throw new StartError(USAGE);
    return { code, ...options.parse(values) };
  } catch {
    throw new StartError(USAGE);
  }
}

await runProgram(async () => {
  const { code, by, percent, dollars, from, until, uses, each } = readArguments();
  await using school = await openSchool();
  const client = new pg.Client({ connectionString: school.url });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string }>(
      `select id from "user" where lower(email) = lower($1) and role = 'ADMIN' and deleted_at is null`,
      [by],
    );
    const [admin] = rows;
    if (!admin) throw new StartError(`${by} is no administrator of this school.`);
    const cents = dollars === undefined ? null : Math.round(dollars * 100);
    const { rowCount } = await client.query(
      `insert into coupon (code, percent, cents, valid_from, valid_until, uses, uses_per_person, made_by)
        values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing`,
      [code, percent ?? null, cents, from ?? null, until ?? null, uses ?? null, each ?? null, admin.id],
    );
    if (rowCount === 0) throw new StartError(`There is a coupon ${code} already. Coupons are not changed.`);
    printLine(`${code} takes off ${percent === undefined ? `$${dollars}` : `${percent} %`}.`);
  } finally {
    await client.end();
  }
});
