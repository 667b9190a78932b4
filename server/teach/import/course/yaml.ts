import { YAMLParseError, parse } from 'yaml';
import { fileError } from '#server/core/worker/file-error.ts';

const YAML_CHARACTERS_MAX = 256 * 1024;
const ALIASES_MAX = 50;

/**
 * Parses YAML. Security: plain data only, with a limit on aliases; every fault becomes one error with file and line.
 */
export function parseYaml(source: string, file: string, firstLine = 1): Record<string, unknown> {
  if (source.length > YAML_CHARACTERS_MAX)
    throw fileError('tooLong', `${file}: settings of more than ${YAML_CHARACTERS_MAX / 1024} kB`, file);
  let value: unknown;
  try {
    value = parse(source, { schema: 'core', maxAliasCount: ALIASES_MAX, merge: false, uniqueKeys: true });
  } catch (cause) {
    const place = `${file}${lineOf(cause, firstLine)}`;
    throw fileError('badSettings', `${place}: the settings cannot be read: ${reason(cause)}`, place, cause);
  }
  if (value === null || value === undefined) return {};
  if (typeof value !== 'object' || Array.isArray(value))
    throw fileError('badSettings', `${file}: the settings are not a map of names to values`, file);
  return Object.fromEntries(Object.entries(value));
}

const reason = (cause: unknown): string =>
  cause instanceof RangeError
    ? 'nested too deeply'
    : cause instanceof Error
      ? (cause.message.split('\n')[0] ?? '')
      : 'unknown';

function lineOf(cause: unknown, firstLine: number): string {
  const line = cause instanceof YAMLParseError ? cause.linePos?.[0].line : undefined;
  return line === undefined ? '' : `, line ${line + firstLine - 1}`;
}

/** Reads a string, number or boolean as text; throws for other values. */
export function textOf(settings: Record<string, unknown>, name: string, file: string): string {
  const value = settings[name];
  if (value === undefined || value === null) return '';
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return String(value).trim();
  throw fileError('badSettings', `${file}: ${name} is not a text`, `${file}: ${name}`);
}
