import { AppError } from '#domain/kernel/errors.ts';
import { type FileFault, isFileFault } from '#domain/teach/import-export/file-fault.ts';
import { type Block, blockText, type RichText } from '#domain/teach/rich-text/rich-text.ts';
import { htmlToBlocks, type LossReporter } from '#server/teach/question-bank/html-blocks.ts';
import { textBlocks } from '#server/teach/markdown/block.ts';
import { markdownToRichText, richTextOf } from '#server/teach/markdown/markdown.ts';
import { text } from '#server/teach/markdown/piece.ts';
import { unreadableBank } from '#server/teach/question-bank/unreadable-bank.ts';

export const bankFormats = ['html', 'moodle', 'plain', 'markdown'] as const;
export type BankFormat = (typeof bankFormats)[number];

/** A text of a question bank in one of Moodle's formats. */
export interface BankText {
  format: BankFormat;
  text: string;
  line: number;
}

/** Security: parsing wrongly nested HTML takes more than linear time. */
const TEXT_MAX = 100_000;

export function richText(source: BankText, reporter: LossReporter): RichText {
  const { text: words, line, format } = source;
  if (words.length > TEXT_MAX) throw unreadableBank(line, 'tooLong', `a text of more than ${TEXT_MAX} characters`);
  try {
    if (format === 'markdown') {
      const { text: converted, loss } = markdownToRichText(words);
      for (const each of loss) reporter.lose(each.kind, each.what, line + each.line - 1);
      return converted;
    }
    return richTextOf(format === 'plain' ? plainBlocks(words) : htmlToBlocks(htmlOf(source), line, reporter));
  } catch (error) {
    if (!(error instanceof AppError) || error.details?.['line'] !== undefined) throw error;
    throw unreadableBank(line, faultOf(error), error.detail, error);
  }
}

function faultOf({ details }: AppError): FileFault {
  const fault = details?.['fault'];
  return isFileFault(fault) ? fault : 'badQuestion';
}

/** HTML of a text. Moodle's own format is HTML in which a line feed is a line break. */
const htmlOf = ({ format, text: words }: BankText): string =>
  format === 'moodle' ? words.trim().replaceAll('\n', '<br>') : words;

const plainBlocks = (words: string): Block[] =>
  words
    .split(/\n{2,}/)
    .flatMap((paragraph) =>
      textBlocks(
        paragraph
          .split('\n')
          .flatMap((line, index) => [...(index > 0 ? [{ type: 'hardBreak' as const }] : []), ...text(line, [])]),
      ),
    );

/** Plain text in one line; lost formatting is reported. */
export function plainWords(source: BankText, reporter: LossReporter): string {
  const { content } = richText(source, reporter);
  const words = content.map(blockText).join(' ').replaceAll(/\s+/g, ' ').trim();
  if (!content.every(isBare)) reporter.lose('format_left_out', words || source.text, source.line);
  return words;
}

const isBare = (block: Block): boolean =>
  block.type === 'paragraph' &&
  (block.content ?? []).every((inline) => inline.type !== 'mathInline' && !('marks' in inline));
