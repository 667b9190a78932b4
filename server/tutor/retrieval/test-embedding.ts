import type { EmbeddingScript } from '#server/tutor/model/test-model-server.ts';

/** Stand-in for a model of embeddings, with one dimension for each list of synonyms and one for everything else. */
export const embeddingOf =
  (...synonyms: readonly RegExp[]): EmbeddingScript =>
  ({ input }) =>
    input.map((text) => [...synonyms.map((words) => (text.match(words) ?? []).length * 3), 1]);
