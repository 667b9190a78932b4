/** Paragraph, button or link of a mail. */
export interface MailPart {
  text: string;
  variant: 'plain' | 'news' | 'quiet' | 'code' | 'button' | 'link' | 'words';
  link?: string;
}
