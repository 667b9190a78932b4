import { allLanguages, type OfferedLanguages } from '#domain/account/offered-language.ts';
import { AppError } from '#domain/kernel/errors.ts';
import type { EffectContext } from '#server/core/store/write/effect-context.ts';
import type { Effects } from '#sync/core/effect.ts';

/** @throws AppError invalid_input if the school's current settings do not offer the language */
export async function assertLanguageOffered(
  { client }: EffectContext,
  { language }: Effects['language.requireOffered'],
): Promise<void> {
  const { rows } = await client.query<{ value: OfferedLanguages }>(
    `select value from school_setting where name = 'languages'`,
  );
  const [{ value } = { value: allLanguages }] = rows;
  if (!value.includes(language)) throw new AppError('invalid_input', 'language: not offered here');
}
