/** The one way to a model of embeddings: what texts mean, as directions. */
export interface Embedder {
  /** What the endpoint calls it. */
  readonly name: string;
  /** @throws ModelFailure when the endpoint fails, or answers what is no direction */
  embed(texts: readonly string[], signal: AbortSignal): Promise<Embedded>;
}

export interface Embedded {
  /** For each text one, of length 1. */
  vectors: Float32Array[];
  /** An estimate where the endpoint reported no believable number. */
  inputTokens: number;
}
