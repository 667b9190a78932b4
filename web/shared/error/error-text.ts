import { useTranslation } from 'react-i18next';
import { AppError, type ErrorCode, errorCode } from '#domain/kernel/errors.ts';
import { useFormat } from '#web/shared/language/use-format.ts';

/** Codes that share the text of another one. */
const sameTexts: Partial<Record<ErrorCode, ErrorCode>> = {
  not_allowed: 'not_found',
  login_incomplete: 'not_signed_in',
  too_slow: 'unavailable',
  unknown_command: 'outdated',
  upgrade_required: 'outdated',
};

/** The text key of an error code. */
export const codeTextKey = (code: ErrorCode): string => {
  const shared = sameTexts[code] ?? code;
  return `errors.code.${shared}`;
};

/** Where the texts of a command stand that replace those of its error codes: its own, then those of its noun. */
export const commandTexts = (command: string): string[] => [
  `errors.command.${command}`,
  `errors.command.${command.split('.', 1)[0]}`,
];

const megabytes = (bytes: unknown): number => Math.floor(Number(bytes) / 1024 ** 2);

/**
 * Formats an error as a sentence that says what to do. The first of these texts that exists is used, in each of `texts`
 * (the paths of texts that replace the common ones): that of a name or value in the error's details, such as `LAST` in
 * `{ state: 'LAST' }`, then that of its code; and after them the common ones.
 */
export function useErrorText(): (error: unknown, texts?: readonly string[]) => string {
  const { t } = useTranslation();
  const format = useFormat();
  return (error, texts = []) => {
    const code = errorCode(error);
    const details = (error instanceof AppError && error.details) || {};
    const names = Object.entries(details)
      .flat()
      .filter((each): each is string => typeof each === 'string' && /^\w+$/.test(each));
    const { count, maxBytes, value, used, seconds, cents } = details;
    return t(
      [
        ...texts.flatMap((path) => [...names, code].map((name) => `${path}.${name}`)),
        ...names.map((name) => `errors.detail.${name}`),
        codeTextKey(code),
      ],
      {
        count: Number(count ?? Math.max(1, Math.ceil(Number(seconds) / 60))),
        max: megabytes(maxBytes ?? value),
        used: megabytes(used),
        amount: format.exact(Number(cents) / 100),
      },
    );
  };
}
