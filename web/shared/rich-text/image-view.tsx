import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Image } from '#domain/teach/rich-text/rich-text-node.ts';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { useRichTextContext } from '#web/shared/rich-text/rich-text-context.ts';

export function ImageView({ image }: { image: Image }) {
  const { t } = useTranslation();
  const { fileUrl } = useRichTextContext();
  const [isLarge, setLarge] = useState(false);
  const { id, file, alt, caption, width, height } = image.attrs;
  const source = fileUrl(file);
  const size = { ...(width === null ? {} : { width }), ...(height === null ? {} : { height }) };
  return (
    <figure data-block={id}>
      <button
        type="button"
        className="picture-button"
        aria-label={t('text.enlarge', { what: alt || caption })}
        onClick={() => setLarge(true)}
      >
        <img src={source} alt={alt} loading="lazy" decoding="async" {...size} />
      </button>
      {caption !== '' && <figcaption>{caption}</figcaption>}
      <Dialog
        opened={isLarge}
        onClose={() => setLarge(false)}
        title={caption || alt || t('text.picture')}
        width={1_200}
      >
        <img className="picture-large" src={source} alt={alt} />
      </Dialog>
    </figure>
  );
}
