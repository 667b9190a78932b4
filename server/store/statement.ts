type Slot = { readonly given: string } | { readonly constant: unknown };

/**
 * Collects the values of a statement while its text is written. Security: user input never becomes text of a statement.
 */
export class Parameters {
  readonly slots: Slot[] = [];
  readonly #places = new Map<string, string>();

  /** Placeholder of the value that each call passes as `name`; repeated use returns the same placeholder. */
  given(name: string): string {
    let place = this.#places.get(name);
    if (place === undefined) this.#places.set(name, (place = `$${this.slots.push({ given: name })}`));
    return place;
  }

  /** Placeholder of a value that belongs to the statement. */
  constant(value: unknown): string {
    return `$${this.slots.push({ constant: value })}`;
  }
}

/** Prepared statement: a connection prepares it once and then runs it by name. */
export interface Statement {
  readonly name: string;
  readonly text: string;
  readonly slots: readonly Slot[];
}

/** Query in the form that `pg` runs. */
export interface Call {
  name: string;
  text: string;
  values: unknown[];
}

const names = new Map<string, string>();

/**
 * Name of a statement; equal texts share one. Every text is built from the product's own code, so there are few per
 * model.
 */
function nameOf(text: string): string {
  let name = names.get(text);
  if (name === undefined) names.set(text, (name = `s${names.size + 1}`));
  return name;
}

export function statement(write: (parameters: Parameters) => string): Statement {
  const parameters = new Parameters();
  const text = write(parameters);
  return { name: nameOf(text), text, slots: parameters.slots };
}

export const call = ({ name, text, slots }: Statement, given: Readonly<Record<string, unknown>>): Call => ({
  name,
  text,
  values: slots.map((slot) => ('given' in slot ? given[slot.given] : slot.constant)),
});

/** Memoizes `make` by key without a limit; for statements, of which there are few. */
export function remember<K, T>(make: (key: K) => T): (key: K) => T {
  const made = new Map<K, T>();
  return (key) => {
    let value = made.get(key);
    if (value === undefined) made.set(key, (value = make(key)));
    return value;
  };
}
