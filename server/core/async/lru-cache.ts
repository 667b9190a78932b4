/** LRU cache: keeps the most recently used values whose total weight is at most `limit`. */
export class LruCache<Value> {
  readonly #limit: number;
  readonly #weigh: (value: Value) => number;
  readonly #values = new Map<string, Value>();
  #weight = 0;

  constructor(limit: number, weightOf: (value: Value) => number = () => 1) {
    this.#limit = limit;
    this.#weigh = weightOf;
  }

  get(key: string): Value | undefined {
    const value = this.#values.get(key);
    if (value === undefined) return undefined;
    this.#values.delete(key);
    this.#values.set(key, value);
    return value;
  }

  set(key: string, value: Value): void {
    this.#drop(key);
    this.#values.set(key, value);
    this.#weight += this.#weigh(value);
    for (const oldest of this.#values.keys()) {
      if (this.#weight <= this.#limit) return;
      this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    const value = this.#values.get(key);
    if (value === undefined) return;
    this.#values.delete(key);
    this.#weight -= this.#weigh(value);
  }
}
