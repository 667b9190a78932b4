/** What was made of the same inputs is the same object again, so that what is drawn of it need not be drawn again. */
export class Kept<Key, Made> {
  readonly #kept = new Map<Key, { inputs: readonly unknown[]; made: Made }>();

  of(key: Key, inputs: readonly unknown[], make: () => Made): Made {
    const known = this.#kept.get(key);
    if (known?.inputs.length === inputs.length && inputs.every((input, index) => Object.is(input, known.inputs[index])))
      return known.made;
    const made = make();
    this.#kept.set(key, { inputs, made });
    return made;
  }
}
