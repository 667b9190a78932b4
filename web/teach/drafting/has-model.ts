/** Whether a model can write here; the server says so in the page, and decides by itself. */
export const hasModel = (): boolean => document.querySelector<HTMLMetaElement>('meta[name="model"]')?.content === 'on';
