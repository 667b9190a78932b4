type Slot = { readonly named: string } | { readonly constant: unknown };

/**
 * Collects the values of a statement while its text is written. Security: user input never becomes text of a statement.
 */
export class Parameters {
  readonly slots: Slot[] = [];
  readonly #placeholders = new Map<string, string>();

  /** Placeholder of the value that each call passes as `name`; repeated use returns the same placeholder. */
  named(name: string): string {
    let placeholder = this.#placeholders.get(name);
    if (placeholder === undefined) this.#placeholders.set(name, (placeholder = `$${this.slots.push({ named: name })}`));
    return placeholder;
  }

  /** Placeholder of a value that belongs to the statement. */
  constant(value: unknown): string {
    return `$${this.slots.push({ constant: value })}`;
  }
}

/** Prepared statement: a connection prepares it once and then runs it by name. */
export interface PreparedStatement {
  readonly name: string;
  readonly text: string;
  readonly slots: readonly Slot[];
}

/** Query in the form that `pg` runs. */
export interface BoundStatement {
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

export function prepareStatement(write: (parameters: Parameters) => string): PreparedStatement {
  const parameters = new Parameters();
  const text = write(parameters);
  return { name: nameOf(text), text, slots: parameters.slots };
}

export const bindStatement = (
  { name, text, slots }: PreparedStatement,
  values: Readonly<Record<string, unknown>>,
): BoundStatement => ({
  name,
  text,
  values: slots.map((slot) => ('named' in slot ? values[slot.named] : slot.constant)),
});

/** Memoizes `make` by key without a limit; for statements, of which there are few. */
export function memoize<K, T>(make: (key: K) => T): (key: K) => T {
  const memoized = new Map<K, T>();
  return (key) => {
    let value = memoized.get(key);
    if (value === undefined) memoized.set(key, (value = make(key)));
    return value;
  };
}
