/** The only interface to a model of embeddings, which turns the meaning of texts into vectors. */
export interface Embedder {
  /** Name of the model at the endpoint. */
  readonly name: string;
  /** @throws ModelFailure when the endpoint fails or answers with an invalid vector */
  embed(texts: readonly string[], signal: AbortSignal): Promise<Embedded>;
}

export interface Embedded {
  /** One vector of length 1 for each text. */
  vectors: Float32Array[];
  /** Estimated if the endpoint reported no plausible number. */
  inputTokens: number;
}
