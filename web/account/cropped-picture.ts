export interface Square {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** In px, of the side: enough for the largest that a face is shown, on the finest screen. */
const SIDE = 512;
const QUALITY = 0.9;

/** A square of a picture, as large as it is kept. Whatever else the file said, such as where it was taken, is gone. */
export async function croppedPicture(image: HTMLImageElement, { x, y, width, height }: Square): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = SIDE;
  canvas.height = SIDE;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('this browser draws nothing');
  context.imageSmoothingQuality = 'high';
  // JPEG has no holes to look through.
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, SIDE, SIDE);
  context.drawImage(image, x, y, width, height, 0, 0, SIDE, SIDE);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('nothing was drawn'))), 'image/jpeg', QUALITY);
  });
}
