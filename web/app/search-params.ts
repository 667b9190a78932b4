/** Search parameters stay the strings that they are; nothing is read as JSON, a number or a boolean. */
export type SearchParams = Record<string, string | string[]>;

/** A parameter that stands there more than once is a list. */
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

/** For a route with an optional parameter that is text. */
export const optionalText = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/** For a route with an optional parameter that may stand there more than once. */
export const optionalTexts = (value: unknown): string[] | undefined => {
  const texts = (Array.isArray(value) ? value : [value]).flatMap((each) => optionalText(each) ?? []);
  return texts.length === 0 ? undefined : texts;
};

/** For a route whose parameters are texts, and none of them needed. */
export const onlyTexts =
  <const Name extends string>(...names: Name[]) =>
  (search: Record<string, unknown>): { [Key in Name]?: string | undefined } =>
    Object.fromEntries(names.map((name) => [name, optionalText(search[name])])) as {
      [Key in Name]?: string | undefined;
    };
