/**
 * Literata, a font for long texts. Only the screens with lesson text import it, so that other screens do not load it.
 */
import '@fontsource-variable/literata/wght.css';
