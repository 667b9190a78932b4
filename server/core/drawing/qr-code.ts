import qrcode from 'qrcode-generator';
import { LruCache } from '#server/core/async/lru-cache.ts';

interface QrCode {
  path: string;
  side: number;
}

const cache = new LruCache<QrCode>(500);

/** The QR code of an address, cached because many people open the same certificates. */
export function qrCodeOf(address: string): QrCode {
  const known = cache.get(address);
  if (known) return known;
  const made = drawQrCode(address);
  cache.set(address, made);
  return made;
}

/**
 * Draws an address as a QR code without its quiet zone: the `d` of an SVG path in modules of size 1, and the modules
 * per side.
 */
export function drawQrCode(address: string): QrCode {
  const code = qrcode(0, 'M');
  code.addData(address);
  code.make();
  const side = code.getModuleCount();
  const rows = Array.from({ length: side }, (_, y) => rowOf((x) => code.isDark(y, x), side, y));
  return { path: rows.join(''), side };
}

/** Adjacent dark modules become one bar. */
function rowOf(isDark: (x: number) => boolean, side: number, y: number): string {
  let bars = '';
  for (let x = 0; x < side; x += 1) {
    if (!isDark(x)) continue;
    const from = x;
    while (x + 1 < side && isDark(x + 1)) x += 1;
    bars += `M${from} ${y}h${x + 1 - from}v1h-${x + 1 - from}z`;
  }
  return bars;
}
