import { buffer } from 'node:stream/consumers';
import { fromBufferPromise, type ZipFile } from 'yauzl';
import { AppError } from '#domain/kernel/errors.ts';
import { assertAffordableXml } from '#server/teach/source/xml-limit.ts';
import { fileError } from '#server/core/worker/file-error.ts';

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
export async function assertSafeDocx(bytes: Buffer): Promise<void> {
  try {
    const zip = await fromBufferPromise(bytes, { lazyEntries: true, autoClose: false });
    await assertSafeParts(zip);
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw fileError('damaged', 'the document cannot be unpacked', '', cause);
  }
}

async function assertSafeParts(zip: ZipFile): Promise<void> {
  if (zip.entryCount > ENTRIES_MAX)
    throw fileError('tooManyFiles', `the document has more than ${ENTRIES_MAX} parts`, String(ENTRIES_MAX));
  let total = 0;
  let xml = 0;
  let hasDocument = false;
  for await (const entry of zip.eachEntry()) {
    total += entry.uncompressedSize;
    if (total > UNPACKED_BYTES_MAX)
      throw fileError('tooManyBytes', `the document holds more than ${UNPACKED_BYTES_MAX / MB} MB`);
    if (/vbaProject\.bin$|vbaData\.xml$/i.test(entry.fileName))
      throw fileError('macros', 'the document holds macros', entry.fileName);
    hasDocument ||= entry.fileName === DOCUMENT;
    if (isXml(entry.fileName)) xml += entry.uncompressedSize;
    if (xml > XML_BYTES_MAX) throw fileError('tooLong', `the document has more than ${XML_BYTES_MAX / MB} MB of text`);
    assertSafePart(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  }
  if (!hasDocument) throw fileError('unknownKind', 'the archive is not a Word document');
}

const isXml = (path: string): boolean => /\.(?:xml|rels)$/i.test(path);

function assertSafePart(path: string, bytes: Buffer): void {
  if (!isXml(path)) return;
  // Removing NUL bytes exposes declarations in a UTF-16 part.
  const xml = bytes.toString('latin1').replaceAll('\0', '');
  if (/<!(?:DOCTYPE|ENTITY)/i.test(xml)) throw fileError('entities', `${path} declares a document type`, path);
  if (path === '[Content_Types].xml' && /macroEnabled/i.test(xml))
    throw fileError('macros', 'the document is one with macros', path);
  assertAffordableXml(bytes.toString(), path);
}
