import { AppError } from '#domain/kernel/errors.ts';

/** Parses received or stored JSON; invalid text is refused as invalid_input. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new AppError('invalid_input', 'not JSON', { cause });
  }
}
