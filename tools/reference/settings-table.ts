import { settings } from '#server/core/env/env.ts';

/** Every setting of the server as a table for docs/reference.md. */
export function settingsTable(): string {
  const rows = Object.entries(settings.shape).map(([name, schema]) => {
    const { what, default: inWords } = schema.meta() as { what: string; default?: string };
    return `| \`${name}\` | ${inWords ?? `\`${String(schema.parse(undefined) as string | number)}\``} | ${what} |`;
  });
  return ['| Setting | Default | Description |', '|---|---|---|', ...rows].join('\n');
}
