import { settings } from '#server/core/env/env.ts';

/** Every setting of the server as a table for the README. */
export function settingsTable(): string {
  const rows = Object.entries(settings.shape).map(([name, schema]) => {
    const { what, default: inWords } = schema.meta() as { what: string; default?: string };
    return `| \`${name}\` | ${inWords ?? `\`${String(schema.parse(undefined) as string | number)}\``} | ${what} |`;
  });
  return ['| Setting | Without it | What it does |', '|---|---|---|', ...rows].join('\n');
}
