import { inspectImage } from '#server/files/inspect.ts';
import type { InspectedFile } from '#server/files/inspect-raster.ts';

export const work = (bytes: Uint8Array): Promise<InspectedFile> => inspectImage(bytes);
