/** Search parameters stay the strings that they are; nothing is read as JSON, a number or a boolean. */
export type SearchParams = Record<string, string>;

export const parseSearch = (search: string): SearchParams => Object.fromEntries(new URLSearchParams(search));

export function stringifySearch(params: Record<string, unknown>): string {
  const given = Object.entries(params).filter(([, value]) => value !== undefined && value !== null);
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return text === '' ? '' : `?${text}`;
}

/** For a route with an optional parameter that is text. */
export const optionalText = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;
