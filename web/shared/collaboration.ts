/** Whether others may propose what one's own rows become; the server writes it into the page, and decides by itself. */
export const isOpenToOthers = (): boolean =>
  document.querySelector<HTMLMetaElement>('meta[name="collaboration"]')?.content !== 'owned';
