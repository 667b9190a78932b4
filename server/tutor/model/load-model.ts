import type { Embedder } from '#server/tutor/model/embedder.ts';
import type { Model } from '#server/tutor/model/model.ts';
import type { ModelSettings } from '#server/tutor/model/model-settings.ts';

/** A school without a model starts without the library for it. */
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
