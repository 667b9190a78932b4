/** Memoizes a value per key: equal inputs give the identical object, so that React does not render it again. */
export class MemoMap<Key, Made> {
  readonly #kept = new Map<Key, { inputs: readonly unknown[]; made: Made }>();

  get(key: Key, inputs: readonly unknown[], make: () => Made): Made {
    const known = this.#kept.get(key);
    if (known?.inputs.length === inputs.length && inputs.every((input, index) => Object.is(input, known.inputs[index])))
      return known.made;
    const made = make();
    this.#kept.set(key, { inputs, made });
    return made;
  }
}
