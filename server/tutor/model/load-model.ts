import type { Embedder } from '#server/tutor/model/embedder.ts';
import type { Model } from '#server/tutor/model/model.ts';
import type { ModelSettings } from '#server/core/env/model-settings.ts';

/** Imports the library only if a model is set, so that a school without one starts faster. */
export async function loadModel(settings: ModelSettings | undefined): Promise<Model | undefined> {
  if (!settings) return undefined;
  const { openModel } = await import('#server/tutor/model/open-model.ts');
  return openModel(settings);
}

export async function loadEmbedder(settings: ModelSettings | undefined): Promise<Embedder | undefined> {
  if (settings?.embeddingName === undefined) return undefined;
  const { openEmbedder } = await import('#server/tutor/model/open-embedder.ts');
  return openEmbedder(settings, settings.embeddingName);
}
