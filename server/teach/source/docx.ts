import mammoth from 'mammoth';
import { assertSafeDocx } from '#server/teach/source/docx-archive.ts';

export interface DocxText {
  html: string;
  /** Pictures in the order of the HTML, which refers to them as `picture:0`, `picture:1` and so on. */
  pictures: Uint8Array[];
  /** Messages of the converter about unsupported content. */
  warnings: string[];
}

/** Mapping of Word styles beyond those that the converter recognizes as headings. */
const styleMap = ["p[style-name='Title'] => h1:fresh", "p[style-name='Quote'] => blockquote:fresh", 'u => em'];

/** Converts a Word document to HTML. Security: no external file is opened, and nothing in it is run. */
export async function readDocx(bytes: Uint8Array): Promise<DocxText> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  await assertSafeDocx(buffer);
  const pictures: Uint8Array[] = [];
  const convertImage = mammoth.images.imgElement(async (image) => {
    pictures.push(new Uint8Array(await image.readAsArrayBuffer()));
    return { src: `picture:${pictures.length - 1}` };
  });
  const options = { convertImage, styleMap, externalFileAccess: false, includeEmbeddedStyleMap: false };
  const { value, messages } = await mammoth.convertToHtml({ buffer }, options);
  const warnings = [...new Set(messages.map(({ message }) => message))];
  return { html: value, pictures, warnings };
}
