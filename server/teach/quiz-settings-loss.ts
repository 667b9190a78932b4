import type { QuizSettings } from '#domain/teach/question/quiz-settings.ts';

/** Quiz settings that a format without settings loses. */
export const settingsLeftOut = ({ attempts, timeLimitSeconds, isShuffled, feedback }: QuizSettings): string[] => [
  ...(attempts === null ? [] : [`attempts: ${attempts}`]),
  ...(timeLimitSeconds === null ? [] : [`time limit: ${timeLimitSeconds} s`]),
  ...(isShuffled ? ['shuffled'] : []),
  ...(feedback === 'end' ? ['feedback at the end'] : []),
];
