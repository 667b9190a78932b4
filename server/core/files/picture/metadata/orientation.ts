/** EXIF tag for the orientation of the camera; 1 is upright. */
const ORIENTATION = 0x0112;
const SHORT = 3;
const UPRIGHT = 1;

/** Orientation in an EXIF block; upright if it has no valid one. */
export function orientationIn(exif: Buffer): number {
  const tiff = exif.toString('latin1', 0, 4) === 'Exif' ? exif.subarray(6) : exif;
  if (tiff.length < 8 || !/^(?:II|MM)$/.test(tiff.toString('latin1', 0, 2))) return UPRIGHT;
  const isLittle = tiff[0] === 'I'.charCodeAt(0);
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const start = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (start + 2 > tiff.length) return UPRIGHT;
  const count = short(start);
  for (let at = start + 2; at < start + 2 + count * 12 && at + 12 <= tiff.length; at += 12) {
    if (short(at) !== ORIENTATION || short(at + 2) !== SHORT) continue;
    return inRange(short(at + 8));
  }
  return UPRIGHT;
}

const inRange = (value: number): number => (value >= UPRIGHT && value <= 8 ? value : UPRIGHT);

/** An EXIF block with only the orientation; undefined if the picture is upright. */
export function exifOf(orientation: number): Buffer | undefined {
  if (orientation === UPRIGHT) return undefined;
  const exif = Buffer.alloc(26);
  exif.write('MM\0*', 'latin1');
  exif.writeUInt32BE(8, 4);
  exif.writeUInt16BE(1, 8);
  exif.writeUInt16BE(ORIENTATION, 10);
  exif.writeUInt16BE(SHORT, 12);
  exif.writeUInt32BE(1, 14);
  exif.writeUInt16BE(orientation, 18);
  return exif;
}
