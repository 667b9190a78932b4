import { inspectImage } from '#server/core/files/picture/inspect.ts';
import type { InspectedFile } from '#server/core/files/picture/inspect-raster.ts';

export const work = (bytes: Uint8Array): Promise<InspectedFile> => inspectImage(bytes);
