import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { AppError } from '#domain/kernel/errors.ts';
import type { PictureType } from '#domain/kernel/media-type.ts';
import {
  svgAttributes,
  svgElements,
  svgNamespace,
  svgNotes,
  svgUnwrapped,
  xlinkNamespace,
} from '#server/core/files/picture/svg-allow-list.ts';
import { stripMetadata } from '#server/core/files/picture/metadata/strip-metadata.ts';
import { imageTypeOf } from '#server/core/files/picture/picture-type.ts';
import { SvgWeight, referencesByClass, referencesIn } from '#server/core/files/picture/svg-weight.ts';

export interface SanitizedSvg {
  svg: string;
  /** CSS pixels; null if the drawing has no size. */
  width: number | null;
  height: number | null;
  /** Names of removed elements and attributes, each once. */
  removed: string[];
  /** PNG, JPEG, GIF and WebP pictures in the drawing, whose pixels the caller counts. */
  pictures: Uint8Array[];
}

const DEPTH_MAX = 200;
/** Maximum characters of a style sheet. A browser takes a minute to match the selectors of one with two million. */
const SHEET_LENGTH_MAX = 100_000;
/** Maximum attributes of one element, and of the whole drawing. */
const ATTRIBUTES_MAX = 200;
const ALL_ATTRIBUTES_MAX = 400_000;

/**
 * Sanitizes a drawing.
 * Security: writes the drawing again from what the allow-list names. The parser is strict XML, expands no declared
 * entities and loads nothing. A document that is no well-formed SVG is refused.
 */
export function sanitizeSvg(source: string): SanitizedSvg {
  const writer = new SvgWriter();
  // The output declares no version and is therefore XML 1.0, so the source is read as that too.
  const parser = new SaxesParser({ xmlns: false, defaultXMLVersion: '1.0', forceXMLVersion: true });
  parser.on('error', (cause) => {
    throw new AppError('unsupported_media', 'the drawing is no well-formed SVG', { cause });
  });
  let [attributesOfOne, attributesOfAll] = [0, 0];
  parser.on('opentagstart', () => (attributesOfOne = 0));
  parser.on('attribute', () => {
    attributesOfOne += 1;
    attributesOfAll += 1;
    if (attributesOfOne > ATTRIBUTES_MAX || attributesOfAll > ALL_ATTRIBUTES_MAX)
      throw new AppError('unsupported_media', 'the drawing has too many attributes');
  });
  parser.on('opentag', (tag) => writer.open(tag));
  parser.on('closetag', () => writer.close());
  parser.on('text', (text) => writer.text(text));
  parser.on('cdata', (text) => writer.text(text));
  parser.write(source).close();
  return writer.finish();
}

class SvgWriter {
  readonly #out: string[] = [];
  readonly #removed = new Set<string>();
  readonly #pictures: Uint8Array[] = [];
  /** Names of the open elements; empty for one that is removed while its content stays. */
  readonly #open: string[] = [];
  readonly #weight = new SvgWeight();
  #root: SaxesTagPlain | undefined;
  /** Depth at which a removed subtree began. */
  #skipFrom: number | undefined;
  #style: string[] | undefined;
  #depth = 0;

  open(tag: SaxesTagPlain): void {
    this.#depth += 1;
    if (this.#depth > DEPTH_MAX) throw new AppError('unsupported_media', 'the drawing is nested too deeply');
    if (this.#skipFrom !== undefined) return;
    const name = tag.name.replace(/^svg:/, '');
    if (this.#style !== undefined) {
      // Security: a style sheet may contain text only, because rules after an inner element would not be checked.
      this.#removed.add(`style ${tag.name}`);
      this.#skipFrom = this.#depth;
      return;
    }
    if (this.#root === undefined) {
      if (name !== 'svg') throw new AppError('unsupported_media', 'the file is no SVG drawing');
      this.#root = tag;
    } else if (svgUnwrapped.has(name)) {
      this.#open.push('');
      return;
    } else if (!svgElements.has(name)) {
      if (!svgNotes.has(tag.name)) this.#removed.add(tag.name);
      this.#skipFrom = this.#depth;
      return;
    }
    this.#open.push(name);
    this.#weight.open({
      name,
      id: tag.attributes['id'],
      classes: (tag.attributes['class'] ?? '').split(/\s+/),
      references: Object.entries(tag.attributes).flatMap(([attribute, value]) => referencesIn(attribute, value)),
    });
    const namespaces = this.#open.length === 1 ? ` xmlns="${svgNamespace}" xmlns:xlink="${xlinkNamespace}"` : '';
    this.#out.push(`<${name}${namespaces}${this.#attributes(tag, name)}>`);
    if (name === 'style') this.#style = [];
  }

