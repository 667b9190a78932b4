const twoDigits = (number: number): string => String(number).padStart(2, '0');

/** Formats seconds as 1:05:09, or as 5:09 if they are less than an hour. */
export function formatDuration(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  const rest = twoDigits(seconds % 60);
  return hours > 0 ? `${hours}:${twoDigits(minutes)}:${rest}` : `${minutes}:${rest}`;
}
