/** Search parameters are strings; nothing is parsed as JSON, a number or a boolean. */
export type SearchParams = Record<string, string | string[]>;

/** A parameter that occurs more than once becomes a list. */
export function parseSearch(search: string): SearchParams {
  const params = new URLSearchParams(search);
  const read = (name: string): [string, string | string[]] => {
    const [first = '', ...more] = params.getAll(name);
    return [name, more.length === 0 ? first : [first, ...more]];
  };
  return Object.fromEntries([...new Set(params.keys())].map(read));
}

export function stringifySearch(params: Record<string, unknown>): string {
  const given = Object.entries(params).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value])
      .filter((each) => each !== undefined && each !== null)
      .map((each) => [name, String(each)]),
  );
  const text = new URLSearchParams(given).toString();
  return text === '' ? '' : `?${text}`;
}

/** Reads an optional text parameter of a route. */
export const optionalText = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/** Reads an optional list parameter of a route. */
export const optionalTexts = (value: unknown): string[] | undefined => {
  const texts = (Array.isArray(value) ? value : [value]).flatMap((each) => optionalText(each) ?? []);
  return texts.length === 0 ? undefined : texts;
};

/** Validates the search parameters of a route: all are optional texts. */
export const onlyTexts =
  <const Name extends string>(...names: Name[]) =>
  (search: Record<string, unknown>): { [Key in Name]?: string | undefined } =>
    Object.fromEntries(names.map((name) => [name, optionalText(search[name])])) as {
      [Key in Name]?: string | undefined;
    };
