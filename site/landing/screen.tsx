import type { Language } from '#domain/account/user.ts';
import { useSite } from '#site/frame/site.tsx';

export const PICTURE = { wide: { width: 1280, height: 800 }, narrow: { width: 390, height: 640 } } as const;

const writtenIn: Record<Language, string> = { us: 'us', en: 'us', de: 'de', fr: 'fr' };

/** A screenshot by e2e/pictures.ts in light and dark; the style sheet shows one, and only that one is loaded. */
export function Screen({ name, words }: { name: string; words: string }) {
  const { language, assets } = useSite();
  const pictureOf = (mode: string, size: string) =>
    assets.pictures[`${name}-${mode}-${size}-${writtenIn[language]}.webp`];
  return (
    <div className="screen">
      {(['light', 'dark'] as const).map((mode) => (
        <picture key={mode} data-shown={mode}>
          <source media="(max-width: 37.5em)" srcSet={pictureOf(mode, 'narrow')} {...PICTURE.narrow} />
          <img src={pictureOf(mode, 'wide')} alt={words} loading="lazy" decoding="async" {...PICTURE.wide} />
        </picture>
      ))}
    </div>
  );
}
