import type { QuizSettings } from '#domain/teach/quiz-settings.ts';

/** How a quiz is taken, where it is not as a format without settings would have it anyway. */
export const settingsLeftOut = ({ attempts, timeLimitSeconds, isShuffled, feedback }: QuizSettings): string[] => [
  ...(attempts === null ? [] : [`attempts: ${attempts}`]),
  ...(timeLimitSeconds === null ? [] : [`time limit: ${timeLimitSeconds} s`]),
  ...(isShuffled ? ['shuffled'] : []),
  ...(feedback === 'end' ? ['feedback at the end'] : []),
];
