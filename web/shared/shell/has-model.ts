/** True if the school has a language model. The server sets this in the page and checks it again for each request. */
export const hasModel = (): boolean => document.querySelector<HTMLMetaElement>('meta[name="model"]')?.content === 'on';
