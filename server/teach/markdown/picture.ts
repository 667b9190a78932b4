import type { Image as ImageSource, ImageReference, PhrasingContent } from 'mdast';
import { cutText } from '#domain/kernel/text/cut-text.ts';
import { parseAttributes } from '#server/teach/markdown/attributes.ts';
import { pictureLoss, report } from '#server/teach/markdown/conversion.ts';
import type { HtmlTag } from '#server/teach/markdown/html.ts';
import { type InlinePiece, type PartContext, removeUnprintable, lineOf, text } from '#server/teach/markdown/piece.ts';

const CAPTION_MAX = 2_000;
/** Width of a text column in CSS pixels, to which picture widths in percent refer. */
const MEASURE_PX = 680;

/** Converts `<img src alt width>`; other attributes are ignored. */
export function fromImg({ attributes }: HtmlTag, context: PartContext, line: number): InlinePiece[] {
  const description = { alt: attributes.get('alt') ?? '', caption: '', width: attributes.get('width') };
  return picture(attributes.get('src') ?? '', description, description.alt, context, line);
}

export function fromImage(
  node: ImageSource | ImageReference,
  after: PhrasingContent | undefined,
  context: PartContext,
): InlinePiece[] {
  const url = node.type === 'image' ? node.url : (context.definitions.get(node.identifier) ?? '');
  const words = node.alt ?? '';
  const title = node.type === 'image' ? (node.title ?? '') : '';
  const values = after?.type === 'attributes' ? parseAttributes(after.value).values : new Map<string, string>();
  // In the Workbench's format the brackets contain the caption and the braces the alt text.
  const alt = values.get('alt') ?? values.get('fig-alt');
  const described = alt === undefined ? { alt: words, caption: title } : { alt, caption: words };
  const left = alt === undefined ? [...new Set([words, title])].filter(Boolean).join(' – ') : words || alt;
  return picture(url, { ...described, width: values.get('width') }, left, context, lineOf(node, context));
}

interface Description {
  alt: string;
  caption: string;
  width: string | undefined;
}

/** A picture, or the text `left` if it cannot be shown. */
function picture(
  url: string,
  { alt, caption, width }: Description,
  left: string,
  context: PartContext,
  line: number,
): InlinePiece[] {
  const found = context.conversion.picture(url);
  if (found === undefined) report(context.conversion, line, pictureLoss(url), url);
  if (found === undefined || found === null) return text(left, [{ type: 'italic' }]);
  const share = found.width === null ? 1 : shareOf(width, found.width);
  const scaled = (pixels: number | null): number | null =>
    pixels === null ? null : Math.max(1, Math.round(pixels * share));
  const attrs = {
    id: '',
    file: found.file,
    alt: cutText(removeUnprintable(alt), CAPTION_MAX),
    caption: cutText(removeUnprintable(caption), CAPTION_MAX),
  };
  return [{ type: 'image', attrs: { ...attrs, width: scaled(found.width), height: scaled(found.height) } }];
}

/** Scale factor of a picture for a width such as `40%`, `300` or `300px`. */
function shareOf(width: string | undefined, own: number): number {
  const [, number, unit] = /^(\d{1,4}(?:\.\d+)?)(%|px)?$/.exec(width ?? '') ?? [];
  if (number === undefined || Number(number) === 0) return 1;
  const wanted = unit === '%' ? (MEASURE_PX * Math.min(100, Number(number))) / 100 : Number(number);
  return Math.min(wanted, 20_000) / own;
}