  close(): void {
    if (this.#skipFrom === undefined) {
      const name = this.#open.pop() ?? '';
      if (name === 'style') this.#out.push(escaped(this.#styleSheet()));
      if (name !== '') {
        this.#out.push(`</${name}>`);
        this.#weight.close();
      }
    } else if (this.#skipFrom === this.#depth) this.#skipFrom = undefined;
    this.#depth -= 1;
  }

  text(text: string): void {
    // White space outside the root element does not belong to the drawing; keeping it would make sanitizing twice
    // change the file.
    if (this.#skipFrom !== undefined || this.#open.length === 0) return;
    if (this.#style === undefined) this.#out.push(escaped(text));
    else this.#style.push(text);
  }

  finish(): SanitizedSvg {
    if (this.#root === undefined) throw new AppError('unsupported_media', 'the file is no SVG drawing');
    this.#weight.check();
    const removed = [...this.#removed];
    return { svg: this.#out.join(''), ...sizeOf(this.#root), removed, pictures: this.#pictures };
  }

  #styleSheet(): string {
    const css = (this.#style ?? []).join('');
    this.#style = undefined;
    const references = css.length <= SHEET_LENGTH_MAX && isSafeCss(css) ? referencesByClass(css) : undefined;
    if (references === undefined) {
      this.#removed.add('style');
      return '';
    }
    for (const [name, ids] of references) this.#weight.addRule(name, ids);
    return css;
  }

  #attributes(tag: SaxesTagPlain, element: string): string {
    const kept = Object.entries(tag.attributes).flatMap(([name, value]) => {
      if (name === 'href' || name === 'xlink:href') return this.#href(name, value, element);
      if (name.startsWith('xmlns') || /^(?:inkscape|sodipodi|data-|enable-background)/.test(name)) return [];
      if (svgAttributes.has(name) && isSafeCss(value)) return [` ${name}="${escapedAttribute(value)}"`];
      if (element !== '') this.#removed.add(name);
      return [];
    });
    return kept.join('');
  }

  #href(name: string, value: string, element: string): string[] {
    const isLocal = /^#[\w:.-]+$/.test(value);
    if (isLocal) return [` ${name}="${escapedAttribute(value)}"`];
    const picture = element === 'image' ? embeddedPicture(value) : undefined;
    if (picture !== undefined) {
      this.#pictures.push(picture.bytes);
      return [` ${name}="data:${picture.mime};base64,${Buffer.from(picture.bytes).toString('base64')}"`];
    }
    this.#removed.add(`${element} ${name}`);
    return [];
  }
}

/** A picture in the drawing, without its metadata; undefined if the data is no picture. */
function embeddedPicture(address: string): { mime: PictureType; bytes: Uint8Array } | undefined {
  const [, base64] = /^data:image\/(?:png|jpeg|gif|webp);base64,([A-Za-z0-9+/=\s]+)$/.exec(address) ?? [];
  const bytes = Buffer.from(base64 ?? '', 'base64');
  const mime = imageTypeOf(bytes);
  if (mime === undefined || mime === 'image/svg+xml') return undefined;
  return { mime, bytes: stripMetadata(mime, bytes) };
}

/**
 * Allows only references within the drawing in CSS and presentation attributes. Escapes are refused, because they
 * could spell any of the words.
 */
function isSafeCss(css: string): boolean {
  const bare = css.replaceAll(/url\(\s*(["']?)#[\w:.-]+\1\s*\)/gi, '');
  return !/url\s*\(|@|expression|javascript:|behavior|-moz-binding|image-set|src\s*\(|\\|\/\*|<!--/i.test(bare);
}

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\r': '&#13;' };
const escaped = (text: string): string => text.replaceAll(/[&<>"\r]/g, (sign) => signs[sign] ?? sign);

/** In an attribute, white space that is not written as a character reference is read as a space. */
const escapedAttribute = (text: string): string => escaped(text).replaceAll('\n', '&#10;').replaceAll('\t', '&#9;');

/** Size from width and height, completed from the view box. */
function sizeOf({ attributes }: SaxesTagPlain): { width: number | null; height: number | null } {
  const [, , boxWidth = 0, boxHeight = 0] = (attributes['viewBox'] ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const width = pixels(attributes['width']);
  const height = pixels(attributes['height']);
  if (!(boxWidth > 0 && boxHeight > 0)) return { width, height };
  if (width === null && height === null) return { width: rounded(boxWidth), height: rounded(boxHeight) };
  const ratio = boxWidth / boxHeight;
  return { width: width ?? rounded((height ?? 0) * ratio), height: height ?? rounded((width ?? 0) / ratio) };
}

const perUnit: Record<string, number> = { '': 1, px: 1, pt: 4 / 3, pc: 16, mm: 96 / 25.4, cm: 96 / 2.54, in: 96 };

function pixels(length: string | undefined): number | null {
  const [, number, unit = ''] = /^([\d.]+)\s*([a-z]*)$/i.exec(length?.trim() ?? '') ?? [];
  const factor = perUnit[unit.toLowerCase()];
  return number === undefined || factor === undefined ? null : rounded(Number(number) * factor);
}

const rounded = (value: number): number | null =>
  Number.isFinite(value) && value >= 0.5 ? Math.min(20_000, Math.round(value)) : null;
