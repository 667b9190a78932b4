/** Brand as printed on a card: `AMERICAN_EXPRESS` becomes `American Express`; names of up to four letters, such as `JCB`, stay. */
export const brandOf = (brand: string): string =>
  brand.replaceAll(/[A-Z]{5,}/g, (word) => `${word.charAt(0)}${word.slice(1).toLowerCase()}`).replaceAll('_', ' ');
