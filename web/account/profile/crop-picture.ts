export interface Square {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Side in px: enough for the largest avatar on the densest screen. */
const SIDE = 512;
const QUALITY = 0.9;

/** Crops a picture to its stored size. Drawing it again drops the metadata of the file, such as its location. */
export async function cropPicture(image: HTMLImageElement, { x, y, width, height }: Square): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = SIDE;
  canvas.height = SIDE;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('this browser draws nothing');
  context.imageSmoothingQuality = 'high';
  // JPEG has no transparency, so transparent pixels become white.
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, SIDE, SIDE);
  context.drawImage(image, x, y, width, height, 0, 0, SIDE, SIDE);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('nothing was drawn'))), 'image/jpeg', QUALITY);
  });
}
