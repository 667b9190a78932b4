import * as z from 'zod';

/** A setting that is an address of one of these protocols; `hint` says what to give instead. */
export const settingUrl = (protocols: readonly string[], hint: string) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), hint);
