import { PREVIEW_MAX } from '#domain/teach/lesson.ts';

const PREVIEW_WIDTH_PX = 32;

/** Tiny copy of a picture, shown until the picture has loaded; empty if the browser cannot draw it. */
export async function picturePreview(file: Blob): Promise<string> {
  const bitmap = await createImageBitmap(file).catch(() => undefined);
  if (!bitmap) return '';
  const canvas = document.createElement('canvas');
  canvas.width = PREVIEW_WIDTH_PX;
  canvas.height = Math.max(
    1,
    Math.min(PREVIEW_WIDTH_PX, Math.round((bitmap.height / bitmap.width) * PREVIEW_WIDTH_PX)),
  );
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const preview = canvas.toDataURL('image/webp');
  return preview.length <= PREVIEW_MAX ? preview : '';
}
