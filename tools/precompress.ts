import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);

const worthIt = /[.](js|css|json|svg|txt|xml|webmanifest)$/;
/** Below this size, the header for the encoding costs more than compression saves. */
const smallestBytes = 256;

/**
 * Writes `x.br` and `x.gz` next to each text file at build time. HTML is excluded, because it contains a nonce per
 * response.
 */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    async writeBundle({ dir }, bundle) {
      if (dir === undefined) return;
      const names = Object.keys(bundle).filter((name) => worthIt.test(name));
      await Promise.all(names.map((name) => compressFile(join(dir, name))));
    },
  };
}

async function compressFile(path: string): Promise<void> {
  const bytes = await readFile(path);
  if (bytes.length < smallestBytes) return;
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  await Promise.all([
    brotli(bytes, { params }).then((small) => writeFile(`${path}.br`, small)),
    gz(bytes, { level: 9 }).then((small) => writeFile(`${path}.gz`, small)),
  ]);
}
