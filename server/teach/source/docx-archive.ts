import { buffer } from 'node:stream/consumers';
import { fromBufferPromise, type ZipFile } from 'yauzl';
import { AppError } from '#domain/kernel/errors.ts';
import { refuseCostlyXml } from '#server/teach/source/xml-cost.ts';
import { refusedFile } from '#server/teach/refused-file.ts';

const ENTRIES_MAX = 2_000;
const MB = 1024 * 1024;
const UNPACKED_BYTES_MAX = 100 * MB;
/** Most bytes of all XML parts, because the converter holds several copies of them. */
const XML_BYTES_MAX = 40 * MB;
const DOCUMENT = 'word/document.xml';

/**
 * Checks every part of a Word document before it is converted. Security: sizes are checked before and enforced during
 * unpacking, and entity declarations and macros are refused.
 * @throws AppError invalid_input, too_large
 */
export async function refuseHostileDocx(bytes: Buffer): Promise<void> {
  try {
    const zip = await fromBufferPromise(bytes, { lazyEntries: true, autoClose: false });
    await refuseHostileParts(zip);
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw refusedFile('damaged', 'the document cannot be unpacked', '', cause);
  }
}

async function refuseHostileParts(zip: ZipFile): Promise<void> {
  if (zip.entryCount > ENTRIES_MAX)
    throw refusedFile('tooManyFiles', `the document has more than ${ENTRIES_MAX} parts`, String(ENTRIES_MAX));
  let total = 0;
  let xml = 0;
  let hasDocument = false;
  for await (const entry of zip.eachEntry()) {
    total += entry.uncompressedSize;
    if (total > UNPACKED_BYTES_MAX)
      throw refusedFile('tooManyBytes', `the document holds more than ${UNPACKED_BYTES_MAX / MB} MB`);
    if (/vbaProject\.bin$|vbaData\.xml$/i.test(entry.fileName))
      throw refusedFile('macros', 'the document holds macros', entry.fileName);
    hasDocument ||= entry.fileName === DOCUMENT;
    if (isXml(entry.fileName)) xml += entry.uncompressedSize;
    if (xml > XML_BYTES_MAX)
      throw refusedFile('tooLong', `the document has more than ${XML_BYTES_MAX / MB} MB of text`);
    refusePart(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  }
  if (!hasDocument) throw refusedFile('unknownKind', 'the archive is not a Word document');
}

const isXml = (path: string): boolean => /\.(?:xml|rels)$/i.test(path);

function refusePart(path: string, bytes: Buffer): void {
  if (!isXml(path)) return;
  // Removing NUL bytes exposes declarations in a UTF-16 part.
  const xml = bytes.toString('latin1').replaceAll('\0', '');
  if (/<!(?:DOCTYPE|ENTITY)/i.test(xml)) throw refusedFile('entities', `${path} declares a document type`, path);
  if (path === '[Content_Types].xml' && /macroEnabled/i.test(xml))
    throw refusedFile('macros', 'the document is one with macros', path);
  refuseCostlyXml(bytes.toString(), path);
}
