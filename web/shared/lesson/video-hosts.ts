/**
 * The hosts from which this school plays videos. The server writes them into the page and into its
 * Content-Security-Policy.
 */
export const videoHosts = (): string[] =>
  document.querySelector<HTMLMetaElement>('meta[name="video-hosts"]')?.content.split(' ').filter(Boolean) ?? [];
