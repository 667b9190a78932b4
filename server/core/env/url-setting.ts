import * as z from 'zod';

/** Parses a URL with one of these protocols; `hint` tells the operator what to set instead. */
export const urlSetting = (protocols: readonly string[], hint: string) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), hint);
