import { altOf, type Lesson } from '#domain/teach/lesson.ts';
import { Cover } from '#ui/identity/cover.tsx';
import { type Hue, hueOf } from '#ui/identity/cover-art.ts';
import styles from './lesson-cover.module.css';

/** The color of a category; lessons without a category have the default color. */
export const categoryHue = (category: string | undefined): Hue =>
  category === undefined ? 'default' : hueOf(category);

interface LessonCoverProps {
  lesson: Pick<Lesson, 'name' | 'images'>;
  category: string | undefined;
  /** In px. */
  height: number;
  wide?: boolean;
}

/**
 * The image of the lesson, or a drawing generated from its name. Without an alternative text it is decorative, because the
 * name is beside it.
 */
export function LessonCover({ lesson, category, height, wide = false }: LessonCoverProps) {
  const [image] = lesson.images;
  if (image === undefined)
    return <Cover seed={lesson.name} hue={categoryHue(category)} height={height} isWide={wide} />;
  const preview = image.base64 === '' ? {} : { backgroundImage: `url("${image.base64}")` };
  return (
    <img className={styles.picture} src={image.url} alt={altOf(image)} height={height} loading="lazy" style={preview} />
  );
}
